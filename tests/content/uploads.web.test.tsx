import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { editorOf } from '../articles/editor/editorScreen.ts'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { shown, storedPicture } from '../files/fileRows.ts'
import { catchUploads, fileOf } from '../files/upload/uploading.ts'
import { galleryServer } from '../gallery/albumScreen.ts'
import { homeServer } from '../home/homeScreen.ts'
import { stubArticle } from '../support/restStub/articles.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

stubBrowserApisInEachTest()
let uploads: ReturnType<typeof catchUploads>
beforeEach(() => {
  uploads = catchUploads()
})
afterEach(() => uploads.restore())

const waiting = 'Salvestan, kui pildid on üleval'
const button = (name: string) => screen.getByRole('button', { name })
const photo = (name: string) => fileOf(name, 'image/jpeg')
const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } })
const modules = () => screen.getAllByRole('group', { name: /moodul: / }).map((one) => one.getAttribute('aria-label'))
const pictures = () =>
  within(screen.getByRole('list', { name: 'Pildid' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** Responds to an upload like a server that has stored the file. */
async function keep(server: Stub, name: string) {
  const stored = storedPicture(name, { _id: name, tee: `/avalik/${name}` })
  server.files.push(stored)
  await uploads.sent.find(({ file }) => file.name === name)?.keep(shown(stored))
}

const text = (id: string, sisu: string, jrg: number) => ({ id, tyyp: 'tekst', sisu, jrg })

async function openArticle() {
  const moodulid = [text('m1', '<p>Esimene</p>', 1), text('m2', '<p>Teine</p>', 2)]
  const server = webServer({ articles: { uudised: [stubArticle('a1', 'Praam', { moodulid })] } })
  const app = await editorOf(server, 'uudised', 'a1')
  return { ...app, server, first: screen.getByText('Esimene'), saved: () => server.articles.uudised?.[0] }
}

describe('pictures and an article', () => {
  test('MODULE-3 photos dropped on a text become one module there, in the order in which they were dropped', async () => {
    const { server, first } = await openArticle()
    fireEvent.drop(first, carrying(photo('kai.jpg'), photo('paat.jpg'), photo('sadam.jpg')))
    await waitFor(() => expect(modules()).toEqual(['1. moodul: Tekst', '2. moodul: Pildid', '3. moodul: Tekst']))
    await waitFor(() => expect(uploads.sent).toHaveLength(3))
    expect(uploads.sent[0]?.operations.variables).toMatchObject({ visibility: 'PUBLIC' })
    for (const name of ['sadam.jpg', 'kai.jpg', 'paat.jpg']) await keep(server, name)
    expect(pictures()).toEqual(['kai.jpg', 'paat.jpg', 'sadam.jpg'])
  })

  test('MODULE-3 photos dropped on a module of pictures join it, and one pasted into a text is inserted below it', async () => {
    const { server, first } = await openArticle()
    fireEvent.paste(first, { clipboardData: { types: ['Files'], files: [photo('kai.jpg')], getData: () => '' } })
    await waitFor(() => expect(modules()[1]).toBe('2. moodul: Pildid'))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    fireEvent.drop(screen.getByRole('group', { name: '2. moodul: Pildid' }), carrying(photo('paat.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    for (const name of ['paat.jpg', 'kai.jpg']) await keep(server, name)
    expect(pictures()).toEqual(['kai.jpg', 'paat.jpg'])
    expect(modules()).toHaveLength(3)
  })

  test('ARTICLE-9 a press on save during uploads is remembered, and saves them all by itself', async () => {
    const { user, server, first, saved } = await openArticle()
    fireEvent.drop(first, carrying(photo('kai.jpg'), photo('paat.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await keep(server, 'paat.jpg')
    await user.click(button('Salvesta'))
    expect(await screen.findByText(waiting)).toHaveAttribute('role', 'status')
    expect(saved()?.moodulid).toHaveLength(2)
    await keep(server, 'kai.jpg')
    await heading('Uudised')
    expect(saved()?.moodulid[1]).toMatchObject({ tyyp: 'pildid', sisu: [{ id: 'kai.jpg' }, { id: 'paat.jpg' }] })
  })

  test('ARTICLE-9 the pending save is cancelled by its button, by a change, and by a failed upload, which is reported', async () => {
    const { user, server, first, saved } = await openArticle()
    fireEvent.drop(first, carrying(photo('kai.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    const press = async () => {
      await user.click(button('Salvesta ja jätka'))
      await screen.findByText(waiting)
    }
    await press()
    await user.click(button('Ära oota'))
    expect(screen.queryByText(waiting)).toBeNull()
    await press()
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), 'Uus')
    expect(screen.queryByText(waiting)).toBeNull()
    await press()
    await uploads.sent[0]?.response(
      { errors: [{ message: 'Ketas on täis.', extensions: { code: 'UPSTREAM_ERROR' } }] },
      200,
    )
    expect(await screen.findByText(/Üks fail ei jõudnud üles/)).toBeVisible()
    expect(screen.getByText('Ketas on täis.')).toBeVisible()
    expect(saved()?.moodulid).toHaveLength(2)
    await user.click(button('Proovi uuesti: kai.jpg'))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Salvesta ja jätka' }))
    const stored = storedPicture('kai.jpg', { _id: 'kai.jpg', tee: '/avalik/kai.jpg' })
    server.files.push(stored)
    await uploads.sent[1]?.keep(shown(stored))
    await screen.findByText(/^Salvestatud kell/)
    expect(saved()).toMatchObject({ desc: 'Uus', moodulid: [{}, { sisu: [{ id: 'kai.jpg' }] }, {}] })
  })

  test('MODULE-3 a file that is no picture is reported and adds nothing; one that is too large says so', async () => {
    const { first } = await openArticle()
    fireEvent.drop(first, carrying(fileOf('kutse.pdf', 'application/pdf')))
    expect(await screen.findByText('Siia sobivad ainult pildid. Lisamata jäi: kutse.pdf.')).toBeVisible()
    expect(modules()).toHaveLength(2)
    fireEvent.drop(first, carrying(photo('kai.jpg'), fileOf('kutse.pdf', 'application/pdf')))
    await waitFor(() => expect(modules()).toHaveLength(3))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    await uploads.sent[0]?.response({
      errors: [{ message: 'Fail on liiga suur.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    })
    expect(await screen.findByText('Fail on liiga suur.')).toBeVisible()
  })

  test("MODULE-3 '+ Pildid' opens the device’s files, and cancelling leaves nothing; one press opens the existing files", async () => {
    const { user } = await openArticle()
    let opened = 0
    screen.getByLabelText('Pildid', { selector: 'input' }).addEventListener('click', () => (opened += 1))
    await user.click(button('Lisa moodul 2. kohale'))
    await user.click(button('Pildid: lisa 2. kohale'))
    expect(opened).toBe(1)
    expect(modules()).toHaveLength(2)
    expect(button('Pildid: lisa 2. kohale')).toHaveFocus()
    await user.upload(screen.getByLabelText('Pildid', { selector: 'input' }), [photo('kai.jpg')])
    await waitFor(() => expect(modules()[1]).toBe('2. moodul: Pildid'))
    await user.click(button('Lisa moodul 1. kohale'))
    await user.click(button('Olemasolevad pildid: lisa 1. kohale'))
    await screen.findByRole('dialog', { name: 'Vali pildid' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(modules()).toHaveLength(3)
  })

  test('MODULE-3 the uploads are deleted with their module, and block no save', async () => {
    const { user, first } = await openArticle()
    fireEvent.drop(first, carrying(photo('kai.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(1))
    await user.click(button('Võta tagasi'))
    await waitFor(() => expect(modules()).toHaveLength(2))
    expect(uploads.sent[0]?.aborted).toBe(true)
    await user.click(button('Salvesta'))
    await heading('Uudised')
  })

  test('MODULE-3 a module that a drop has created is deleted with its last removed upload, one with a picture stays', async () => {
    const { user, server, first } = await openArticle()
    fireEvent.drop(first, carrying(photo('kai.jpg'), photo('paat.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(2))
    await uploads.sent[0]?.response({ errors: [{ message: 'Rike.', extensions: { code: 'UPSTREAM_ERROR' } }] })
    await user.click(await screen.findByRole('button', { name: 'Eemalda: kai.jpg' }))
    expect(modules()).toHaveLength(3)
    await user.click(button('Katkesta: paat.jpg'))
    await waitFor(() => expect(modules()).toEqual(['1. moodul: Tekst', '2. moodul: Tekst']))
    await waitFor(() => expect(screen.getByRole('group', { name: '2. moodul: Tekst' })).toHaveFocus())
    expect(button('Võta tagasi')).toHaveAttribute('aria-disabled', 'true')

    fireEvent.drop(first, carrying(photo('meri.jpg'), photo('saar.jpg')))
    await waitFor(() => expect(uploads.sent).toHaveLength(4))
    await keep(server, 'meri.jpg')
    await user.click(await screen.findByRole('button', { name: 'Katkesta: saar.jpg' }))
    expect(pictures()).toEqual(['meri.jpg'])
    expect(modules()).toHaveLength(3)
  })
})

test('MODULE-3 undo and redo skip a module that was deleted with its last upload, and keep the text written meanwhile', async () => {
  const { user, first } = await openArticle()
  fireEvent.drop(first, carrying(photo('kai.jpg')))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  const summary = screen.getByRole('textbox', { name: 'Lühikirjeldus' })
  await user.type(summary, 'Ajad')
  await user.click(button('Katkesta: kai.jpg'))
  await waitFor(() => expect(modules()).toEqual(['1. moodul: Tekst', '2. moodul: Tekst']))
  expect(summary).toHaveValue('Ajad')
  await user.click(button('Võta tagasi'))
  expect(summary).toHaveValue('')
  expect(modules()).toHaveLength(2)
  expect(button('Võta tagasi')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Tee uuesti'))
  expect(summary).toHaveValue('Ajad')
  expect(modules()).toHaveLength(2)
  expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
})

test('ARTICLE-9 photos dropped on an album are uploaded to its end, and its save waits for them', async () => {
  const server = galleryServer()
  const { user } = await renderApp('/sise/galerii/jaanipaev', { server })
  await screen.findByText('Salvestamata muudatusi ei ole')
  fireEvent.drop(document.body, carrying(photo('kai.jpg'), photo('paat.jpg')))
  await waitFor(() => expect(uploads.sent).toHaveLength(2))
  await user.click(button('Salvesta ja jätka'))
  await screen.findByText(waiting)
  for (const name of ['paat.jpg', 'kai.jpg']) await keep(server, name)
  await screen.findByText(/^Salvestatud kell/)
  expect(server.albums[0]?.meedia.slice(-2)).toMatchObject([{ sisu: { id: 'kai.jpg' } }, { sisu: { id: 'paat.jpg' } }])
})

test('ARTICLE-9 a photo dropped on a picture of the home page is uploaded into it, and the save waits for it', async () => {
  const server = homeServer()
  const { user } = await renderApp('/sise/avaleht-haldus', { server })
  const field = (await screen.findAllByRole('button', { name: 'Laadi pilt üles' }))[0]!
  fireEvent.drop(field, carrying(photo('rand.jpg')))
  await waitFor(() => expect(uploads.sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  await screen.findByText(waiting)
  await keep(server, 'rand.jpg')
  await screen.findByText(/^Salvestatud kell/)
  expect(server.homePage.et[0]).toMatchObject({ pilt: { _id: 'rand.jpg' } })
})
