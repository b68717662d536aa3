import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
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
type User = Awaited<ReturnType<typeof open>>['user']

/** Opens the menu of an article and presses an action. */
async function choose(user: User, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Veel tegevusi: ${title}` }))
  await user.click(screen.getByRole('button', { name: action }))
}

describe('lists of articles', () => {
  test('ARTICLE-1 LIST-1 each article stands once, with its titles, date, state and who changed it, and leads to its editor', async () => {
    const { et } = await openBoth()
    expect(await screen.findByText('2 artiklit')).toBeVisible()
    const first = row('Praam sõidab jälle')
    expect(within(first).getByText('pühapäev, 1. märts 2026 kell 9.05')).toHaveAttribute('datetime', '2026-03-01T09:05')
    expect(within(first).getByText('The ferry is back')).toHaveAttribute('lang', 'en')
    expect(within(first).getByText('ENG ei ole avalik')).toBeVisible()
    expect(within(first).getByText('Muudetud')).toBeVisible()
    expect(within(first).getByText('Muudetud')).toHaveTextContent(/^Muudetud .*, Anne Admin$/)
    expect(within(first).getByRole('link', { name: 'Praam sõidab jälle' })).toHaveAttribute(
      'href',
      `/sise/kataloog/uudised/muuda/${et}`,
    )
    expect(within(row('Talgud')).getByText('Kuupäev pole määratud')).toBeVisible()
    expect(within(row('Talgud')).queryByText(/ei ole avalik/i)).toBeNull()
    expect(document.title).toBe('Uudised · Sise')
  })

  test('LIST-6 a person chooses the order, which a saved article keeps', async () => {
    const { user, router } = await openBoth('/sise/kataloog/uudised?jarjestus=pealkiri')
    const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent)
    await screen.findByText('2 artiklit')
    expect(titles()).toEqual(['Praam sõidab jälle', 'Talgud'])
    expect(screen.getByRole('combobox', { name: 'Järjestus' })).toHaveDisplayValue('Pealkirja järgi')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Järjestus' }), 'Uuemad eespool')
    expect(router.state.location.search).toBe('')
  })

  test('LANG-2 LANG-4 LIST-5 the marks of a row open each language, and begin a missing one; they and the title are one stop', async () => {
    const { user, et, en, talgud } = await openBoth()
    const tools = within(await screen.findByRole('toolbar', { name: 'Keeled ja tegevused: Praam sõidab jälle' }))
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

  test('ARTICLE-1 GQL-6 a deleted version leaves its article at once, without a refetch; the focus stays at the row', async () => {
    const { user, et, talgud, sent } = await openBoth()
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
    expect((await news.all()).map(({ _id }) => _id)).toEqual([et, talgud])
  })

  test('ARTICLE-1 LIST-1 without its first language an article is shown by the other; without any it is gone', async () => {
    const { user } = await openBoth()
    await choose(user, 'Praam sõidab jälle', 'Kustuta EST: Praam sõidab jälle')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByRole('link', { name: 'The ferry is back' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('2 artiklit')).toHaveFocus())
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    await waitFor(() => expect(screen.getByText('1 artikkel')).toHaveFocus())
  })

  test('ARTICLE-1 an article is kept where the person says so, and where the server refuses', async () => {
    const { user, sentNames } = await openBoth()
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
    const { user, talgud } = await openBoth()
    await screen.findByText('2 artiklit')
    await news.remove(talgud)
    await choose(user, 'Talgud', 'Kustuta EST: Talgud')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByText('1 artikkel')).toBeVisible()
  })

  test('ARTICLE-1 LIST-1 a version is made public and hidden from its row, which says so; a refusal is told', async () => {
    const { user } = await openBoth()
    await choose(user, 'Praam sõidab jälle', 'Tee avalikuks: ENG')
    expect(await screen.findByText('„The ferry is back“ on nüüd avalik.')).toBeVisible()
    expect(screen.queryByText('ENG ei ole avalik')).toBeNull()
    expect((await news.all()).map(({ avalik }) => avalik)).toEqual([true, true, true])
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.' })
    await choose(user, 'Talgud', 'Ära näita avalikult: EST')
    expect(await screen.findByText('Nähtavust ei õnnestunud muuta. Praegu ei saa.')).toBeVisible()
  })

  test('ARTICLE-1 an empty list says so, and offers a new article instead of a search', async () => {
    await open()
    expect(await screen.findByText('Siin ei ole veel ühtegi artiklit.')).toBeVisible()
    for (const name of ['Lisa uus', 'Lisa esimene artikkel'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/sise/kataloog/uudised/uus')
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('NAV-3 pages are a list of their own, without public state; a catalogue that is not configured is not found', async () => {
    const id = await storedArticles(server, 'lehed').add('Kontakt')
    const { leave } = await open('/sise/lehed', 'Lehed')
    expect(await screen.findByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', `/sise/lehed/muuda/${id}`)
    expect(screen.queryByText('Ei ole avalik')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Kuu' })).toBeNull()
    leave()
    await renderApp('/sise/kataloog/lehed', { server })
    expect(await screen.findByText('Antud lehte ei leitud')).toBeVisible()
  })

  test('REST-6 a long list is read on, 50 at a time', async () => {
    await news.fill(60)
    const { user } = await open()
    expect(await screen.findByText('Üle 50 artikli')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita rohkem artikleid' }))
    expect(await screen.findByText('60 artiklit')).toBeVisible()
  })

  test('LIST-1 past events are folded, and read when they are unfolded', async () => {
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

describe('what a list is narrowed to', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const translating = () => box('Vajab tõlkimist')
  const filtered = '/sise/kataloog/uudised?tolkimata=1'
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  test('LIST-2 ROUTE-5 a search finds by words and stays in the address; nothing found says so, with a way back', async () => {
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

  test('LIST-2 ROUTE-5 a month, what is not public and what comes narrow the list together, by the address too', async () => {
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

  test('LIST-2 ARTICLE-4 companies show their categories by name, and are narrowed to one; one that does not exist is refused, with a way back', async () => {
    await companies.add('Sadama kohvik', { kategooria: ['toitlustus', 'majutus'] })
    await companies.add('Takso', { kategooria: ['transport'] })
    const { user, router } = await open('/sise/kataloog/ettevotted', 'Ettevõtted')
    await screen.findByText('2 artiklit')
    expect(screen.getByText('Toitlustus, Majutus')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Transport')
    expect(await screen.findByText('1 artikkel')).toBeVisible()
    expect(names()).toEqual(['Takso'])
    await act(() => router.navigate('/kataloog/ettevotted?kategooria=olematu'))
    expect(await screen.findByText('Sellist kategooriat ei ole.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita kõiki' }))
    expect(await screen.findByText('2 artiklit')).toBeVisible()
  })

  test('LANG-4 ROUTE-5 the filter shows what needs translating, by keyboard, and stays in the address', async () => {
    const { user, router } = await openBoth()
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
    await choose(user, 'Praam sõidab jälle', 'Kustuta EST: Praam sõidab jälle')
    await user.click(await screen.findByRole('button', { name: 'Kustuta artikkel' }))
    expect(await screen.findByRole('listitem', { name: 'The ferry is back' })).toBeVisible()
    expect(screen.queryByText('vananenud')).toBeNull()
  })

  test('NOTE-3 while the filtered list loads the whole one stays; one that is refused offers to retry', async () => {
    const { user } = await openBoth()
    await screen.findByText('2 artiklit')
    const answer = hold(server, /tolge=vaja/, { status: 500, body: '{"msg":"Praegu ei saa."}' })
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
    const plain = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    const { router } = await renderApp('/sise/kataloog/uudised', { server: plain })
    expect(await screen.findByRole('listitem', { name: 'Praam' })).toBeVisible()
    expect([screen.queryByRole('searchbox'), screen.queryByRole('combobox')]).toEqual([null, null])
    await act(() => router.navigate('/kataloog/uudised?otsi=ferry'))
    expect(await screen.findByText(/See server ei oska loendit nii otsida/)).toBeVisible()
  })
})
