import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { titleField } from '../articles/editor/editorScreen.ts'
import { browserPartsInEachTest } from '../files/browserParts.ts'
import { go, pressMore, typeInto } from '../forum/browsing.ts'
import { forumServer, mari, post, topic } from '../forum/forumRows.ts'
import { galleryServer } from '../gallery/albumScreen.ts'
import { stubArticle } from '../support/restStub/articles.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { writeDraft } from '../support/web/drafts.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

browserPartsInEachTest()

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const orphans = () => screen.queryByRole('region', { name: 'Pooleli jäänud muudatused' })
const orphan = async () => within(await screen.findByRole('region', { name: 'Pooleli jäänud muudatused' }))

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

describe('changes of a record that somebody has deleted before the next visit', () => {
  test('GALLERY-2 of an album are offered in the list, and saved as a new album', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    server.albums.splice(0)
    const { user, router } = await renderApp('/sise/galerii/jaanipaev', { server })
    await user.click(await screen.findByRole('link', { name: 'Tagasi galeriisse' }))
    const link = (await orphan()).getByRole('link', { name: 'Ava uue albumina: Jaanipäev rannas' })
    await user.click(link)
    expect(await screen.findByRole('textbox', { name: 'Pealkiri eesti keeles' })).toHaveValue('Jaanipäev rannas')
    expect(screen.getByText(/Keegi on selle albumi vahepeal kustutanud/)).toBeVisible()
    await user.click(press('Salvesta uue albumina'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/galerii'))
    expect(server.albums).toMatchObject([{ nimi: { et: 'Jaanipäev rannas', en: 'Midsummer' } }])
    expect(server.albums[0]?.meedia).toHaveLength(3)
    await screen.findByText('1 album')
    expect(orphans()).toBeNull()
  })

  test('ARTICLE-5 of an article are offered in the list of its catalogue alone, and saved as a new article', async () => {
    const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    await leaveArticleDraft(server)
    server.articles.uudised = [stubArticle('a2', 'Talgud')]
    const elsewhere = await renderApp('/sise/lehed', { server })
    await screen.findByText('Siin ei ole veel ühtegi artiklit.')
    expect(orphans()).toBeNull()
    elsewhere.leave()
    const { user } = await renderApp('/sise/kataloog/uudised', { server })
    await user.click((await orphan()).getByRole('link', { name: 'Ava uue artiklina: Praam sõidab jälle' }))
    await user.click(await screen.findByRole('button', { name: 'Salvesta uue artiklina' }))
    await heading('Uudised')
    expect(server.articles.uudised.map(({ pealkiri }) => pealkiri).sort()).toEqual(['Praam sõidab jälle', 'Talgud'])
    await screen.findByText('2 artiklit')
    expect(orphans()).toBeNull()
  })

  test('LANG-2 a new version of an article that is gone is offered, and saved as an article by itself', async () => {
    const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })
    const before = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server })
    await before.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    before.leave()
    server.articles.uudised = []
    const { user } = await renderApp('/sise/kataloog/uudised', { server })
    await user.click((await orphan()).getByRole('link', { name: 'Ava uue artiklina: The ferry' }))
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Muuda pealkirja: The ferry' })).toBeVisible()
  })

  test('PROTO-1 of a protocol are offered above the list, and saved as a new protocol', async () => {
    const protocol = { _id: 'pr1', tekst: '<p>Otsus</p>', kuupaev: { year: 2026, month: 5, day: 1 }, failid: [] }
    const server = webServer({ protocols: [protocol] })
    const before = await renderApp('/sise/protokollid', { server })
    await before.user.click(await screen.findByRole('button', { name: /^Muuda: Esmaspäev, 1\. juuni 2026/ }))
    await typeInto('Tekst', 'Uus ')
    before.leave()
    server.protocols.splice(0)
    const { user } = await renderApp('/sise/protokollid', { server })
    await user.click((await orphan()).getByRole('link', { name: 'Ava uue protokollina: Esmaspäev, 1. juuni 2026' }))
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent(/Uus/)
    expect(orphans()).toBeNull()
    await user.click(press('Salvesta uue protokollina'))
    await screen.findByText('1 protokoll')
    expect(server.protocols.map(({ tekst }) => tekst)).toEqual([expect.stringContaining('Uus')])
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tekst' })).toBeNull())
    expect(orphans()).toBeNull()
  })

  test('FORUM-6 a reply to a topic that is gone is offered where the topic was, and becomes a new topic', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    const before = await renderApp('/sise/foorum/sadam/t1', { server })
    await before.user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await typeInto('Sinu vastus', 'Tulen kell viis sadamasse')
    before.leave()
    server.topics.splice(0)
    const { user, router } = await renderApp('/sise/foorum/sadam/t1', { server })
    await heading('Antud lehte ei leitud')
    await user.click((await orphan()).getByRole('link', { name: /^Ava uue teemana: Vastus: Tulen kell viis/ }))
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Tulen kell viis sadamasse')
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Kell viis')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Sadam ja laevaühendus')
    await user.click(press('Loo teema'))
    await heading('Kell viis')
    await go(router, '/foorum/sadam')
    await heading('Sadam ja laevaühendus')
    expect(orphans()).toBeNull()
  })

  test('FORUM-6 of a post are offered in its topic, and become a reply', async () => {
    const server = await leavePostDraft()
    server.topics[0]?.postitused.splice(0)
    const { user, router, leave } = await renderApp('/sise/foorum/sadam/t1', { server })
    await user.click((await orphan()).getByRole('link', { name: /^Ava vastusena: Vastus: Homme\. *või/ }))
    const field = await screen.findByRole('textbox', { name: 'Sinu vastus' })
    expect(field).toHaveTextContent('või ülehomme')
    expect(orphans()).toBeNull()
    await user.click(press('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect(server.topics[0]?.postitused.map(({ tekst }) => tekst)).toEqual([expect.stringContaining('või ülehomme')])
    await waitFor(() => expect(press('Kirjuta vastus…')).toHaveFocus())
    expect(router.state.location.search).toBe('')
    leave()
    await renderApp('/sise/foorum/sadam/t1', { server })
    await screen.findByText('1 postitus')
    expect(orphans()).toBeNull()
  })

  test('FORUM-6 of a post leave a reply in the same topic as it was', async () => {
    const server = await leavePostDraft()
    server.topics[0]?.postitused.splice(0)
    const { user } = await renderApp('/sise/foorum/sadam/t1', { server })
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await typeInto('Sinu vastus', 'Tulen kell viis')
    await user.click((await orphan()).getByRole('link', { name: /^Ava vastusena/ }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('või ülehomme'))
    await user.click(press('Loobu'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Loobu vastusest' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell viis'),
    )
    expect(orphans()).toBeNull()
  })

  test('FORUM-6 of a post whose topic is gone as well are offered where the topic was, and become a new topic', async () => {
    const server = await leavePostDraft()
    server.topics.splice(0)
    const { user } = await renderApp('/sise/foorum/sadam', { server })
    await user.click((await orphan()).getByRole('link', { name: /^Ava uue teemana: Vastus: Homme/ }))
    expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveTextContent('või ülehomme')
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Millal praam läheb')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Sadam ja laevaühendus')
    await user.click(press('Loo teema'))
    await heading('Millal praam läheb')
  })

  test('FORUM-6 of a post that an earlier client has kept without its topic are offered there as well', async () => {
    const server = praamServer()
    const base = { text: '<p>Homme.</p>', files: [] }
    const store = await writeDraft('u2', 'post-edit:p1', { value: { ...base, text: '<p>Ülehomme.</p>' }, base })
    const before = await renderApp('/sise/foorum/sadam/t1', { server })
    expect(await screen.findByRole('textbox', { name: 'Postituse tekst' })).toHaveTextContent('Ülehomme.')
    expect(store.ids()).toEqual(['post-edit:p1:t1'])
    before.leave()
    server.topics[0]?.postitused.splice(0)
    await renderApp('/sise/foorum/sadam/t1', { server })
    expect((await orphan()).getByRole('link', { name: 'Ava vastusena: Vastus: Ülehomme.' })).toBeVisible()
  })

  test('FORUM-6 of a topic are offered in its category, and become a new topic', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam', user: mari })])
    const before = await renderApp('/sise/foorum/muuda/t1', { server })
    await before.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), ' jälle')
    before.leave()
    server.topics.splice(0)
    const { user } = await renderApp('/sise/foorum/sadam', { server })
    await user.click((await orphan()).getByRole('link', { name: 'Ava uue teemana: Praam jälle' }))
    await user.click(await screen.findByRole('button', { name: 'Loo teema' }))
    await heading('Praam jälle')
  })

  test('FORUM-6 are thrown away after a question only', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    server.albums.splice(0)
    const { user, leave } = await renderApp('/sise/galerii', { server })
    const discard = 'Viska mustand ära: Jaanipäev rannas'
    await user.click((await orphan()).getByRole('button', { name: discard }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Jäta mustand alles' }))
    await user.click(press(discard))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Viska mustand ära' }))
    await waitFor(() => expect(orphans()).toBeNull())
    leave()
    await renderApp('/sise/galerii', { server })
    await screen.findByText('Galeriis ei ole veel ühtegi albumit.')
    expect(orphans()).toBeNull()
  })

  test('FORUM-6 are not offered while the record exists, nor after the person has deleted it', async () => {
    const server = galleryServer()
    await leaveAlbumDraft(server)
    const { user } = await renderApp('/sise/galerii', { server })
    await screen.findByText('1 album')
    expect(orphans()).toBeNull()
    await user.click(press('Kustuta album: Jaanipäev'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta album' }))
    await screen.findByText('Galeriis ei ole veel ühtegi albumit.')
    expect(orphans()).toBeNull()
  })
})
