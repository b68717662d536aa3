import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { storedPicture } from '../files/fileRows.ts'
import { type StubAlbum, stubAlbum, stubEmbed, stubImage } from '../support/restStub/gallery.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { renderApp } from '../support/web/web.tsx'
import { ownServer } from '../support/web/webServer.ts'

export const video = '<iframe src="https://www.youtube.com/embed/abc"></iframe>'

/** An album of two pictures and a video between them. */
export const midsummer = (part: Partial<StubAlbum> = {}) =>
  stubAlbum('a1', 'Jaanipäev', {
    slug: 'jaanipaev',
    nimi: { et: 'Jaanipäev', en: 'Midsummer' },
    fotograaf: 'Mari',
    meedia: [
      stubImage('p1', 'f1', { tekst: { et: 'Lõke', en: 'Bonfire', fi: 'Kokko' }, raam: 'must' }),
      stubEmbed('p2', video),
      stubImage('p3', 'f2', { tekst: { et: 'Kiik', en: '' } }),
    ],
    versioon: 1,
    ...part,
  })

/** A server with versions, these albums and four pictures: lõke.jpg, kiik.jpg, sadam.jpg, and private.jpg for members. */
export function galleryServer(albums: StubAlbum[] = [midsummer()]): Stub {
  const picture = (_id: string, name: string) => storedPicture(name, { _id, tee: `/avalik/${_id}/fail` })
  const server = ownServer({
    albums,
    files: [
      picture('f1', 'lõke.jpg'),
      picture('f2', 'kiik.jpg'),
      picture('f3', 'sadam.jpg'),
      storedPicture('eravaldus.jpg', { _id: 'f4' }),
    ],
  })
  return server
}

const resolvers = { Settings: { embedHosts: () => ['www.youtube.com'] } }

/** Opens the editor of an album. */
export async function editorOf(server: Stub = galleryServer(), slug = 'jaanipaev') {
  const app = await renderApp(`/sise/galerii/${slug}`, { server, resolvers })
  await screen.findByText('Salvestamata muudatusi ei ole')
  const album = () => server.albums.find(({ _id }) => _id === 'a1')!
  return { ...app, server, album }
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

/** Chooses an action in the menu of a tile. */
export async function chooseInMenu(user: UserEvent, name: string, action: string | RegExp) {
  await user.click(button(`Veel tegevusi: ${name}`))
  await user.click(button(action))
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
