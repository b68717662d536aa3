import { beforeEach } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { addFile } from '../files/addedFile.ts'
import { storedPicture } from '../files/fileRows.ts'
import { type StubAlbum, stubAlbum, stubEmbed, stubImage } from '../support/restStub/gallery.ts'
import type { Stub } from '../support/restStub/stub.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { type WebStack, webStack } from '../support/web/webStack.ts'

export const video = '<iframe src="https://www.youtube.com/embed/abc"></iframe>'

const picture = (_id: string, name: string) => storedPicture(name, { _id, tee: `/avalik/${_id}/fail` })
const files = () => [
  picture('f1', 'lõke.jpg'),
  picture('f2', 'kiik.jpg'),
  picture('f3', 'sadam.jpg'),
  storedPicture('eravaldus.jpg', { _id: 'f4' }),
]

/** A picture of the stub with the record of its file. */
export const image = (id: string, fileId: string, part: object = {}) => {
  const { bytes: _bytes, _id, ...sisu } = files().find((file) => file._id === fileId)!
  return stubImage(id, fileId, { sisu: { id: _id, ...sisu }, ...part })
}

/** An album of two pictures and a video between them. */
export const midsummer = (part: Partial<StubAlbum> = {}) =>
  stubAlbum('a1', 'Jaanipäev', {
    slug: 'jaanipaev',
    nimi: { et: 'Jaanipäev', en: 'Midsummer' },
    fotograaf: 'Mari',
    meedia: [
      image('p1', 'f1', { tekst: { et: 'Lõke', en: 'Bonfire', fi: 'Kokko' }, raam: 'must' }),
      stubEmbed('p2', video),
      image('p3', 'f2', { tekst: { et: 'Kiik', en: '' } }),
    ],
    ...part,
  })

/** A plain server with these albums and four pictures: lõke.jpg, kiik.jpg, sadam.jpg, and eravaldus.jpg for members. */
export const galleryServer = (albums: StubAlbum[] = [midsummer()]): Stub => webServer({ albums, files: files() })

/** Our api with `midsummer` and its pictures. */
export interface GalleryStack extends WebStack {
  /** The ids of the files, by name. */
  files: Record<string, string>
  /** The albums as the API stores them. */
  albums: () => Promise<{ _id: string; slug: string; nimi: Record<string, string>; meedia: WireItem[] }[]>
  /** Changes the only album as Jaan. */
  change: (part: object) => Promise<unknown>
}
interface WireItem {
  id: string
  sisu: { id?: string }
  tekst: Record<string, string>
}

/** The same album on our api for each test. Call it at the top of the file or the group. */
export function galleryStack(): GalleryStack {
  const stack = webStack()
  beforeEach(async () => {
    const ids: Record<string, string> = {}
    for (const { nimi } of files())
      ids[nimi] = await addFile(stack, nimi, { kaust: nimi === 'eravaldus.jpg' ? 'foorum' : 'avalik' })
    const { slug, nimi, meedia } = midsummer()
    // Properties of other programs are unknown to the API.
    const known = ({ id, tyyp, sisu, tekst }: Record<string, unknown>) => {
      const { nimi: name } = sisu as { nimi?: string }
      const { et, en } = tekst as Record<string, string>
      return { id, tyyp, sisu: name == null ? sisu : { id: ids[name] }, tekst: { et, en } }
    }
    await stack.send('POST', '/api/galerii', { slug, nimi, meedia: meedia.map(known) })
    const albums: GalleryStack['albums'] = () => stack.send('GET', '/api/galerii')
    const change = async (part: object) =>
      stack.send('PUT', `/api/galerii/${(await albums())[0]?._id}`, part, stack.moderator)
    Object.assign(stack, { files: ids, albums, change })
  })
  // The members exist before the first test.
  return stack as GalleryStack
}

const resolvers = { Settings: { embedHosts: () => ['www.youtube.com'] } }

/** Opens the editor of an album of a plain server. */
export async function editorOf(server: Stub = galleryServer(), slug?: string) {
  const album = () => server.albums.find(({ _id }) => _id === 'a1')!
  return { ...(await showEditor(server, slug)), server, album }
}

/** Opens the editor of an album of any server. */
export async function showEditor(server: WatchedServer, slug = 'jaanipaev') {
  const app = await renderApp(`/sise/galerii/${slug}`, { server, resolvers })
  await screen.findByText('Salvestamata muudatusi ei ole')
  return app
}

/** The names of the tiles, with what they show of the items' texts. */
export const tiles = () =>
  within(screen.getByRole('list', { name: 'Albumi pildid' }))
    .getAllByRole('group')
    .map((tile) => `${tile.getAttribute('aria-label')} ${tile.querySelector('p[lang]')?.textContent}`.trim())

/** A tile, by its name: '1. pilt'. */
export const tile = (name: string) => screen.getByRole('group', { name })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Opens an item. @returns its dialog */
export async function openItem(user: UserEvent, name: string) {
  await user.click(button(`Muuda: ${name}`))
  return within(await screen.findByRole('dialog', { name }))
}

/** Chooses files in the open picker. */
export async function pick(user: UserEvent, ...names: string[]) {
  const dialog = within(await screen.findByRole('dialog', { name: /^Vali pil/ }))
  for (const name of names) await user.click(await dialog.findByRole('button', { name: new RegExp(`^${name}`) }))
  await user.click(dialog.getByRole('button', { name: /^Lisa (valitud|\d+ faili)$/ }))
  await waitFor(() => {
    if (screen.queryByRole('dialog', { name: /^Vali pil/ })) throw new Error('The picker is open.')
  })
}

/** Presses the button that saves the album. */
export const save = (user: UserEvent) => user.click(screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)!)
