import { screen, within } from '@testing-library/react'
import type { StubProtocol } from '../support/restStub/protocols.ts'
import type { Stub } from '../support/restStub/stub.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import type { WebStack } from '../support/web/webStack.ts'

/** A protocol of a day of June 2026, a Monday if the day is 1. */
export const protocol = (day: number, more: Partial<StubProtocol> = {}): StubProtocol => ({
  _id: `pr${day}`,
  tekst: `<p>Otsus ${day}</p>`,
  kuupaev: { year: 2026, month: 5, day },
  failid: [],
  ...more,
})

/** The content of the screen: the list, its dates, and a protocol by its date. */
export const list = () => screen.findByRole('list', { name: 'Protokollid' })
export const headings = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
export const item = (name: string) => screen.getByRole('listitem', { name })
/** Finds a button by its name, and the form of a new protocol. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const newForm = async () => within(await screen.findByRole('region', { name: 'Uus protokoll' }))

/** The screen's names of the protocols of the first days of June. */
export const [first, second, third] = [
  'Esmaspäev, 1. juuni 2026',
  'Teisipäev, 2. juuni 2026',
  'Kolmapäev, 3. juuni 2026',
]

/** Opens the list of a server, or of a new plain server with these protocols, the newest first. */
export async function open(given: StubProtocol[] | Stub, path?: string) {
  const server = Array.isArray(given) ? webServer({ protocols: given }) : given
  return { ...(await show(server, path)), server }
}

/** Opens the list of any server. */
export async function show(server: WatchedServer, path = '/sise/protokollid') {
  const app = await renderApp(path, { server })
  await heading('Protokollid')
  return app
}

/** Writes protocols on our api as Jaan. */
export async function addProtocols(
  { send, moderator }: WebStack,
  ...rows: readonly Pick<StubProtocol, 'tekst' | 'kuupaev'>[]
): Promise<void> {
  for (const { tekst, kuupaev } of rows) await send('POST', '/api/protokollid', { tekst, kuupaev }, moderator)
}
