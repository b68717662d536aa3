import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

const list = { et: 'a1', en: 'a2' }
const ferry = () => [
  stubArticle('a1', 'Praam sõidab jälle', {
    lang: { current: 'et', list: { ...list } },
    avalik: true,
    kuupaev: { year: 2026, month: 2, day: 1, hours: 9, minutes: 5 },
  }),
  stubArticle('a2', 'The ferry is back', { lang: { current: 'en', list: { ...list } }, avalik: false }),
  stubArticle('a3', 'Talgud', { avalik: true }),
]

/** Opens the list of a catalogue. */
async function open(articles: Record<string, StubArticle[]>, path = '/sise/kataloog/uudised', title = 'Uudised') {
  const server = webServer({ articles })
  const app = await renderApp(path, { server })
  await heading(title)
  return { ...app, server }
}

const row = (name: string) => screen.getByRole('listitem', { name })

describe('lists of articles', () => {
  test('ARTICLE-1 each article shows its language, date, and whether it is public, and leads to its editor', async () => {
    await open({ uudised: ferry() })
    expect(await screen.findByText('3 artiklit')).toBeVisible()
    const first = row('Praam sõidab jälle')
    expect(within(first).getByText('pühapäev, 1. märts 2026 kell 9.05')).toHaveAttribute('datetime', '2026-03-01T09:05')
    expect(within(first).queryByText('Ei ole avalik')).toBeNull()
    expect(within(first).getByRole('link', { name: 'Praam sõidab jälle' })).toHaveAttribute(
      'href',
      '/sise/kataloog/uudised/muuda/a1',
    )
    expect(within(row('The ferry is back')).getByText('Ei ole avalik')).toBeVisible()
    expect(within(row('Talgud')).getByText('Kuupäev pole määratud')).toBeVisible()
    expect(document.title).toBe('Uudised · Sise')
  })

  test('LANG-4 a row names its languages, links to the other version and says which is missing', async () => {
    await open({ uudised: ferry() })
    const english = within(await screen.findByRole('listitem', { name: 'The ferry is back' }))
    expect(english.getByRole('link', { name: 'The ferry is back: EST, eestikeelne versioon' })).toHaveAttribute(
      'href',
      '/sise/kataloog/uudised/muuda/a1',
    )
    expect(within(row('Talgud')).getByText('inglise keeles puudub')).toBeVisible()
  })

  test('LANG-2 a missing language leads to the form of a new version', async () => {
    await open({ uudised: ferry() })
    const link = await screen.findByRole('link', { name: 'Talgud: inglise keeles puudub, lisa tõlge' })
    expect(link).toHaveAttribute('href', '/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a3')
  })

  test('ARTICLE-1 GQL-6 a deleted article leaves the list and the other language at once, without a refetch', async () => {
    const { user, server, sent } = await open({ uudised: ferry() })
    await user.click(within(await screen.findByRole('listitem', { name: 'The ferry is back' })).getByRole('button'))
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud artikkel?' })
    expect(dialog).toHaveTextContent('Kustutad artikli „The ferry is back“ (inglise keeles).')
    const before = sent.length
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('2 artiklit')).toHaveFocus()
    expect(screen.queryByRole('listitem', { name: 'The ferry is back' })).toBeNull()
    expect(within(row('Praam sõidab jälle')).getByText('inglise keeles puudub')).toBeVisible()
    expect(sent.slice(before).map(({ name }) => name)).toEqual(['DeleteArticle'])
    expect(server.articles.uudised?.map(({ _id }) => _id)).toEqual(['a1', 'a3'])
  })

  test('ARTICLE-1 an article is kept where the person says so, and where the server refuses', async () => {
    const { user, server, sentNames } = await open({ uudised: ferry() })
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('Kustuta artikkel: Talgud')
    await press('Jäta alles')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentNames()).not.toContain('DeleteArticle')
    server.faults.push({ on: /^DELETE/, msg: 'Praegu ei saa.' })
    await press('Kustuta artikkel: Talgud')
    await press('Kustuta artikkel')
    expect(await within(row('Talgud')).findByText('Artiklit ei õnnestunud kustutada. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 one that is gone already leaves the list', async () => {
    const { user, server } = await open({ uudised: ferry() })
    await screen.findByText('3 artiklit')
    server.articles.uudised?.pop()
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel: Talgud' }))
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('2 artiklit')).toBeVisible()
  })

  test('ARTICLE-1 an empty list says so, and offers a new article', async () => {
    await open({ uudised: [] })
    expect(await screen.findByText('Siin ei ole veel ühtegi artiklit. Lisa esimene.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lisa uus' })).toHaveAttribute('href', '/sise/kataloog/uudised/uus')
  })

  test('NAV-3 pages are a list of their own, without public state; a catalogue that is not configured is not found', async () => {
    await open({ lehed: [stubArticle('a5', 'Kontakt')] }, '/sise/lehed', 'Lehed')
    expect(await screen.findByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', '/sise/lehed/muuda/a5')
    expect(screen.queryByText('Ei ole avalik')).toBeNull()
    forgetEverything()
    await renderApp('/sise/kataloog/lehed', { server: webServer() })
    expect(await screen.findByText('Antud lehte ei leitud')).toBeVisible()
  })

  test('ARTICLE-4 companies show their categories by name', async () => {
    const cafe = stubArticle('a4', 'Sadama kohvik', { kategooria: ['toitlustus', 'majutus'] })
    await open({ ettevotted: [cafe] }, '/sise/kataloog/ettevotted', 'Ettevõtted')
    expect(await screen.findByText('Toitlustus, Majutus')).toBeVisible()
  })

  test('REST-6 a long list is read on, 50 at a time', async () => {
    const many = Array.from({ length: 60 }, (_, index) => stubArticle(`a${index}`, `Uudis ${index}`))
    const { user } = await open({ uudised: many })
    expect(await screen.findByText('Üle 50 artikli')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita rohkem artikleid' }))
    expect(await screen.findByText('60 artiklit')).toBeVisible()
  })
})

describe('what needs translating', () => {
  const filter = () => screen.getByRole('checkbox', { name: 'Vajab tõlkimist' })
  const filtered = '/sise/kataloog/uudised?tolkimata=1'
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  /** The ferry in both languages, the English one outdated. There are no other articles, so no translation is missing. */
  const outdated = () => {
    const [et, en] = ferry() as [StubArticle, StubArticle]
    return [et, { ...en, tolge: { allikas: 'a1', keel: 'et', aegunud: true, seis: null } }]
  }

  test('LANG-4 a row says that its translation is outdated', async () => {
    await open({ uudised: outdated() })
    const row = await screen.findByRole('listitem', { name: 'The ferry is back' })
    expect(within(row).getByText('Tõlge vajab ülevaatamist')).toBeVisible()
    expect(screen.getAllByText('Tõlge vajab ülevaatamist')).toHaveLength(1)
  })

  test('LANG-4 ROUTE-5 the filter shows outdated translations and missing languages, by keyboard, and stays in the address', async () => {
    const { user, router } = await open({ uudised: [...outdated(), ...ferry().slice(2)] })
    expect(await screen.findByText('3 artiklit')).toBeVisible()
    filter().focus()
    await user.keyboard(' ')
    expect(await screen.findByText('2 artiklit vajab tõlkimist')).toBeVisible()
    expect(filter()).toHaveFocus()
    expect(names()).toEqual(['The ferry is back', 'Talgud'])
    expect(router.state.location.search).toBe('?tolkimata=1')
    await user.click(filter())
    expect(await screen.findByText('3 artiklit')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  test('LANG-4 ROUTE-5 an address with the filter opens it; where all is translated it says so', async () => {
    await open({ uudised: ferry().slice(0, 2) }, filtered)
    expect(await screen.findByText('Praegu ei vaja siin ükski artikkel tõlkimist.')).toBeVisible()
    expect(filter()).toBeChecked()
    expect(screen.queryByRole('list', { name: 'Artiklid' })).toBeNull()
  })

  test('LANG-4 GQL-6 a deleted version leaves at once, and its other version is listed as lacking a language', async () => {
    const { user } = await open({ uudised: outdated() }, filtered)
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel: The ferry is back' }))
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel vajab tõlkimist')).toHaveFocus()
    expect(names()).toEqual(['Praam sõidab jälle'])
    await user.click(filter())
    expect(await screen.findByText('1 artikkel')).toBeVisible()
  })

  test('LANG-4 GQL-6 with its source a translation loses the note, without a refetch', async () => {
    const { user, sent } = await open({ uudised: outdated() })
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel: Praam sõidab jälle' }))
    const before = sent.length
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(screen.queryByText('Tõlge vajab ülevaatamist')).toBeNull()
    expect(sent.slice(before).map(({ name }) => name)).toEqual(['DeleteArticle'])
  })

  test('NOTE-3 while the filtered list loads the whole one stays; one that is refused offers to retry', async () => {
    const { user, server } = await open({ uudised: [...outdated(), ...ferry().slice(2)] })
    await screen.findByText('3 artiklit')
    let answer = () => {}
    const until = new Promise<void>((resolve) => (answer = resolve))
    server.faults.push({ on: /tolge=vaja/, until, status: 500, body: '{"msg":"Praegu ei saa."}' })
    await user.click(filter())
    expect(await screen.findByText('Laeb...')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Artiklid' })).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await screen.findByText('Praegu ei saa.')).toBeVisible()
    server.faults.splice(0)
    await user.click(await screen.findByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByText('2 artiklit vajab tõlkimist')).toBeVisible()
  })

  test('REST-8 on a plain server the filter shows the missing languages', async () => {
    const server = webServer({ articles: { uudised: ferry() }, announces: undefined })
    await renderApp(filtered, { server })
    expect(await screen.findByText('1 artikkel vajab tõlkimist')).toBeVisible()
    expect(names()).toEqual(['Talgud'])
  })
})
