import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { storedPicture } from '../files/fileRows.ts'
import { losableNetwork } from '../forum/browsing.ts'
import { hold } from '../support/restStub/faults.ts'
import { type StubAlbum, stubAlbum, stubEmbed, stubImage } from '../support/restStub/gallery.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { galleryStack } from './albumScreen.ts'

stubBrowserApisInEachTest()

const list = () => screen.findByRole('list', { name: 'Albumid' })
const titles = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

const three = () => [stubAlbum('a', 'Jaanipäev'), stubAlbum('b', 'Sadam talvel'), stubAlbum('c', 'Koolipidu')]

/** Opens the list of these albums. */
async function open(albums: StubAlbum[] = three()) {
  const server = webServer({
    albums,
    files: [storedPicture('sadam.jpg', { _id: 'f2' }), storedPicture('lõke.jpg', { _id: 'f3' })],
  })
  const app = await renderApp('/sise/galerii', { server })
  await heading('Galerii')
  return { ...app, server }
}

describe('the list of albums', () => {
  test('GALLERY-1 has each album with its title, the number of its pictures, and the first three of them', async () => {
    await open([
      stubAlbum('a', 'Jaanipäev', {
        nimi: { et: 'Jaanipäev', en: 'Midsummer' },
        meedia: [stubImage('1', 'f3'), stubEmbed('2', '<p>'), stubImage('3', 'f2'), stubImage('4', 'f3')],
      }),
      stubAlbum('b', '', { nimi: { et: '', en: 'Harbour' } }),
      stubAlbum('c', ''),
    ])
    expect(await titles()).toEqual(['Jaanipäev', 'Harbour', 'Pealkirjata album'])
    expect(document.title).toBe('Galerii · Sise')
    expect(screen.getByText('3 albumit')).toBeVisible()
    expect(screen.getByText('4 pilti')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Jaanipäev' })).toHaveAttribute('href', '/sise/galerii/a')
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute('lang', 'en')
    expect(screen.getByText('eestikeelne pealkiri puudub')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lisa uus' })).toHaveAttribute('href', '/sise/galerii/uus')
    const [first] = within(await list()).getAllByRole('listitem')
    expect(first?.querySelectorAll('.previews > *')).toHaveLength(3)
  })

  test('GALLERY-1 without albums it says so', async () => {
    await open([])
    expect(await screen.findByText('Galeriis ei ole veel ühtegi albumit.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lisa esimene album' })).toHaveAttribute('href', '/sise/galerii/uus')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('moving albums', () => {
  test('GALLERY-1 an arrow moves an album past its neighbour, at once and on the server', async () => {
    const { user, server } = await open()
    await titles()
    const release = hold(server, /^PUT \/api\/galerii\//)
    await user.click(button('Liiguta alla: Jaanipäev'))
    expect(await titles()).toEqual(['Sadam talvel', 'Jaanipäev', 'Koolipidu'])
    release()
    await waitFor(() => expect(server.albums.map(({ _id }) => _id)).toEqual(['b', 'a', 'c']))
    expect(button('Liiguta alla: Jaanipäev')).toHaveFocus()
    expect(screen.getByText('Jaanipäev on nüüd kohal 2, kokku 3.')).toBeInTheDocument()
  })

  test('GALLERY-1 after a move the list has the order of the server, with the albums that others have moved and added meanwhile', async () => {
    const { user, server } = await open()
    await titles()
    server.albums.unshift(stubAlbum('d', 'Mardipäev'), ...server.albums.splice(2))
    await user.click(button('Liiguta alla: Jaanipäev'))
    await waitFor(async () => expect(await titles()).toEqual(['Mardipäev', 'Koolipidu', 'Sadam talvel', 'Jaanipäev']))
  })

  test('GALLERY-1 REST-6 fifty of many albums are loaded, and more on request; a move names the album that was passed', async () => {
    const many = Array.from({ length: 60 }, (_, index) => stubAlbum(`a${index}`, `Album ${index}`))
    const { user, server, sent } = await open(many)
    expect(await titles()).toHaveLength(50)
    expect(screen.getByText('Üle 50 albumi')).toBeVisible()
    await user.click(button('Liiguta üles: Album 49'))
    await waitFor(() => expect(server.albums[48]?._id).toBe('a49'))
    await waitFor(async () => expect(await list()).toHaveAttribute('aria-busy', 'false'))
    expect((await titles()).slice(47)).toEqual(['Album 47', 'Album 49', 'Album 48'])
    expect(sent.find(({ name }) => name === 'MoveAlbum')?.variables).toEqual({ id: 'a49', target: { before: 'a48' } })
    await user.click(button('Näita rohkem albumeid'))
    await waitFor(async () => expect(await titles()).toHaveLength(60))
    expect(screen.getByText('60 albumit')).toBeVisible()
    expect((await titles()).slice(47, 52)).toEqual(['Album 47', 'Album 49', 'Album 48', 'Album 50', 'Album 51'])
  })

  test('NOTE-3 a move whose response was lost is no failure, and is not repeated', async () => {
    const { user, server } = await open()
    await titles()
    server.faults = [{ on: /^PUT \/api\/galerii\//, status: 502, body: 'Bad gateway' }]
    await user.click(button('Liiguta alla: Jaanipäev'))
    await waitFor(() => expect(server.said().at(-1)).toMatch(/^GET \/api\/galerii/))
    await waitFor(async () => expect(await list()).toHaveAttribute('aria-busy', 'false'))
    expect(screen.queryByText(/Uut järjekorda ei õnnestunud salvestada/)).not.toBeInTheDocument()
    expect(await titles()).toEqual(['Sadam talvel', 'Jaanipäev', 'Koolipidu'])
  })

  test('NOTE-3 a move without a connection is reverted and shows one notification, and so does a retry, until it succeeds', async () => {
    const { user, client, server } = await open()
    await titles()
    const network = losableNetwork(client)
    network.lost = true
    await user.click(button('Liiguta alla: Jaanipäev'))
    expect(
      await screen.findByText(/^Uut järjekorda ei õnnestunud salvestada\. Serveriga ei saa ühendust/),
    ).toBeVisible()
    await waitFor(async () => expect(await list()).toHaveAttribute('aria-busy', 'false'))
    expect(await titles()).toEqual(['Jaanipäev', 'Sadam talvel', 'Koolipidu'])
    expect(screen.getAllByRole('button', { name: 'Proovi uuesti' })).toHaveLength(1)
    expect(screen.queryByText(/^Uuemat seisu ei õnnestunud laadida\./)).not.toBeInTheDocument()
    await user.click(button('Proovi uuesti'))
    expect(await screen.findByText(/^Uut järjekorda ei õnnestunud salvestada\./)).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Proovi uuesti' })).toHaveLength(1)
    network.lost = false
    await user.click(button('Proovi uuesti'))
    await waitFor(() => expect(server.albums.map(({ _id }) => _id)).toEqual(['b', 'a', 'c']))
  })

  test('NOTE-3 a move of an album that somebody else has deleted says so, and offers no retry', async () => {
    const { user, server } = await open()
    await titles()
    server.albums.shift()
    await user.click(button('Liiguta alla: Jaanipäev'))
    expect(await screen.findByText(/^Uut järjekorda ei õnnestunud salvestada\./)).toBeVisible()
    expect(await titles()).toEqual(['Sadam talvel', 'Koolipidu'])
    expect(screen.queryByRole('button', { name: 'Proovi uuesti' })).not.toBeInTheDocument()
  })
})

describe('deleting an album', () => {
  test('GALLERY-4 after a confirmation it leaves the list, and the focus stays in it', async () => {
    const { user, server } = await open()
    await titles()
    await pressMore(user, 'Sadam talvel', 'Kustuta album')
    const dialog = within(await screen.findByRole('dialog', { name: 'Kustuta antud album?' }))
    expect(dialog.getByText(/Kustutad albumi „Sadam talvel“/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Jäta alles' }))
    expect(server.albums).toHaveLength(3)
    await pressMore(user, 'Sadam talvel', 'Kustuta album')
    await user.click(await screen.findByRole('button', { name: 'Kustuta album' }))
    await waitFor(async () => expect(await titles()).toEqual(['Jaanipäev', 'Koolipidu']))
    await waitFor(() => expect(screen.getByText('2 albumit')).toHaveFocus())
    expect(server.albums.map(({ _id }) => _id)).toEqual(['a', 'c'])
  })

  test('GALLERY-4 an album that somebody else has deleted counts as deleted', async () => {
    const { user, server } = await open()
    await titles()
    server.albums.splice(1, 1)
    await pressMore(user, 'Sadam talvel', 'Kustuta album')
    await user.click(await screen.findByRole('button', { name: 'Kustuta album' }))
    await waitFor(async () => expect(await titles()).toEqual(['Jaanipäev', 'Koolipidu']))
    expect(await screen.findByText('Album „Sadam talvel“ on kustutatud.')).toBeVisible()
  })
})

describe('finding albums on our api', () => {
  const server = galleryStack()

  test('LIST-4 ROUTE-5 a search finds albums by all their texts and stays in the address; Escape clears it', async () => {
    await server.send('POST', '/api/galerii', { nimi: { et: 'Sadam talvel' } })
    await server.send(
      'PUT',
      `/api/galerii/yles/${(await server.albums()).find(({ slug }) => slug === 'jaanipaev')?._id}`,
    )
    const { user, router } = await renderApp('/sise/galerii', { server })
    await heading('Galerii')
    expect(await titles()).toEqual(['Jaanipäev', 'Sadam talvel'])
    expect(button('Lohista: Jaanipäev')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'bonfire{Enter}')
    await waitFor(async () => expect(await titles()).toEqual(['Jaanipäev']))
    expect(screen.getByText('1 album')).toBeVisible()
    expect(router.state.location.search).toBe('?otsi=bonfire')
    expect(screen.queryByRole('button', { name: 'Lohista: Jaanipäev' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), ' olematu{Enter}')
    expect(await screen.findByText('Ei leitud.')).toBeVisible()
    expect(button('Näita kõiki')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), '{Escape}')
    await waitFor(async () => expect(await titles()).toEqual(['Jaanipäev', 'Sadam talvel']))
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('button', { name: 'Näita kõiki' })).toBeNull()
  })
})
