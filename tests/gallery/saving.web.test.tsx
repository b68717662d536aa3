import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { stubImage } from '../support/restStub/gallery.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import {
  button,
  editorOf,
  galleryServer,
  galleryStack,
  midsummer,
  openItem,
  pick,
  save,
  showEditor,
  tile,
  tiles,
} from './albumScreen.ts'

stubBrowserApisInEachTest()

const titleEt = () => screen.getByRole('textbox', { name: 'Pealkiri eesti keeles' })
const titleEn = () => screen.getByRole('textbox', { name: 'Pealkiri inglise keeles' })

describe('saving an album', () => {
  test('SLUG-1 going back after a change of the slug leads to the new address', async () => {
    const { user, album, router } = await editorOf()
    await user.click(button('Slug'))
    const slug = screen.getByRole('textbox', { name: 'Slug: aadressi lõpp' })
    await user.clear(slug)
    await user.type(slug, 'jaaniohtu')
    await save(user)
    await heading('Galerii')
    expect(album().slug).toBe('jaaniohtu')
    await act(() => router.navigate(-1))
    await heading('Muuda Jaanipäev')
    expect(router.state.location.pathname).toBe('/sise/galerii/jaaniohtu')
  })

  test('NOTE-3 a refusal of an item is shown at its tile, which takes the focus, and in its dialog', async () => {
    const { user, server } = await editorOf()
    await user.type(titleEt(), '!')
    const text = 'Sellelt aadressilt ei saa lehte manustada.'
    const valjad = { meedia: `2. manustatud leht: ${text}` }
    server.faults.push({ on: /^PUT/, msg: valjad.meedia, details: { valjad }, times: 1 })
    await save(user)
    await waitFor(() => expect(tile('2. manustatud leht')).toHaveFocus())
    expect(within(tile('2. manustatud leht')).getByText(text)).toBeVisible()
    // The refusal stays with the item that it is about.
    await user.click(button('Liiguta tahapoole: 2. manustatud leht'))
    expect(within(tile('3. manustatud leht')).getByText(text)).toBeVisible()
    expect((await openItem(user, '3. manustatud leht')).getByText(text)).toBeVisible()
  })

  test('NOTE-3 a title that is too long is refused in its language', async () => {
    const { user, server } = await editorOf()
    await user.type(titleEn(), ' on the beach')
    const msg = 'Pealkiri on liiga pikk (kuni 300 tähemärki).'
    server.faults.push({ on: /^PUT/, msg, details: { valjad: { nimi: msg } }, times: 1 })
    await save(user)
    await waitFor(() => expect(titleEn()).toHaveFocus())
    expect(titleEn()).toHaveAccessibleDescription(msg)
    expect(titleEt()).not.toHaveAccessibleDescription()
    expect(button('Salvesta')).toBeVisible()
  })

  test('GALLERY-2 a draft continues where it was left, and leaving asks', async () => {
    const server = galleryServer()
    const first = await editorOf(server)
    await first.user.click(button('Liiguta tahapoole: 1. pilt'))
    await first.user.click(screen.getByRole('link', { name: 'Galerii' }))
    const question = within(await screen.findByRole('dialog', { name: 'Lahkud salvestamata?' }))
    await first.user.click(question.getByRole('button', { name: 'Lahku' }))
    await heading('Galerii')
    first.leave()
    await renderApp('/sise/galerii/jaanipaev', { server })
    expect(await screen.findByText(/Jätkad mustandit/)).toBeVisible()
    expect(tiles()).toEqual(['1. manustatud leht', '2. pilt Lõke', '3. pilt Kiik'])
  })
})

describe('deleting an album in its editor', () => {
  test('GALLERY-4 after a confirmation with its title and the number of its pictures it leads to the list', async () => {
    const { user, server } = await editorOf(galleryServer([midsummer(), midsummer({ _id: 'a2', slug: 'a2' })]))
    await user.type(titleEt(), ' 2026')
    await user.click(button('Kustuta album'))
    const question = within(await screen.findByRole('dialog', { name: 'Kustuta antud album?' }))
    expect(question.getByText(/„Jaanipäev“ \(3 pilti\)/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Kustuta album' }))
    await heading('Galerii')
    expect(server.albums.map(({ _id }) => _id)).toEqual(['a2'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('FILE-7 a picture whose file is deleted says so in its tile', async () => {
  const broken = stubImage('p2', 'f8', { sisu: { id: 'f8', nimi: 'katki.jpg', meta: { mimetype: 'image/jpeg' } } })
  const server = galleryServer([midsummer({ meedia: [stubImage('p1', 'f9'), broken] })])
  await editorOf(server)
  jest.mocked(fetch).mockResolvedValueOnce(new Response('{}', { status: 404 }))
  fireEvent.error(tile('1. pilt').querySelector('img')!)
  expect(await within(tile('1. pilt')).findByText('Pilt on kustutatud')).toBeVisible()
  expect(within(tile('2. pilt')).getByText('Pilti ei saa näidata')).toBeVisible()
})

describe('on our api', () => {
  const server = galleryStack()
  const change = (part: object) => server.change(part)
  const deleteFile = (name: string) => server.send('DELETE', `/api/files/${server.files[name]}`)

  /** Mari has the album open, while Jaan changes it. */
  async function editing() {
    const app = await showEditor(server)
    const album = async () => (await server.albums())[0]!
    const changeText = async (id: string, et: string) =>
      change({
        meedia: (await album()).meedia.map((item) => (item.id === id ? { ...item, tekst: { et, en: '' } } : item)),
      })
    const write = async (name: string, text: string) => {
      const dialog = await openItem(app.user, name)
      const field = dialog.getByRole('textbox', { name: 'Tekst eesti keeles' })
      await app.user.clear(field)
      await app.user.type(field, text)
      await app.user.click(dialog.getByRole('button', { name: 'Valmis' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const texts = async () => (await album()).meedia.map(({ tekst }) => tekst.et)
    return { ...app, album, changeText, write, texts }
  }

  describe('two editors change one album', () => {
    test('GALLERY-2 changes of different items, languages and the order are merged by themselves', async () => {
      const { user, album, write, texts } = await editing()
      const [first, second, third] = (await album()).meedia
      const meedia = [third, first, second].map((item, jrg) => ({ ...item, jrg }))
      await change({ nimi: { et: 'Jaaniõhtu', en: 'Midsummer' }, meedia })
      await user.type(titleEn(), ' night')
      await write('1. pilt', 'Suur lõke')
      await save(user)
      await heading('Galerii')
      expect((await album()).nimi).toMatchObject({ et: 'Jaaniõhtu', en: 'Midsummer night' })
      expect(await texts()).toEqual(['Kiik', 'Suur lõke', ''])
    })

    test('GALLERY-2 of an item that both changed both versions can be kept, of a title the current one', async () => {
      const { user, changeText, album, write, texts } = await editing()
      await changeText('p1', 'Jaani lõke')
      await change({ nimi: { et: 'Jaaniõhtu', en: 'Midsummer' } })
      await user.type(titleEt(), ' 2026')
      await write('1. pilt', 'Mari lõke')
      await save(user)
      const notice = within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))
      const item = within(notice.getByRole('group', { name: '1. pilt' }))
      expect(item.getByText('Mari lõke')).toBeVisible()
      expect(item.getByText('Jaani lõke')).toBeVisible()
      await user.click(item.getByRole('radio', { name: 'Jäta mõlemad' }))
      const title = within(notice.getByRole('group', { name: 'Pealkiri eesti keeles' }))
      await user.click(title.getByRole('radio', { name: 'Jäta praegune' }))
      await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
      await heading('Galerii')
      expect(await texts()).toEqual(['Mari lõke', 'Jaani lõke', '', 'Kiik'])
      expect((await album()).nimi.et).toBe('Jaaniõhtu')
    })

    test('SLUG-1 GALLERY-2 an album whose slug another editor has changed is found again, and the address follows', async () => {
      const { user, changeText, write, texts, router } = await editing()
      await changeText('p1', 'Jaani lõke')
      await change({ slug: 'jaaniohtu' })
      await write('1. pilt', 'Mari lõke')
      await save(user)
      await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' })
      expect(router.state.location.pathname).toBe('/sise/galerii/jaaniohtu')
      expect(tiles()[0]).toBe('1. pilt Mari lõke')
      await user.click(button('Salvesta valitu'))
      await heading('Galerii')
      expect((await texts())[0]).toBe('Mari lõke')
    })
  })

  describe('a file that somebody deletes meanwhile', () => {
    test('FILE-7 GALLERY-2 its picture disappears from the album, which the save reports; the rest is saved', async () => {
      const { user, album, texts } = await editing()
      await deleteFile('lõke.jpg')
      await user.type(titleEt(), '!')
      await save(user)
      await heading('Galerii')
      const message = 'Album on salvestatud. Vahepeal on albumist või failisüsteemist kustutatud 1 pilt.'
      expect(await screen.findByText(message)).toBeVisible()
      expect((await album()).nimi.et).toBe('Jaanipäev!')
      expect(await texts()).toEqual(['', 'Kiik'])
    })

    test('FILE-7 GALLERY-2 its removal is reported, too, after a conflict and a failure; a removal by choice is not counted', async () => {
      const { user, album, write, texts } = await editing()
      for (const name of ['lõke.jpg', 'kiik.jpg']) await deleteFile(name)
      await change({ nimi: { et: 'Jaaniõhtu', en: 'Midsummer' } })
      await user.type(titleEt(), '!')
      await write('3. pilt', 'Kiik rannas')
      await save(user)
      const notice = within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))
      const picture = within(notice.getByRole('group', { name: '2. pilt' }))
      await user.click(picture.getByRole('radio', { name: 'Jäta praegune' }))
      server.faults.push({ on: /^PUT/, status: 503, msg: 'Server on hetkel hõivatud.', times: 1 })
      await user.click(notice.getByRole('button', { name: 'Salvesta valitu' }))
      await screen.findByText('Albumit ei õnnestunud salvestada. Server on hetkel hõivatud.')
      await user.click(button('Proovi uuesti'))
      await heading('Galerii')
      const message = 'Album on salvestatud. Vahepeal on albumist või failisüsteemist kustutatud 1 pilt.'
      expect(await screen.findByText(message)).toBeVisible()
      expect((await album()).nimi.et).toBe('Jaanipäev!')
      expect(await texts()).toEqual([''])
    })

    test('FILE-7 a picture that was chosen meanwhile shows the deletion at its tile, and is replaced; nothing else is lost', async () => {
      const { user, album } = await editing()
      await pressMore(user, '2. manustatud leht', 'Lisa siia ette pilte')
      await pick(user, 'sadam.jpg')
      await deleteFile('sadam.jpg')
      await save(user)
      await waitFor(() => expect(tile('2. pilt')).toHaveFocus())
      expect(within(tile('2. pilt')).getByText('Pilti enam ei ole. Vali teine ja salvesta uuesti.')).toBeVisible()
      const dialog = await openItem(user, '2. pilt')
      await user.click(dialog.getByRole('button', { name: 'Vaheta pilt' }))
      await pick(user, 'kiik.jpg')
      await user.click(dialog.getByRole('button', { name: 'Valmis' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await save(user)
      await heading('Galerii')
      const { 'lõke.jpg': fire, 'kiik.jpg': swing } = server.files
      expect((await album()).meedia.map(({ sisu }) => sisu.id)).toEqual([fire, swing, undefined, swing])
    })
  })
})
