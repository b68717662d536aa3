import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { catalogueAt } from '../../../web/articles/catalogues.ts'
import { type ArticleEdit, editedValues } from '../../../web/articles/editor/edits.ts'
import { ArticlePanel } from '../../../web/articles/editor/panel/ArticlePanel.tsx'
import type { ArticleField } from '../../../web/articles/editor/panel/props.ts'
import {
  type ArticleFields,
  type ArticleValues,
  type DateItem,
  newValues,
} from '../../../web/articles/editor/values.ts'
import { SeoField } from '../../../web/content/fields/SeoField.tsx'
import { dateText, machineDate, today } from '../../../web/lib/dates/dateValue.ts'
import { addDays, type CalendarDay } from '../../../web/lib/dates/monthGrid.ts'
import type { Problems } from '../../../web/ui/form/problems.ts'

afterEach(cleanup)

let values: ArticleValues
let addedDate: DateItem | null

interface EditorProps {
  catalogue: Catalogue
  start: Partial<ArticleFields>
  problems?: Problems<ArticleField>
  isNew?: boolean
}

const noProblems = {}

/** The panel, connected to the edits of the editor. */
function Editor({ catalogue, start, problems = noProblems, isNew = false }: EditorProps) {
  const [now, setNow] = useState(() => editedValues(newValues('et'), { type: 'set', fields: start }))
  const [added, setAdded] = useState<DateItem | null>(null)
  const edit = useCallback((change: ArticleEdit) => setNow((was) => editedValues(was, change)), [])
  values = now
  addedDate = added
  return (
    <>
      <ArticlePanel
        catalogue={catalogue}
        values={now}
        edit={edit}
        problems={problems}
        busy={false}
        isNew={isNew}
        hasVisibility={catalogue.hasVisibility}
        addedDate={added}
        onAddDate={setAdded}
        onConfirmTime={null}
      />
      <SeoField
        name="seoDescription"
        language="et"
        text={now.seoDescription}
        onChange={(seoDescription) => edit({ type: 'set', fields: { seoDescription } })}
        error={undefined}
      />
    </>
  )
}

function catalogueNamed(slug: string | undefined): Catalogue {
  const catalogue = catalogueAt(slug)
  if (!catalogue) throw new Error(`no catalogue ${slug}`)
  return catalogue
}

function open(slug: string | undefined, start: Partial<ArticleFields> = {}, isNew = false) {
  const catalogue = catalogueNamed(slug)
  const { rerender } = render(<Editor catalogue={catalogue} start={start} isNew={isNew} />)
  const refuse = (problems: Problems<ArticleField>) =>
    rerender(<Editor catalogue={catalogue} start={start} problems={problems} />)
  return { user: userEvent.setup(), refuse }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const section = (name: string) => within(screen.getByRole('group', { name }))
/** The value that each shows while it is closed. */
const sectionNames = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((head) => `${head.textContent}${within(head).getByRole('button').title}`)
const openSections = () => screen.getAllByRole('button', { expanded: true }).map((head) => head.textContent)

describe('the sections', () => {
  test('ARTICLE-4 are those of the catalogue, with their values, the featured image open', () => {
    open('ettevotted', { slug: 'kohvik', categories: ['toitlustus', 'majutus'] })
    expect(sectionNames()).toEqual(['Slugkohvik', 'Esipilt', 'KategooriadMajutus, Toitlustus', 'Järg99'])
    expect(openSections()).toEqual(['Esipilt'])
    expect(button('Slug')).toHaveAccessibleDescription('kohvik')
    cleanup()
    open('ajalugu')
    expect(sectionNames()).toEqual(['SlugTehakse pealkirjast', 'Esipilt', 'Järg99', 'AastaAasta pole määratud'])
    cleanup()
    open('kalender', { dates: ['d1', 'd2'].map((id) => ({ id, date: null })) })
    expect(sectionNames()).toEqual(['SlugTehakse pealkirjast', 'Esipilt', 'Järg99', 'Kuupäevad2 kuupäeva'])
    cleanup()
    open('uudised')
    expect(sectionNames().at(-1)).toBe('KuupäevKuupäev pole määratud')
  })

  test('ARTICLE-4 a page has neither image nor visibility, and its slug is open', () => {
    open(undefined, { slug: 'kontakt' })
    expect(sectionNames()).toEqual(['Slug', 'Järg99'])
    expect(openSections()).toEqual(['Slug'])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('ARTICLE-4 one is open at a time, by the keyboard too', async () => {
    const { user } = open('ajalugu')
    await user.tab()
    await user.tab()
    expect(button('Slug')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(openSections()).toEqual(['Slug'])
    expect(button('Slug')).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  })

  test('ARTICLE-4 a section with an error opens by itself and shows it at its field', async () => {
    const { user, refuse } = open('ettevotted')
    refuse({
      order: 'Järjekorranumber on liiga suur.',
      slug: 'Aadressi lõpp \(slug\) on liiga pikk (kuni 1000 tähemärki).',
    })
    expect(openSections()).toEqual(['Slug'])
    expect(section('Slug').getByRole('textbox')).toHaveAccessibleDescription(/^Aadressi lõpp \(slug\) on liiga pikk/)
    expect(button('Järg')).toHaveAccessibleDescription('Järjekorranumber on liiga suur.')
    await user.click(button('Järg'))
    expect(section('Järg').getByRole('spinbutton')).toHaveAccessibleDescription(/liiga suur/)
    refuse({ categories: 'Sellist kategooriat ei ole.' })
    expect(screen.getByRole('group', { name: 'Kategooriad' })).toHaveAccessibleDescription(
      'Sellist kategooriat ei ole.',
    )
  })

  test('ARTICLE-4 editing anything else does not render the panel again', async () => {
    const reads = jest.fn(() => true)
    const catalogue = Object.defineProperty({ ...catalogueNamed('uudised') }, 'hasYears', { get: reads })
    render(<Editor catalogue={catalogue} start={{}} />)
    const before = reads.mock.calls.length
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'SEO-kirjeldus' }), 'Praam')
    expect(values.seoDescription).toBe('Praam')
    expect(reads.mock.calls.length).toBe(before)
  })
})

describe('the fields', () => {
  test('SLUG-1 the slug shows its future value: as typed, or derived from the title', async () => {
    const { user } = open('uudised', { title: 'Öine praam' })
    await user.click(button('Slug'))
    const field = section('Slug').getByRole('textbox')
    expect(field).toHaveAccessibleDescription('Kui jätad tühjaks, tehakse see pealkirjast: „oine-praam“.')
    await user.type(field, 'Öö praam')
    expect(field).toHaveAccessibleDescription(
      'Siin võivad olla ainult väiketähed, numbrid ja sidekriipsud. Salvestamisel tehakse see pealkirjast: „oine-praam“.',
    )
    await user.clear(field)
    await user.type(field, 'praam-2')
    expect(field).toHaveAccessibleDescription('Aadress kodulehel lõpeb nii: „praam-2“.')
    expect(values.slug).toBe('praam-2')
  })

  test('ARTICLE-4 categories are checked and unchecked', async () => {
    const { user } = open('ettevotted', { categories: ['majutus'] })
    await user.click(button('Kategooriad'))
    const names = section('Kategooriad')
    expect(names.getAllByRole('checkbox')).toHaveLength(6)
    await user.click(names.getByRole('checkbox', { name: 'Ürituste korraldus' }))
    await user.click(names.getByRole('checkbox', { name: 'Majutus', checked: true }))
    expect(values.categories).toEqual(['yrituste-korraldus'])
  })

  test('ARTICLE-6 an emptied order becomes the default', async () => {
    const { user } = open('uudised', { order: 5 })
    await user.click(button('Järg'))
    const field = section('Järg').getByRole('spinbutton')
    await user.clear(field)
    expect(values.order).toBe(99)
    await user.type(field, '12')
    expect(values.order).toBe(12)
    await user.clear(field)
    await user.tab()
    expect(field).toHaveValue(99)
  })

  test('ARTICLE-4 years have no bounds, and each may be empty', async () => {
    const { user } = open('ajalugu', { years: { beginning: 1850, end: null } })
    expect(button('Aasta')).toHaveAccessibleDescription('Alates 1850')
    await user.click(button('Aasta'))
    const [beginning, end] = section('Aasta').getAllByRole('spinbutton')
    if (!beginning || !end) throw new Error('two fields')
    await user.clear(beginning)
    await user.type(beginning, '-500')
    await user.type(end, '99999999999')
    expect(values.years).toEqual({ beginning: -500, end: 2_147_483_647 })
    await user.clear(end)
    expect(values.years).toEqual({ beginning: -500, end: null })
  })

  test.each([
    [1850, 1900, '1850–1900'],
    [1850, 1850, '1850'],
    [-500, null, 'Alates -500'],
    [null, 1900, 'Kuni 1900'],
    [null, null, 'Aasta pole määratud'],
  ])('ARTICLE-4 years from %s to %s are shown abbreviated', (beginning, end, text) => {
    open('ajalugu', { years: { beginning, end } })
    expect(button('Aasta')).toHaveAccessibleDescription(text)
  })

  test('ARTICLE-3 the description for search engines has a counter out of 160, and may be longer', async () => {
    const { user } = open('uudised', { seoDescription: 'õ'.repeat(159) })
    const field = screen.getByRole('textbox', { name: 'SEO-kirjeldus' })
    expect(field).toHaveAccessibleDescription(/159 \/ 160/)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await user.type(field, '😀')
    expect(screen.getByText('160 / 160')).toBeVisible()
    await user.type(field, 'x')
    expect(screen.getByRole('status')).toHaveTextContent('Otsingumootorid näitavad tavaliselt 160 esimest tähemärki.')
    expect(values.seoDescription).toHaveLength(162)
  })
})

/** A day as it is typed without its year: '24.6'. */
const dayAndMonth = ({ day, month }: CalendarDay) => `${day}.${month + 1}`

describe('the dates', () => {
  const eve = { year: 2026, month: 5, day: 23, hours: 20, minutes: 0 }
  const texts = () => values.dates.map(({ date }) => date && machineDate(date))
  const fields = () => screen.getAllByRole('button', { name: /^\d+\. kuupäev:/ })

  test('DATE-2 an article with one date gets it from the calendar, loses it there, and gets the same one again with its time', async () => {
    const { user } = open('uudised', { date: eve })
    expect(button('Kuupäev')).toHaveAccessibleDescription('teisipäev, 23. juuni 2026 kell 20.00')
    await user.click(button('Kuupäev'))
    await user.click(button('Kuupäev: teisipäev, 23. juuni 2026 kell 20.00'))
    await user.click(button('teisipäev, 23. juuni 2026'))
    expect(values.date).toBeNull()
    expect(button('Kuupäev: Pole valitud')).toBeVisible()
    await user.click(button('kolmapäev, 24. juuni 2026'))
    expect(values.date).toEqual({ ...eve, day: 24 })
    await user.click(button('teisipäev, 23. juuni 2026'))
    expect(values.date).toEqual(eve)
  })

  test('DATE-2 a new event gets today as its form opens, whichever section is open, which is no edit', () => {
    open('kalender', {}, true)
    expect(openSections()).toEqual(['Esipilt'])
    expect(addedDate?.date).toEqual({ ...today(), hours: 0, minutes: 0 })
    expect(values.dates).toEqual([])
    cleanup()
    open('uudised', {}, true)
    expect(addedDate).toBeNull()
  })

  test('DATE-2 an empty list gets today by itself, which is no edit; the date can be deleted, and does not come back', async () => {
    const { user } = open('kalender')
    expect(addedDate).toBeNull()
    const unchanged = values
    await user.click(button('Kuupäevad'))
    expect(button(`1. kuupäev: ${dateText(today())} kell 0.00`)).toBeVisible()
    expect(addedDate?.date).toEqual({ ...today(), hours: 0, minutes: 0 })
    expect(values).toBe(unchanged)
    await user.click(button(/^Kustuta 1\. kuupäev/))
    expect(section('Kuupäevad').getByText('Kuupäev pole määratud')).toBeVisible()
    expect(button('Lisa kuupäev')).toHaveFocus()
    await user.click(button('Esipilt'))
    await user.click(button('Kuupäevad'))
    expect(addedDate).toBeNull()
    expect(values).toBe(unchanged)
  })

  const evening = { year: 2026, month: 11, day: 3, hours: 18, minutes: 0 }
  const typing = () => screen.getByRole('textbox', { name: 'Kirjuta või vali kalendrist' })
  /** Opens the panel of an event with dates, and their section. */
  async function openDates(dates: DateItem[]) {
    const opened = open('kalender', { dates })
    await opened.user.click(button('Kuupäevad'))
    return opened
  }

  test('DATE-2 dates are added, edited and deleted, by the keyboard alone, with the focus kept', async () => {
    const { user } = await openDates([{ id: 'd1', date: eve }])
    expect(addedDate).toBeNull()
    button('Lisa kuupäev').focus()
    await user.keyboard('{Enter}')
    expect(button('2. kuupäev: teisipäev, 30. juuni 2026 kell 20.00')).toHaveFocus()
    expect(screen.getByRole('grid', { name: 'juuni 2026' })).toBeVisible()
    await user.keyboard('1.7{Enter}')
    expect(texts()).toEqual(['2026-06-23T20:00', '2026-07-01T20:00'])
    expect(button('2. kuupäev: kolmapäev, 1. juuli 2026 kell 20.00')).toHaveFocus()
    button(/^Kustuta 1\. kuupäev/).focus()
    await user.keyboard('{Enter}')
    expect(texts()).toEqual(['2026-07-01T20:00'])
    expect(button('1. kuupäev: kolmapäev, 1. juuli 2026 kell 20.00')).toHaveFocus()
    button(/^Kustuta 1\. kuupäev/).focus()
    await user.keyboard('{Enter}')
    expect(texts()).toEqual([])
    expect(button('Lisa kuupäev')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(texts()).toEqual([expect.stringMatching(/:00$/)])
  })

  test('DATE-4 a typed day without a year is in the future for an upcoming event, and near the date of a past one', async () => {
    const past = { ...addDays(today(), -40), day: 1 }
    const { user } = open('kalender')
    await user.click(button('Kuupäevad'))
    await user.click(fields()[0]!)
    await user.type(typing(), `${dayAndMonth(past)}{Enter}`)
    expect(texts()).toEqual([machineDate({ ...past, year: past.year + 1, hours: 0, minutes: 0 })])
    cleanup()
    const over = await openDates([{ id: 'd1', date: { ...eve, year: 2020 } }])
    await over.user.click(fields()[0]!)
    await over.user.type(typing(), '24.6{Enter}')
    expect(texts()).toEqual(['2020-06-24T20:00'])
  })

  test('DATE-2 one date is open at a time', async () => {
    const { user } = await openDates([
      { id: 'd1', date: eve },
      { id: 'd2', date: { ...eve, day: 25 } },
    ])
    const [first, second] = fields()
    await user.click(first!)
    await user.click(second!)
    expect(screen.getAllByRole('grid')).toHaveLength(1)
    await user.click(button('Lisa kuupäev'))
    expect(screen.getAllByRole('grid')).toHaveLength(1)
    await user.click(button('Korda'))
    expect(screen.getAllByRole('grid')).toHaveLength(1)
    expect(fields().every((field) => field.getAttribute('aria-expanded') === 'false')).toBe(true)
  })

  test('DATE-3 a weekly repetition is made by the keyboard, described in a sentence, and an exception deleted', async () => {
    const { user } = await openDates([{ id: 'd1', date: evening }])
    button('Korda').focus()
    await user.keyboard('{Enter}')
    expect(typing()).toHaveFocus()
    await user.keyboard('4.2{Enter}')
    expect(screen.getByText('Viimane on neljapäev, 4. veebruar 2027.')).toBeVisible()
    expect(button('Lisa 9 kuupäeva')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(button('Korda')).toHaveFocus()
    expect(screen.getByText(/, 10 korda$/)).toBeVisible()
    expect(texts()).toHaveLength(10)
    expect(texts().at(-1)).toBe('2027-02-04T18:00')
    expect(new Set(values.dates.map(({ id }) => id)).size).toBe(10)
    expect(fields).toThrow()
    await user.click(button('Näita kõiki'))
    expect(fields()).toHaveLength(10)
    await user.click(button(/^Kustuta 4\. kuupäev: neljapäev, 24\. detsember/))
    expect(screen.getByText(/, 9 korda, vahele jääb 24\. detsember$/)).toBeVisible()
    expect(button(/^4\. kuupäev: neljapäev, 31\. detsember/)).toHaveFocus()
    await user.click(button('Peida loend'))
    await user.click(button('Kuupäevad'))
    expect(button('Kuupäevad')).toHaveAccessibleDescription(/^Iga nädal neljapäeval kell 18\.00/)
  })

  test('DATE-3 an end before the start, one too near and one too far are reported before anything is added', async () => {
    const { user } = await openDates([{ id: 'd1', date: evening }])
    await user.click(button('Korda'))
    await user.keyboard('1.12.2026{Enter}')
    expect(button(/^Kuni: /)).toHaveAccessibleDescription('Lõpp peab olema hiljem kui 3.12.2026.')
    await user.click(button('Lisa kuupäevad'))
    await user.click(button(/^Kuni: /))
    await user.keyboard('5.12.2026{Enter}')
    expect(button(/^Kuni: /)).toHaveAccessibleDescription(/Vali hilisem lõpp/)
    expect(texts()).toHaveLength(1)
    await user.click(button(/^Kuni: /))
    await user.keyboard('12.8.2040{Enter}')
    expect(screen.getByText(/^Kõik ei mahu: artiklil saab olla kuni 366 kuupäeva\./)).toBeVisible()
    await user.click(button('Lisa 365 kuupäeva'))
    expect(texts()).toHaveLength(366)
    expect(screen.getByText('Rohkem kui 366 kuupäeva artiklil olla ei saa.')).toBeVisible()
    await user.click(button('Lisa kuupäev'))
    expect(texts()).toHaveLength(366)
  })

  test('DATE-3 a month without that day gets its last day, which is said, and the rhythm goes on from the 31st', async () => {
    const { user } = await openDates(
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map((day) => {
        const [year, month, date] = day.split('-').map(Number)
        return { id: day, date: { year: year!, month: month! - 1, day: date!, hours: null, minutes: null } }
      }),
    )
    await user.click(button('Korda'))
    expect(screen.getByRole('combobox', { name: 'Korda' })).toHaveValue('month')
    await user.keyboard('30.6.2027{Enter}')
    expect(screen.getByText(/Lühemas kuus on see kuu viimasel päeval/)).toBeVisible()
    await user.click(button('Lisa 2 kuupäeva'))
    expect(texts().slice(-2)).toEqual(['2027-05-31', '2027-06-30'])
  })
})
