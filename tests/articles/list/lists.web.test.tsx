import { afterEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer } from '../../support/web/webServer.ts'

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
  const server = ownServer({ articles })
  const app = await renderApp(path, { server })
  await heading(title)
  return { ...app, server }
}

const row = (name: string) => screen.getByRole('listitem', { name })
type User = Awaited<ReturnType<typeof open>>['user']

/** Opens the menu of an article and presses an action. */
async function choose(user: User, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Veel tegevusi: ${title}` }))
  await user.click(screen.getByRole('button', { name: action }))
}

describe('lists of articles', () => {
  test('ARTICLE-1 LIST-1 each article stands once, with its titles, date, state and who changed it, and leads to its editor', async () => {
    const muutja = { _id: 'u4', nimi: 'Anne Admin' }
    await open({ uudised: ferry().map((article) => ({ ...article, muutja })) })
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    const first = row('Praam sõidab jälle')
    expect(within(first).getByText('pühapäev, 1. märts 2026 kell 9.05')).toHaveAttribute('datetime', '2026-03-01T09:05')
    expect(within(first).getByText('The ferry is back')).toHaveAttribute('lang', 'en')
    expect(within(first).getByText('ENG ei ole avalik')).toBeVisible()
    expect(within(first).getByText('Muudetud')).toBeVisible()
    expect(within(first).getByText('Muudetud')).toHaveTextContent(/^Muudetud .*, Anne Admin$/)
    expect(within(first).getByRole('link', { name: 'Praam sõidab jälle' })).toHaveAttribute(
      'href',
      '/sise/kataloog/uudised/muuda/a1',
    )
    expect(within(row('Talgud')).getByText('Kuupäev pole määratud')).toBeVisible()
    expect(within(row('Talgud')).queryByText(/ei ole avalik/i)).toBeNull()
    expect(document.title).toBe('Uudised · Sise')
  })

  test('LIST-6 a person chooses the order, which a saved article keeps', async () => {
    const { user, router } = await open({ uudised: ferry() }, '/sise/kataloog/uudised?jarjestus=pealkiri')
    const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent)
    await screen.findByText('2 artiklit')
    expect(titles()).toEqual(['Praam sõidab jälle', 'Talgud'])
    expect(screen.getByRole('combobox', { name: 'Järjestus' })).toHaveDisplayValue('Pealkirja järgi')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Järjestus' }), 'Uuemad eespool')
    expect(router.state.location.search).toBe('')
  })

  test('LANG-2 LANG-4 LIST-5 the marks of a row open each language, and begin a missing one; they and the title are one stop', async () => {
    const { user } = await open({ uudised: ferry() })
    const tools = within(await screen.findByRole('toolbar', { name: 'Keeled ja tegevused: Praam sõidab jälle' }))
    const links = tools.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['EST', '/sise/kataloog/uudised/muuda/a1'],
      ['ENG', '/sise/kataloog/uudised/muuda/a2'],
    ])
    expect(
      within(row('Talgud')).getByRole('link', { name: 'ENG puudub, lisa inglise keeles: Talgud' }),
    ).toHaveAttribute('href', '/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a3')
    within(row('Praam sõidab jälle')).getByRole('link', { name: 'Praam sõidab jälle' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(links[0]).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(links[1]).toHaveFocus()
    await user.tab()
    expect(within(row('Talgud')).getByRole('link', { name: 'Talgud' })).toHaveFocus()
  })

  test('ARTICLE-1 GQL-6 a deleted version leaves its article at once, without a refetch; the focus stays at the row', async () => {
    const { user, server, sent } = await open({ uudised: ferry() })
    await choose(user, 'Praam sõidab jälle', 'Kustuta ENG: The ferry is back')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud artikkel?' })
    expect(dialog).toHaveTextContent('Kustutad artikli „The ferry is back“ (inglise keeles).')
    expect(dialog).toHaveTextContent('Teise keele versioon jääb alles.')
    const before = sent.length
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.queryByText('The ferry is back')).toBeNull())
    expect(within(row('Praam sõidab jälle')).getByRole('link', { name: /^ENG puudub/ })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Veel tegevusi: Praam sõidab jälle' })).toHaveFocus())
    expect(sent.slice(before).map(({ name }) => name)).toEqual(['DeleteArticle'])
    expect(server.articles.uudised?.map(({ _id }) => _id)).toEqual(['a1', 'a3'])
  })

  test('ARTICLE-1 LIST-1 without its first language an article is shown by the other; without any it is gone', async () => {
    const { user } = await open({ uudised: ferry() })
    await choose(user, 'Praam sõidab jälle', 'Kustuta EST: Praam sõidab jälle')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByRole('link', { name: 'The ferry is back' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('2 artiklit')).toHaveFocus())
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.getByText('1 artikkel')).toHaveFocus())
  })

  test('ARTICLE-1 an article is kept where the person says so, and where the server refuses', async () => {
    const { user, server, sentNames } = await open({ uudised: ferry() })
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Jäta alles' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentNames()).not.toContain('DeleteArticle')
    server.faults.push({ on: /^DELETE/, msg: 'Praegu ei saa.' })
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await within(row('Talgud')).findByText('Artiklit ei õnnestunud kustutada. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 one that is gone already leaves the list', async () => {
    const { user, server } = await open({ uudised: ferry() })
    await screen.findByText('2 artiklit')
    server.articles.uudised?.pop()
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
  })

  test('ARTICLE-1 LIST-1 a version is made public and hidden from its row, which says so; a refusal is told', async () => {
    const { user, server } = await open({ uudised: ferry() })
    await choose(user, 'Praam sõidab jälle', 'Tee avalikuks: ENG')
    expect(await screen.findByText('„The ferry is back“ on nüüd avalik.')).toBeVisible()
    expect(screen.queryByText('ENG ei ole avalik')).toBeNull()
    expect(server.articles.uudised?.map(({ avalik }) => avalik)).toEqual([true, true, true])
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.' })
    await choose(user, 'Talgud', 'Ära näita avalikult: EST')
    expect(await screen.findByText('Nähtavust ei õnnestunud muuta. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 an empty list says so, and offers a new article instead of a search', async () => {
    await open({ uudised: [] })
    expect(await screen.findByText('Siin ei ole veel ühtegi artiklit.')).toBeVisible()
    for (const name of ['Lisa uus', 'Lisa esimene artikkel'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/sise/kataloog/uudised/uus')
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('NAV-3 pages are a list of their own, without public state; a catalogue that is not configured is not found', async () => {
    await open({ lehed: [stubArticle('a5', 'Kontakt')] }, '/sise/lehed', 'Lehed')
    expect(await screen.findByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', '/sise/lehed/muuda/a5')
    expect(screen.queryByText('Ei ole avalik')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Kuu' })).toBeNull()
    forgetEverything()
    await renderApp('/sise/kataloog/lehed', { server: ownServer() })
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

  test('LIST-1 past events are folded, and read when they are unfolded', async () => {
    const { year } = { year: new Date().getFullYear() }
    const event = (id: string, title: string, inYears: number) =>
      stubArticle(id, title, { kuupaevad: [{ id: 'd', kuupaev: { year: year + inYears, month: 5, day: 1 } }] })
    const events = [event('e1', 'Laat', 1), event('e2', 'Vanad talgud', -1)]
    const { user, sent } = await open({ kalender: events }, '/sise/kataloog/kalender', 'Kalender')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(screen.queryByText('Vanad talgud')).toBeNull()
    expect(sent.filter(({ name }) => name === 'ArticleGroups')).toHaveLength(1)
    await user.click(screen.getByText('Möödunud'))
    expect(await screen.findByRole('link', { name: 'Vanad talgud' })).toBeVisible()
  })
})

describe('what a list is narrowed to', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const translating = () => box('Vajab tõlkimist')
  const filtered = '/sise/kataloog/uudised?tolkimata=1'
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  /** The ferry in both languages, the English one outdated. There are no other articles, so no translation is missing. */
  const outdated = () => {
    const [et, en] = ferry() as [StubArticle, StubArticle]
    return [et, { ...en, tolge: { allikas: 'a1', keel: 'et', aegunud: true, seis: null } }]
  }

  test('LIST-2 ROUTE-5 a search finds by words and stays in the address; nothing found says so, with a way back', async () => {
    const { user, router } = await open({ uudised: ferry() })
    await screen.findByText('2 artiklit')
    await user.type(screen.getByRole('searchbox'), 'ferry{Enter}')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(names()).toEqual(['Praam sõidab jälle'])
    expect(router.state.location.search).toBe('?otsi=ferry')
    await user.type(screen.getByRole('searchbox'), ' olematu{Enter}')
    expect(await screen.findByText('Ei leitud.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita kõiki' }))
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(router.state.location.search).toBe('')
  })

  test('LIST-2 ROUTE-5 a month, what is not public and what comes narrow the list together, by the address too', async () => {
    const { user, router } = await open({ uudised: ferry() }, '/sise/kataloog/uudised?kuu=2026-03&peidus=1')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Kuu' })).toHaveDisplayValue('märts 2026 (1)'))
    expect(box('Ei ole avalik')).toBeChecked()
    await user.click(box('Ei ole avalik'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kuu' }), 'Kõik kuud')
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    expect(router.state.location.search).toBe('')
    await user.click(box('Tulevad'))
    await waitFor(() => expect(router.state.location.search).toBe('?tulevad=1'))
  })

  test('LIST-2 ARTICLE-4 companies are narrowed to a category; one that does not exist is refused, with a way back', async () => {
    const cafe = stubArticle('a4', 'Sadama kohvik', { kategooria: ['toitlustus'] })
    const taxi = stubArticle('a6', 'Takso', { kategooria: ['transport'] })
    const { user } = await open({ ettevotted: [cafe, taxi] }, '/sise/kataloog/ettevotted', 'Ettevõtted')
    await screen.findByText('2 artiklit')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Transport')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(names()).toEqual(['Takso'])
    forgetEverything()
    const server = ownServer({ articles: { ettevotted: [cafe] } })
    server.faults.push({ on: /kategooria=olematu/, msg: 'Sellist kategooriat ei ole.' })
    const { user: other } = await renderApp('/sise/kataloog/ettevotted?kategooria=olematu', { server })
    expect(await screen.findByText('Sellist kategooriat ei ole.')).toBeVisible()
    await other.click(screen.getByRole('button', { name: 'Näita kõiki' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
  })

  test('LANG-4 a row says that its translation is outdated', async () => {
    await open({ uudised: outdated() })
    expect(
      await screen.findByRole('link', { name: 'ENG vananenud, ingliskeelne versioon: The ferry is back' }),
    ).toBeVisible()
    expect(screen.getAllByText('vananenud')).toHaveLength(1)
  })

  test('LANG-4 ROUTE-5 the filter shows what needs translating, by keyboard, and stays in the address', async () => {
    const { user, router } = await open({ uudised: [...ferry()] })
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    translating().focus()
    await user.keyboard(' ')
    expect(await screen.findByText('1 artikkel vajab tõlkimist')).toBeVisible()
    expect(translating()).toHaveFocus()
    expect(names()).toEqual(['Talgud'])
    expect(router.state.location.search).toBe('?tolkimata=1')
    await user.click(translating())
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  test('LANG-4 ROUTE-5 an address with the filter opens it; where all is translated it says so', async () => {
    await open({ uudised: ferry().slice(0, 2) }, filtered)
    expect(await screen.findByText('Praegu ei vaja siin ükski artikkel tõlkimist.')).toBeVisible()
    expect(translating()).toBeChecked()
    expect(screen.queryByRole('list', { name: 'Artiklid' })).toBeNull()
  })

  test('LANG-4 GQL-6 with its source a translation loses the note', async () => {
    const { user } = await open({ uudised: outdated() })
    await choose(user, 'Praam sõidab jälle', 'Kustuta EST: Praam sõidab jälle')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(screen.queryByText('vananenud')).toBeNull()
  })

  test('NOTE-3 while the filtered list loads the whole one stays; one that is refused offers to retry', async () => {
    const { user, server } = await open({ uudised: ferry() })
    await screen.findByText('2 artiklit')
    let answer = () => {}
    const until = new Promise<void>((resolve) => (answer = resolve))
    server.faults.push({ on: /tolge=vaja/, until, status: 500, body: '{"msg":"Praegu ei saa."}' })
    await user.click(translating())
    expect(await screen.findByText('Laeb...')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Artiklid' })).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await screen.findByText('Praegu ei saa.')).toBeVisible()
    server.faults.splice(0)
    await user.click(await screen.findByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByText('1 artikkel vajab tõlkimist')).toBeVisible()
  })

  test('REST-8 LIST-1 on a plain server each version stands by itself, without a search, and a link to one says why', async () => {
    const server = ownServer({ articles: { uudised: ferry() }, level: undefined })
    const { router } = await renderApp('/sise/kataloog/uudised', { server })
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0)
    expect([screen.queryByRole('searchbox'), screen.queryByRole('combobox')]).toEqual([null, null])
    await act(() => router.navigate('/kataloog/uudised?otsi=ferry'))
    expect(await screen.findByText(/See server ei oska loendit nii otsida/)).toBeVisible()
  })
})
