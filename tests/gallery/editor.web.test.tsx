import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { stubAlbum } from '../support/restStub/gallery.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { button, editorOf, galleryServer, midsummer, openItem, pick, save, tile, tiles, video } from './albumScreen.ts'

stubBrowserApisInEachTest()

describe('the editor of an album', () => {
  test('GALLERY-2 ROUTE-5 it shows the titles, and each item with its number, its text and its missing fields', async () => {
    await editorOf()
    await heading('Muuda Jaanipäev')
    expect(document.title).toBe('Muuda Jaanipäev · Sise')
    expect(screen.getByRole('textbox', { name: 'Pealkiri eesti keeles' })).toHaveValue('Jaanipäev')
    expect(screen.getByRole('textbox', { name: 'Pealkiri inglise keeles' })).toHaveValue('Midsummer')
    expect(tiles()).toEqual(['1. pilt Lõke', '2. manustatud leht', '3. pilt Kiik'])
    expect(screen.getByText('3 pilti')).toBeVisible()
    expect(within(tile('2. manustatud leht')).getByText('Tekst puudub')).toBeVisible()
    expect(within(tile('3. pilt')).getByText('ingliskeelne tekst puudub')).toBeVisible()
  })

  test('ROUTE-3 an unknown album is not found', async () => {
    await renderApp('/sise/galerii/kadunud', { server: galleryServer() })
    await heading('Antud lehte ei leitud')
  })

  test('SLUG-1 ROUTE-1 a link with a former slug opens the album, and the address is corrected', async () => {
    const { router, user, album } = await editorOf(galleryServer([midsummer({ endised: ['jaan'] })]), 'jaan')
    await heading('Muuda Jaanipäev')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/galerii/jaanipaev'))
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri eesti keeles' }), ' 2026')
    await save(user)
    await heading('Galerii')
    expect(album()).toMatchObject({ slug: 'jaanipaev', nimi: { et: 'Jaanipäev 2026' } })
  })

  test('GALLERY-2 GQL-6 titles are edited alone, and the list shows them', async () => {
    const { user, album, sent } = await editorOf()
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri eesti keeles' }), ' 2026')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    await save(user)
    await heading('Galerii')
    expect(await screen.findByRole('link', { name: 'Jaanipäev 2026' })).toBeVisible()
    expect(screen.getByText('Album on salvestatud.')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateAlbum')?.variables.input).toEqual({
      title: { et: 'Jaanipäev 2026' },
    })
    // Fields that no screen knows are preserved.
    expect(album()).toMatchObject({ nimi: { et: 'Jaanipäev 2026', en: 'Midsummer' }, fotograaf: 'Mari' })
  })

  test('GALLERY-2 GALLERY-4 ROUTE-5 a new album begins with its title, cannot be deleted, and is first', async () => {
    const server = galleryServer()
    const { user } = await renderApp('/sise/galerii/uus', { server })
    await heading('Uus album')
    expect(document.title).toBe('Uus album · Sise')
    expect(screen.queryByRole('button', { name: 'Kustuta album' })).toBeNull()
    expect(await screen.findByText(/ei ole veel ühtegi pilti/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Pealkiri eesti keeles' })).toHaveFocus()
    await user.keyboard('Koolipidu')
    await user.type(screen.getByRole('textbox', { name: 'SEO-kirjeldus inglise keeles' }), 'School party')
    expect(screen.getByText('12 / 160')).toBeVisible()
    await user.click(button('Lisa pilte'))
    await pick(user, 'sadam.jpg', 'lõke.jpg')
    expect(tiles()).toEqual(['1. pilt', '2. pilt'])
    await save(user)
    await heading('Galerii')
    expect(await screen.findByRole('link', { name: 'Koolipidu' })).toBeVisible()
    expect(server.albums[0]).toMatchObject({
      nimi: { et: 'Koolipidu', en: '' },
      excerpt: { en: 'School party' },
      meedia: [
        { tyyp: 'pilt', sisu: { id: 'f3' } },
        { tyyp: 'pilt', sisu: { id: 'f1' } },
      ],
    })
  })

  test('GALLERY-2 an item of an unknown kind is kept, moved and deleted, but not opened', async () => {
    const panorama = { id: 'p1', tyyp: 'panoraam', sisu: { nurk: 360 }, tekst: { et: 'Rand', en: '' } }
    const { user, album } = await editorOf(
      galleryServer([stubAlbum('a1', 'Rand', { slug: 'jaanipaev', meedia: [panorama] })]),
    )
    expect(within(tile('1. element')).getByText('Tundmatu liik: panoraam')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Muuda:/ })).toBeNull()
    await pressMore(user, '1. element', 'Lisa siia ette pilte')
    await pick(user, 'sadam.jpg')
    await save(user)
    await heading('Galerii')
    expect(album().meedia).toMatchObject([{ tyyp: 'pilt' }, panorama])
  })
})

describe('the media of an album', () => {
  test('GALLERY-2 several pictures are added at a position, in the order of choice, and removed by one undo', async () => {
    const { user } = await editorOf()
    await pressMore(user, '2. manustatud leht', 'Lisa siia ette pilte')
    await pick(user, 'sadam.jpg', 'lõke.jpg')
    expect(tiles()).toEqual(['1. pilt Lõke', '2. pilt', '3. pilt', '4. manustatud leht', '5. pilt Kiik'])
    expect(tile('2. pilt')).toHaveFocus()
    await user.click(button('Võta tagasi'))
    expect(tiles()).toEqual(['1. pilt Lõke', '2. manustatud leht', '3. pilt Kiik'])
  })

  test('GALLERY-2 texts are written in the dialog, item by item, and the last open tile has the focus', async () => {
    const { user, album } = await editorOf()
    const first = await openItem(user, '1. pilt')
    expect(first.getByText('lõke.jpg')).toBeVisible()
    expect(first.getByRole('textbox', { name: 'Tekst eesti keeles' })).toHaveFocus()
    await user.keyboard('{End} rannas')
    await user.click(first.getByRole('button', { name: 'Järgmine' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: '2. manustatud leht' })).getByRole('button', {
        name: 'Järgmine',
      }),
    )
    const last = within(await screen.findByRole('dialog', { name: '3. pilt' }))
    await user.type(last.getByRole('textbox', { name: 'Tekst inglise keeles' }), 'Swing')
    await user.click(last.getByRole('button', { name: 'Valmis' }))
    await waitFor(() => expect(button('Muuda: 3. pilt')).toHaveFocus())
    expect(tiles()).toEqual(['1. pilt Lõke rannas', '2. manustatud leht', '3. pilt Kiik'])
    expect(within(tile('3. pilt')).queryByText(/puudub/)).toBeNull()
    await save(user)
    await heading('Galerii')
    expect(album().meedia).toMatchObject([
      { tekst: { et: 'Lõke rannas', en: 'Bonfire', fi: 'Kokko' } },
      { tyyp: 'embed' },
      { tekst: { et: 'Kiik', en: 'Swing' } },
    ])
  })

  test('GALLERY-2 the picture of an item is replaced, and Escape in the picker leaves the item open', async () => {
    const { user, album } = await editorOf()
    const dialog = await openItem(user, '1. pilt')
    await user.click(dialog.getByRole('button', { name: 'Vaheta pilt' }))
    await screen.findByRole('dialog', { name: 'Vali pilt' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vali pilt' })).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Vaheta pilt' }))
    await pick(user, 'eravaldus.jpg')
    expect(dialog.getByText(/Seda pilti näevad ainult liikmed/)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(tile('1. pilt')).getByText('Seda näevad ainult liikmed')).toBeVisible()
    await save(user)
    await heading('Galerii')
    expect(album().meedia[0]).toMatchObject({ sisu: { id: 'f4' }, tekst: { et: 'Lõke' } })
  })

  test('GALLERY-3 an embed is added with its cover and shown in a sandbox; an empty one is not added', async () => {
    const { user, album } = await editorOf()
    await user.click(button('Lisa video või muu leht'))
    await screen.findByRole('dialog', { name: 'Uus video või muu leht' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tiles()).toHaveLength(3)
    expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible()

    await pressMore(user, '1. pilt', 'Lisa siia ette video või muu leht')
    const dialog = within(await screen.findByRole('dialog', { name: 'Uus video või muu leht' }))
    const code = dialog.getByRole('textbox', { name: 'Video või muu lehe aadress' })
    await waitFor(() => expect(code).toHaveFocus())
    await user.paste(video)
    await waitFor(() => expect(document.querySelector('iframe')).toHaveAttribute('sandbox'))
    await user.click(screen.getByRole('button', { name: 'Vali pilt' }))
    await pick(user, 'kiik.jpg')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button('Muuda: 1. manustatud leht')).toHaveFocus())
    await save(user)
    await heading('Galerii')
    expect(album().meedia[0]).toMatchObject({ tyyp: 'embed', sisu: { embed: video, esipilt: { id: 'f2' } } })
  })

  test('GALLERY-2 an item is deleted after a confirmation, and restored', async () => {
    const { user } = await editorOf()
    await pressMore(user, '2. manustatud leht', 'Kustuta')
    const question = within(await screen.findByRole('dialog', { name: 'Kustuta antud manustatud leht?' }))
    await user.click(question.getByRole('button', { name: 'Kustuta manustatud leht' }))
    await waitFor(() => expect(tiles()).toEqual(['1. pilt Lõke', '2. pilt Kiik']))
    expect(tile('2. pilt')).toHaveFocus()
    const note = screen.getByText('Kustutatud: 2. manustatud leht.').parentElement!
    await user.click(within(note).getByRole('button', { name: 'Võta tagasi' }))
    expect(tiles()).toEqual(['1. pilt Lõke', '2. manustatud leht', '3. pilt Kiik'])
    expect(tile('2. manustatud leht')).toHaveFocus()
  })

  test('GALLERY-2 deleting the last item leaves an empty album, and the focus on the button that adds one', async () => {
    const { user } = await editorOf(galleryServer([stubAlbum('a1', 'Rand', { slug: 'jaanipaev' })]))
    await user.click(button('Lisa pilte'))
    await pick(user, 'sadam.jpg')
    await pressMore(user, '1. pilt', 'Kustuta')
    await user.click(await screen.findByRole('button', { name: 'Kustuta pilt' }))
    expect(await screen.findByText(/ei ole veel ühtegi pilti/)).toBeVisible()
    await waitFor(() => expect(button('Lisa pilte')).toHaveFocus())
  })
})
