import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
import { moreOf, openMore, pressMore } from '../../support/web/pressMore.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { day } from '../articlesWorld.ts'
import { englishOf, storedArticles } from '../storedArticles.ts'

const server = webStack()
const news = storedArticles(server)
const companies = storedArticles(server, 'ettevotted')

/** Opens the list of a catalogue. */
async function open(path = '/sise/kataloog/uudised', title = 'Uudised') {
  const app = await renderApp(path, { server })
  await heading(title)
  return app
}

/** Adds public news in Estonian and hidden ones in English, as one article. @returns their ids */
async function addFerry() {
  const et = await news.add('Praam sõidab jälle', { avalik: true, kuupaev: day(2026, 2, 1, 9, 5) })
  const tolge = { allikas: et, versioon: await news.tagOf(et) }
  return { et, en: await news.add('The ferry is back', { lang: englishOf(et), avalik: false, tolge }) }
}

/** Adds it, and before it another one that is public and in Estonian only. */
async function addBoth() {
  const talgud = await news.add('Talgud', { avalik: true })
  return { talgud, ...(await addFerry()) }
}

/** Opens the list of both. */
async function openBoth(path?: string) {
  const ids = await addBoth()
  return { ...ids, ...(await open(path)) }
}

/** Adds the ferry in both languages, the English one outdated. There are no other articles, so no translation is missing. */
async function addOutdated() {
  const { et } = await addFerry()
  await news.change(et, { desc: 'Homsest' })
}

const row = (name: string) => screen.getByRole('listitem', { name })

/** Opens the filters. */
const openFilters = async (user: { click: (on: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Filtrid' }))

describe('lists of articles', () => {
  test('ARTICLE-1 LIST-1 each article has one row, with its titles, date, state and last editor, and leads to its editor', async () => {
    const { et, user } = await openBoth()
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    const first = row('Praam sõidab jälle')
    expect(within(first).getByText('P, 1. märts kell 9.05')).toHaveAttribute('datetime', '2026-03-01T09:05')
    expect(within(first).getByText('The ferry is back')).toHaveAttribute('lang', 'en')
    expect(within(first).getByText('ENG ei ole avalik')).toBeVisible()
    expect(within(first).getByRole('link', { name: 'Praam sõidab jälle' })).toHaveAttribute(
      'href',
      `/sise/kataloog/uudised/muuda/${et}`,
    )
    expect(within(row('Talgud')).getByText('Kuupäev pole määratud')).toBeVisible()
    expect(within(row('Talgud')).queryByText(/ei ole avalik/i)).toBeNull()
    expect(document.title).toBe('Uudised · Sise')
    const more = await openMore(user, 'Praam sõidab jälle')
    expect(more.getByText(/^Muudetud/)).toHaveTextContent(/^Muudetud .*, Anne Admin$/)
  })

  test('LIST-6 the user chooses the order, which is in the address', async () => {
    const { user, router } = await openBoth('/sise/kataloog/uudised?jarjestus=pealkiri')
    const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent)
    await screen.findByText('2 artiklit')
    expect(titles()).toEqual(['Praam sõidab jälle', 'Talgud'])
    expect(screen.getByRole('combobox', { name: 'Järjestus' })).toHaveDisplayValue('Pealkirja järgi')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Järjestus' }), 'Uuemad eespool')
    expect(router.state.location.search).toBe('')
  })

  test('LANG-2 LANG-4 LIST-5 the language marks of a row open each version, and begin a missing one; together with the title they are one stop', async () => {
    const { user, et, en, talgud } = await openBoth()
    const tools = within(await screen.findByRole('toolbar', { name: 'Keeled: Praam sõidab jälle' }))
    const links = tools.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['EST', `/sise/kataloog/uudised/muuda/${et}`],
      ['ENG', `/sise/kataloog/uudised/muuda/${en}`],
    ])
    expect(
      within(row('Talgud')).getByRole('link', { name: 'ENG puudub, lisa inglise keeles: Talgud' }),
    ).toHaveAttribute('href', `/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${talgud}`)
    within(row('Praam sõidab jälle')).getByRole('link', { name: 'Praam sõidab jälle' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(links[0]).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(links[1]).toHaveFocus()
    await user.tab()
    expect(within(row('Talgud')).getByRole('link', { name: 'Talgud' })).toHaveFocus()
  })

  test('ARTICLE-1 GQL-6 a deleted version disappears from its article at once, without a refetch; the focus stays at the row', async () => {
    const { user, et, talgud, sent } = await openBoth()
    await pressMore(user, 'Praam sõidab jälle', 'Kustuta ENG')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud artikkel?' })
    expect(dialog).toHaveTextContent('Kustutad artikli „The ferry is back“ (inglise keeles).')
    expect(dialog).toHaveTextContent('Teise keele versioon jääb alles.')
    const before = sent.length
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.queryByText('The ferry is back')).toBeNull())
    expect(within(row('Praam sõidab jälle')).getByRole('link', { name: /^ENG puudub/ })).toBeVisible()
    await waitFor(async () => expect(await moreOf('Praam sõidab jälle')).toHaveFocus())
    expect(sent.slice(before).map(({ name }) => name)).toEqual(['DeleteArticle'])
    expect((await news.all()).map(({ _id }) => _id)).toEqual([et, talgud])
  })

  test('ARTICLE-1 LIST-1 without its first language an article is shown in the other; without any it disappears', async () => {
    const { user } = await openBoth()
    await pressMore(user, 'Praam sõidab jälle', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByRole('link', { name: 'The ferry is back' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('2 artiklit')).toHaveFocus())
    await pressMore(user, 'Talgud', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.getByText('1 artikkel')).toHaveFocus())
  })

  test('ARTICLE-1 an article stays where the user cancels, and where the server refuses', async () => {
    const { user, sentNames } = await openBoth()
    await pressMore(user, 'Talgud', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Jäta alles' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentNames()).not.toContain('DeleteArticle')
    server.faults.push({ on: /^DELETE/, msg: 'Praegu ei saa.' })
    await pressMore(user, 'Talgud', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await within(row('Talgud')).findByText('Artiklit ei õnnestunud kustutada. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 an article that is already deleted leaves the list', async () => {
    const { user, talgud } = await openBoth()
    await screen.findByText('2 artiklit')
    await news.remove(talgud)
    await pressMore(user, 'Talgud', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
  })

  test('ARTICLE-1 LIST-1 a version is made public and hidden from its row, which says so; a refusal is shown in the row', async () => {
    const { user } = await openBoth()
    await pressMore(user, 'Praam sõidab jälle', 'Tee avalikuks ENG')
    expect(await screen.findByText('„The ferry is back“ on nüüd avalik.')).toBeVisible()
    expect(screen.queryByText('ENG ei ole avalik')).toBeNull()
    expect((await news.all()).map(({ avalik }) => avalik)).toEqual([true, true, true])
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.' })
    await pressMore(user, 'Talgud', 'Peida EST')
    expect(await within(row('Talgud')).findByText('Nähtavust ei õnnestunud muuta: EST. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 LIST-1 all languages are hidden at once; the row names the refused one, and the other stays hidden', async () => {
    const { en } = await addFerry()
    await news.change(en, { avalik: true })
    const { user, sent } = await open()
    server.faults.push({ on: new RegExp(`^PUT .*${en}`), msg: 'Praegu ei saa.' })
    await pressMore(user, 'Praam sõidab jälle', 'Peida EST ja ENG')
    const ferry = within(row('Praam sõidab jälle'))
    expect(await ferry.findByText('Nähtavust ei õnnestunud muuta: ENG. Praegu ei saa.')).toBeVisible()
    expect(ferry.getByText('EST ei ole avalik')).toBeVisible()
    expect(sent.filter(({ name }) => name === 'SetArticlePublic')).toHaveLength(2)
    server.faults.splice(0)
    await pressMore(user, 'Praam sõidab jälle', 'Peida ENG')
    expect(await ferry.findByText('Ei ole avalik')).toBeVisible()
    expect(ferry.queryByText(/^Nähtavust/)).toBeNull()
    const actions = await openMore(user, 'Praam sõidab jälle')
    await user.click(actions.getByText('Ainult üks keel'))
    await user.click(actions.getByRole('button', { name: 'Tee avalikuks ENG' }))
    expect(await ferry.findByText('EST ei ole avalik')).toBeVisible()
  })

  test('ARTICLE-1 an empty list says so, and offers a new article instead of a search', async () => {
    await open()
    expect(await screen.findByText('Siin ei ole veel ühtegi artiklit.')).toBeVisible()
    for (const name of ['Lisa uus', 'Lisa esimene artikkel'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/sise/kataloog/uudised/uus')
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('NAV-3 pages are a list of their own, without visibility', async () => {
    const id = await storedArticles(server, 'lehed').add('Kontakt')
    await open('/sise/lehed', 'Lehed')
    expect(await screen.findByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', `/sise/lehed/muuda/${id}`)
    expect(screen.queryByText('Ei ole avalik')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Kuu' })).toBeNull()
  })

  test('REST-6 a long list loads 50 more at a time', async () => {
    await news.fill(60)
    const { user } = await open()
    expect(await screen.findByText('Üle 50 artikli')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita rohkem artikleid' }))
    expect(await screen.findByText('60 artiklit')).toBeVisible()
  })

  test('LIST-1 past events are folded, and loaded when they are unfolded', async () => {
    const year = new Date().getFullYear()
    const events = storedArticles(server, 'kalender')
    await events.add('Laat', { kuupaevad: [{ id: 'd', kuupaev: day(year + 1, 5, 1) }] })
    await events.add('Vanad talgud', { kuupaevad: [{ id: 'd', kuupaev: day(year - 1, 5, 1) }] })
    const { user, sent } = await open('/sise/kataloog/kalender', 'Kalender')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(screen.queryByText('Vanad talgud')).toBeNull()
    expect(sent.filter(({ name }) => name === 'ArticleGroups')).toHaveLength(1)
    await user.click(screen.getByText('Möödunud'))
    expect(await screen.findByRole('link', { name: 'Vanad talgud' })).toBeVisible()
  })
})

describe('filters of a list', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const translating = () => box('Vajab tõlkimist')
  const filtered = '/sise/kataloog/uudised?tolkimata=1'
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  test('LIST-2 ROUTE-5 a search finds by words and stays in the address; no result says so, with a link to the complete list', async () => {
    const { user, router } = await openBoth()
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

  test('LIST-2 ROUTE-5 month, visibility and upcoming events filter the list together, by the address too', async () => {
    const { user, router } = await openBoth('/sise/kataloog/uudised?kuu=2026-03&peidus=1')
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

  test('LIST-2 ARTICLE-4 companies show their categories by name, and are filtered by one; an unknown one is refused, with a link back', async () => {
    await companies.add('Sadama kohvik', { kategooria: ['toitlustus', 'majutus'] })
    await companies.add('Takso', { kategooria: ['transport'] })
    const { user, router } = await open('/sise/kataloog/ettevotted', 'Ettevõtted')
    await screen.findByText('2 artiklit')
    expect(screen.getByText('Toitlustus, Majutus')).toBeVisible()
    await openFilters(user)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Transport')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(names()).toEqual(['Takso'])
    await act(() => router.navigate('/kataloog/ettevotted?kategooria=olematu'))
    expect(await screen.findByText('Sellist kategooriat ei ole.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita kõiki' }))
    expect(await screen.findByText('2 artiklit')).toBeVisible()
  })

  test('LANG-4 ROUTE-5 the filter shows missing translations, by keyboard, and stays in the address', async () => {
    const { user, router } = await openBoth()
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    await openFilters(user)
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

  test('LANG-4 ROUTE-5 an address with the filter opens it; if every article is translated, it says so', async () => {
    await addFerry()
    await open(filtered)
    expect(await screen.findByText('Praegu ei vaja siin ükski artikkel tõlkimist.')).toBeVisible()
    expect(translating()).toBeChecked()
    expect(screen.queryByRole('list', { name: 'Artiklid' })).toBeNull()
  })

  test('LANG-4 GQL-6 a row says that its translation is outdated, until its source is deleted', async () => {
    await addOutdated()
    const { user } = await open()
    const name = 'ENG vananenud, ingliskeelne versioon: The ferry is back'
    expect(await screen.findByRole('link', { name })).toBeVisible()
    expect(screen.getAllByText('vananenud')).toHaveLength(1)
    await pressMore(user, 'Praam sõidab jälle', 'Kustuta EST')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByRole('listitem', { name: 'The ferry is back' })).toBeVisible()
    expect(screen.queryByText('vananenud')).toBeNull()
  })

  test('NOTE-3 while the filtered list loads the complete one stays; a refused one offers a retry', async () => {
    const { user } = await openBoth()
    await screen.findByText('2 artiklit')
    const response = hold(server, /tolge=vaja/, { status: 500, body: '{"msg":"Praegu ei saa."}' })
    await openFilters(user)
    await user.click(translating())
    expect(await screen.findByText('Laeb...')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Artiklid' })).toHaveAttribute('aria-busy', 'true')
    response()
    expect(await screen.findByText('Praegu ei saa.')).toBeVisible()
    server.faults.splice(0)
    await user.click(await screen.findByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByText('1 artikkel vajab tõlkimist')).toBeVisible()
  })

  test('REST-8 LIST-1 on a plain server each version has its own row, without a search, and a link to a search says why', async () => {
    const plain = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    const { router } = await renderApp('/sise/kataloog/uudised', { server: plain })
    expect(await screen.findByRole('listitem', { name: 'Praam' })).toBeVisible()
    expect([screen.queryByRole('searchbox'), screen.queryByRole('combobox')]).toEqual([null, null])
    await act(() => router.navigate('/kataloog/uudised?otsi=ferry'))
    expect(await screen.findByText(/See server ei oska loendit nii otsida/)).toBeVisible()
  })
})
