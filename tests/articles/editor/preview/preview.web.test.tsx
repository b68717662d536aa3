import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { whenLines } from '../../../../web/articles/editor/preview/facts.ts'
import { newValues } from '../../../../web/articles/editor/values.ts'
import { stubBrowserApisInEachTest } from '../../../files/browserStubs.ts'
import { storedPicture } from '../../../files/fileRows.ts'
import { catchUploads, fileOf } from '../../../files/upload/uploading.ts'
import { type StubArticle, stubArticle } from '../../../support/restStub/articles.ts'
import { renderApp } from '../../../support/web/web.tsx'
import { webServer } from '../../../support/web/webServer.ts'
import { editorOf } from '../editorScreen.ts'

stubBrowserApisInEachTest()

const module = (tyyp: string, sisu: unknown, jrg: number) => ({ id: `m${jrg}`, tyyp, sisu, jrg })
const inEnglish = { current: 'en', list: { et: '', en: 'a1' } }

async function edit(catalogue: string, part: Partial<StubArticle> = {}) {
  const server = webServer({ articles: { [catalogue]: [stubArticle('a1', 'Jaanipäev', part)] } })
  const app =
    catalogue === 'lehed'
      ? await renderApp('/sise/lehed/muuda/a1', { server })
      : await editorOf(server, catalogue, 'a1')
  const open = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Eelvaade' }))
    return within(await screen.findByRole('dialog', { name }))
  }
  return { ...app, server, open }
}

const notPublic = 'Seda ei näe praegu keegi väljaspool: artikkel ei ole avalik.'

describe('the preview of an article', () => {
  test('ARTICLE-10 shows the unsaved content: title, lead, date and modules in their order, and Escape closes it', async () => {
    const picture = (name: string, tee?: string) => storedPicture(name, { _id: name, ...(tee && { tee }) })
    const { user, open, server } = await edit('uudised', {
      avalik: true,
      kuupaev: { year: 2026, month: 5, day: 24, hours: 20, minutes: 5 },
      moodulid: [
        module('tekst', '<p>Teine</p>', 2),
        module('tekst', '<p>Esimene</p>', 1),
        module('pildid', [picture('kai.jpg', '/avalik/kai/fail'), picture('salajane.jpg')], 3),
        module('uus-liik', '', 4),
      ],
    })
    const summary = screen.getByRole('textbox', { name: 'Lühikirjeldus' })
    await user.type(summary, 'Tule kaasa')
    const preview = await open('Eelvaade eesti keeles')
    expect(preview.getByRole('heading', { level: 3, name: 'Jaanipäev' })).toBeVisible()
    expect(preview.getByText('Tule kaasa')).toBeVisible()
    expect(preview.getByText('kolmapäev, 24. juuni 2026 kell 20.05')).toBeVisible()
    const [first, second] = [preview.getByText('Esimene'), preview.getByText('Teine')]
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(preview.getByRole('button', { name: /kai\.jpg/ })).toBeVisible()
    expect(preview.queryByRole('button', { name: /salajane/ })).toBeNull()
    expect(preview.getByText(/seda näevad ainult liikmed: salajane\.jpg/)).toBeVisible()
    expect(preview.getByText('Siin on moodul „uus-liik“, mida eelvaade ei oska näidata.')).toBeVisible()
    expect(preview.queryByText(notPublic)).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(summary).toHaveFocus())
    expect(summary).toHaveValue('Tule kaasa')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    expect(server.articles.uudised?.[0]).toMatchObject({ excerpt: '' })
  })

  test.each([
    ['ettevotted', { kategooria: ['toitlustus', 'transport'] }, 'Transport · Toitlustus'],
    ['ajalugu', { lang: inEnglish, aasta: { beginning: 1850, end: null } }, 'From 1850'],
    [
      'kalender',
      { lang: inEnglish, kuupaevad: [{ id: 'd', kuupaev: { year: 2026, month: 5, day: 23, hours: 20, minutes: 0 } }] },
      'Tuesday, 23 June 2026 at 20:00',
    ],
    ['loodus', {}, 'Jaanipäev'],
    ['lehed', {}, 'Jaanipäev'],
  ])(
    'ARTICLE-10 of %s it has the facts of the catalogue in the language of the version, and marks what visitors do not see',
    async (catalogue, part, fact) => {
      const { open } = await edit(catalogue, part)
      const preview = await open('lang' in part ? 'Eelvaade inglise keeles' : 'Eelvaade eesti keeles')
      expect(preview.getAllByText(fact)[0]).toBeVisible()
      // Pages are always public.
      expect(preview.queryByText(notPublic) === null).toBe(catalogue === 'lehed')
    },
  )

  test('ARTICLE-10 a version without title and text has placeholders for them', async () => {
    const { open } = await edit('loodus', { pealkiri: '', moodulid: [] })
    const preview = await open('Eelvaade eesti keeles')
    expect(preview.getByRole('heading', { level: 3, name: 'Pealkiri' })).toBeVisible()
    expect(preview.getByText('Teksti ei ole veel. Siin näed seda, mida kirjutad ja lisad.')).toBeVisible()
  })

  test('ARTICLE-10 ARTICLE-9 pictures that are still uploading have placeholders', async () => {
    const uploads = catchUploads()
    const { open } = await edit('loodus')
    const files = ['kai.jpg', 'paat.jpg'].map((name) => fileOf(name, 'image/jpeg'))
    fireEvent.drop(screen.getAllByText('Jaanipäev').at(-1)!, { dataTransfer: { types: ['Files'], files } })
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    const preview = await open('Eelvaade eesti keeles')
    expect(preview.getByText('Siia tuleb 2 pilti, mis ei ole veel üleval.')).toBeVisible()
    uploads.restore()
  })
})

const dated = (...days: number[]) => ({
  ...newValues('et'),
  dates: days.map((day) => ({ id: String(day), date: { year: 2026, month: 5, day } })),
})
const on = (day: number) => ({ year: 2026, month: 5, day })

test('ARTICLE-10 of many dates it shows the next six, and the number of the others; of a past event its own dates', () => {
  expect(whenLines(dated(9, 2, 8), on(8))).toEqual(['esmaspäev, 8. juuni 2026', 'teisipäev, 9. juuni 2026'])
  expect(whenLines(dated(2, 1), on(8))).toEqual(['esmaspäev, 1. juuni 2026', 'teisipäev, 2. juuni 2026'])
  const many = whenLines(dated(1, 2, 3, 4, 5, 6, 7, 8), on(1))
  expect(many).toHaveLength(7)
  expect(many.at(-1)).toBe('ja veel 2')
})
