import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { titleField } from '../articles/editor/editorScreen.ts'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { go, typeInto } from '../forum/browsing.ts'
import { forumServer, mari, post, topic } from '../forum/forumRows.ts'
import { galleryServer } from '../gallery/albumScreen.ts'
import { stubArticle } from '../support/restStub/articles.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

stubBrowserApisInEachTest()

const press = (name: string | RegExp) => screen.getByRole('button', { name })

/** Opens a draft from the list of all. */
async function openDraft(server: Stub, name: string | RegExp, note?: RegExp) {
  const app = await renderApp('/sise/pooleli', { server })
  const link = await screen.findByRole('link', { name })
  if (note) expect(screen.getByText(note)).toBeVisible()
  await app.user.click(link)
  return app
}

async function expectNoDraft(router: Awaited<ReturnType<typeof renderApp>>['router']) {
  await go(router, '/pooleli')
  await screen.findByText(/Praegu ei ole midagi pooleli/)
}

/** Changes the title of an album, and closes the tab before it is saved. */
async function leaveAlbumDraft(server: Stub) {
  const app = await renderApp('/sise/galerii/jaanipaev', { server })
  await app.user.type(await screen.findByRole('textbox', { name: 'Pealkiri eesti keeles' }), ' rannas')
  app.leave()
}

/** Changes the title of the article a1, and closes the tab before it is saved. */
async function leaveArticleDraft(server: Stub) {
  const app = await renderApp('/sise/kataloog/uudised/muuda/a1', { server })
  await app.user.click(await screen.findByRole('button', { name: 'Muuda pealkirja: Praam' }))
  await app.user.type(titleField(), ' sõidab jälle')
  app.leave()
}

/** Begins the English version of the article a1, and closes the tab before it is saved. */
async function leaveNewVersion(server: Stub) {
  const app = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_id=a1', { server })
  await app.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
  app.leave()
}

/** Writes a reply to the topic t1, and closes the tab before it is sent. */
async function leaveReply(server: Stub, text: string) {
  const app = await renderApp('/sise/foorum/sadam/t1', { server })
  await app.user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', text)
  app.leave()
}

/** A server with the topic t1, which has the post p1 by Mari. */
const praamServer = () =>
  forumServer([topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { user: mari, tekst: '<p>Homme.</p>' })] })])

/** Changes the post p1, and closes the tab before it is saved. */
async function leavePostDraft(): Promise<Stub> {
  const server = praamServer()
  const app = await renderApp('/sise/foorum/sadam/t1', { server })
  await screen.findByText('Homme.')
  await pressMore(app.user, document.getElementById('postitus-p1')!, 'Muuda')
  await typeInto('Postituse tekst', ' või ülehomme')
  app.leave()
  return server
}

describe('a draft of a record that somebody has deleted', () => {
  test('GALLERY-2 of an album is saved as a new album', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    server.albums.splice(0)
    const { user, router } = await openDraft(server, 'Album „Jaanipäev rannas“', /Album on vahepeal kustutatud/)
    expect(await screen.findByRole('textbox', { name: 'Pealkiri eesti keeles' })).toHaveValue('Jaanipäev rannas')
    expect(screen.getByText(/Keegi on selle albumi vahepeal kustutanud/)).toBeVisible()
    await user.click(press('Salvesta uue albumina'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/galerii'))
    expect(server.albums).toMatchObject([{ nimi: { et: 'Jaanipäev rannas', en: 'Midsummer' } }])
    expect(server.albums[0]?.meedia).toHaveLength(3)
    await expectNoDraft(router)
  })

  test('ARTICLE-5 of an article is saved as a new article', async () => {
    const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    await leaveArticleDraft(server)
    server.articles.uudised = [stubArticle('a2', 'Talgud')]
    const { user, router } = await openDraft(server, 'Artikkel „Praam sõidab jälle“ (Uudised)', /Artikkel on vahepeal/)
    await user.click(await screen.findByRole('button', { name: 'Salvesta uue artiklina' }))
    await heading('Uudised')
    expect(server.articles.uudised.map(({ pealkiri }) => pealkiri).sort()).toEqual(['Praam sõidab jälle', 'Talgud'])
    await expectNoDraft(router)
  })

  test('LANG-2 of a new version of a deleted article is saved as an article of its own', async () => {
    const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    await leaveNewVersion(server)
    server.articles.uudised = []
    await openDraft(
      server,
      'Artikli uus keel (ENG) „The ferry“ (Uudised)',
      /mille tõlget kirjutad, on vahepeal kustutatud/,
    )
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Muuda pealkirja: The ferry' })).toBeVisible()
  })

  test('D2 of a new version that somebody else has created meanwhile is compared with theirs, and taken over', async () => {
    const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    await leaveNewVersion(server)
    const list = { et: 'a1', en: 'a2' }
    server.articles.uudised = [
      stubArticle('a1', 'Praam', { lang: { current: 'et', list } }),
      stubArticle('a2', 'Boat', { lang: { current: 'en', list } }),
    ]
    const { router } = await openDraft(
      server,
      'Artikli uus keel (ENG) „The ferry“ (Uudised)',
      /Keegi on selle keele \(ENG\) vahepeal lisanud/,
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/kataloog/uudised/muuda/a2'))
    const conflict = await screen.findByRole('region', { name: 'Seda on vahepeal muudetud' })
    expect(within(conflict).getByText('Boat')).toBeVisible()
    expect(within(conflict).getByText('The ferry')).toBeVisible()
  })

  test('PROTO-1 of a protocol is saved as a new protocol', async () => {
    const protocol = { _id: 'pr1', tekst: '<p>Otsus</p>', kuupaev: { year: 2026, month: 5, day: 1 }, failid: [] }
    const server = webServer({ protocols: [protocol] })
    const before = await renderApp('/sise/protokollid', { server })
    await pressMore(before.user, 'Esmaspäev, 1. juuni 2026', 'Muuda')
    await typeInto('Tekst', 'Uus ')
    before.leave()
    server.protocols.splice(0)
    const { user, router } = await openDraft(server, /^Protokoll „Esmaspäev, 1\. juuni 2026“$/, /Protokoll on vahepeal/)
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent(/Uus/)
    await user.click(press('Salvesta uue protokollina'))
    await screen.findByText('1 protokoll')
    expect(server.protocols.map(({ tekst }) => tekst)).toEqual([expect.stringContaining('Uus')])
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).toBeNull())
    await expectNoDraft(router)
  })

  test('FORUM-6 of a reply to a deleted topic becomes a new topic', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    await leaveReply(server, 'Tulen kell viis sadamasse')
    server.topics.splice(0)
    const { user, router } = await openDraft(server, 'Vastus', /Teema on vahepeal kustutatud/)
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Tulen kell viis sadamasse')
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Kell viis')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Sadam ja laevaühendus')
    await user.click(press('Alusta teemat'))
    await heading('Kell viis')
    await expectNoDraft(router)
  })

  test('FORUM-6 of a post becomes a reply in its topic', async () => {
    const server = await leavePostDraft()
    server.topics[0]?.postitused.splice(0)
    const { user, router } = await openDraft(server, 'Postitus teemas „Praam“', /Postitus on vahepeal kustutatud/)
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('või ülehomme')
    await user.click(press('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect(server.topics[0]?.postitused.map(({ tekst }) => tekst)).toEqual([expect.stringContaining('või ülehomme')])
    await waitFor(() => expect(press('Kirjuta vastus…')).toHaveFocus())
    expect(router.state.location.search).toBe('')
    await expectNoDraft(router)
  })

  test('FORUM-6 of a post leaves a reply in the same topic as it was', async () => {
    const server = await leavePostDraft()
    await leaveReply(server, 'Tulen kell viis')
    server.topics[0]?.postitused.splice(0)
    const { user } = await openDraft(server, 'Postitus teemas „Praam“')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('või ülehomme'))
    await user.click(press('Loobu'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Loobu vastusest' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell viis'),
    )
  })

  test('FORUM-6 of a post whose topic is deleted as well becomes a new topic', async () => {
    const server = await leavePostDraft()
    server.topics.splice(0)
    const { user } = await openDraft(server, 'Postitus')
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('või ülehomme')
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Millal praam läheb')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Sadam ja laevaühendus')
    await user.click(press('Alusta teemat'))
    await heading('Millal praam läheb')
  })

  test('FORUM-6 of a topic becomes a new topic', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam', user: mari })])
    const before = await renderApp('/sise/foorum/muuda/t1', { server })
    await before.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), ' jälle')
    before.leave()
    server.topics.splice(0)
    const { user } = await openDraft(server, 'Teema „Praam jälle“')
    await user.click(await screen.findByRole('button', { name: 'Alusta teemat' }))
    await heading('Praam jälle')
  })

  test('FORUM-6 is discarded after a question only, and the focus goes to the heading', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    server.albums.splice(0)
    const { user } = await renderApp('/sise/pooleli', { server })
    const discard = () => pressMore(user, 'Album „Jaanipäev rannas“', 'Viska mustand ära')
    await discard()
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Album „Jaanipäev rannas“: kirjutatu läheb kaduma.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Jäta mustand alles' }))
    await discard()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Viska mustand ära' }))
    await screen.findByText(/Praegu ei ole midagi pooleli/)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('FORUM-6 is deleted when the user deletes the record', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    const { user, router } = await renderApp('/sise/galerii', { server })
    await screen.findByText('1 album')
    await pressMore(user, 'Jaanipäev', 'Kustuta album')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta album' }))
    await screen.findByText('Galeriis ei ole veel ühtegi albumit.')
    await expectNoDraft(router)
  })
})
