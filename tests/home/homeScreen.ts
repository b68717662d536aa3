import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { storedPicture } from '../files/fileRows.ts'
import type { StubHomePage } from '../support/restStub/home.ts'
import type { Body } from '../support/restStub/responses.ts'
import type { Stub } from '../support/restStub/stub.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

/** Two public pictures and a private one. */
const pictures = [
  storedPicture('sadam.jpg', { _id: 's', tee: '/avalik/s/sadam.jpg' }),
  storedPicture('kai.jpg', { _id: 'k', tee: '/avalik/k/kai.jpg' }),
  storedPicture('paat.jpg', { _id: 'p', tee: '/foorum/p/paat.jpg' }),
]

/** Blocks as the API has them. */
export const offset = (id: string, pealkiri: string, more: Body = {}): Body => ({
  id,
  tyyp: 'Offset',
  pealkiri,
  tekst: `<p>${pealkiri} tekst</p>`,
  link: '',
  pilt: null,
  ...more,
})
export const news = (id: string): Body => ({ id, tyyp: 'Uudised' })

/** A plain server; `page` replaces the two blocks of the home page. */
export function homeServer(page: Partial<StubHomePage> = {}): Stub {
  const homePage = { et: [offset('a', 'Sadam'), news('n')], en: [offset('e', 'Harbour')], ...page }
  return webServer({ files: [...pictures], homePage })
}

/** Opens the editor of the home page. */
export async function openHome(server: WatchedServer, path = '/sise/avaleht-haldus') {
  const app = await renderApp(path, { server })
  await screen.findByText(/^Salvestamata muudatus/)
  return app
}

/** The block of the shown language with a name such as '1. plokk: Offset'. */
export const block = (name: string) => within(screen.getByRole('group', { name }))

/** The tab of a language: 'EST', 'ENG'. */
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Presses the button that saves. */
export const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Salvesta' }))

/** The names of the shown blocks, in order. */
export const shownBlocks = () =>
  screen.queryAllByRole('group', { name: /^\d+\. plokk/ }).map((group) => group.getAttribute('aria-label'))
