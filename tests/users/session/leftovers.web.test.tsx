import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { endWithSession } from '../../../web/explorer/access.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { endSessions, openCalendar, storeElsewhere } from './calendarTab.ts'

/** The visible push notifications. */
let shown: string[] = []

beforeEach(() => {
  shown = ['Praam', 'Sadam']
  const notices = () => shown.map((title) => ({ close: () => void (shown = shown.filter((other) => other !== title)) }))
  Object.assign(globalThis, { Notification: { permission: 'granted' } })
  const getRegistration = () => Promise.resolve({ getNotifications: () => Promise.resolve(notices()) })
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true })
})
afterEach(() => {
  clearEverything()
  delete (globalThis as { Notification?: unknown }).Notification
  delete (navigator as { serviceWorker?: unknown }).serviceWorker
})

/** The data that the explorer stores in its window: the token, and the typed queries. */
function useExplorer() {
  for (const [name, value] of [
    ['sise.explorer.token', 'sise_võti'],
    ['graphiql:tabState', '{}'],
    ['graphiql:queries', '{}'],
  ] as const)
    sessionStorage.setItem(name, value)
}
const ofExplorer = () => Object.keys(sessionStorage).filter((name) => /explorer\.token|graphiql/.test(name))

type App = Awaited<ReturnType<typeof openCalendar>>

test.each<[string, (app: App) => unknown]>([
  ['somebody signs out', ({ user }) => user.click(screen.getByRole('button', { name: 'Logi välja' }))],
  ['another tab signs out', () => act(() => storeElsewhere('sise.signedOut', '1'))],
  ['another tab finds it ended', () => act(() => storeElsewhere('sise.token', null))],
])('PHONE-2 AUTH-7 visible push notifications are closed when the session ends: %s', async (_, end) => {
  const app = await openCalendar()
  expect(shown).toEqual(['Praam', 'Sadam'])
  await end(app)
  await waitFor(() => expect(shown).toEqual([]))
})

test('PHONE-2 AUTH-7 visible push notifications are closed when the server has ended the session before a tab opens', async () => {
  const server = webServer()
  endSessions(server)
  await renderApp('/sise/kalender', { server })
  await heading('Logi sisse')
  await waitFor(() => expect(shown).toEqual([]))
})

test('GQL-10 AUTH-4 the data of the explorer in this tab is deleted by signing out, and by nothing else', async () => {
  useExplorer()
  const { user } = await openCalendar()
  expect(ofExplorer()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  expect(ofExplorer()).toEqual([])
})

test('GQL-10 AUTH-4 the explorer in another tab is reset when somebody signs out, also from the back/forward cache', () => {
  const begin = jest.fn()
  endWithSession(begin)
  useExplorer()
  act(() => storeElsewhere('sise.token', 'liige-token'))
  expect([ofExplorer().length, begin.mock.calls.length]).toEqual([3, 0])
  act(() => storeElsewhere('sise.signedOut', '1'))
  expect([ofExplorer(), begin.mock.calls.length]).toEqual([[], 1])
  // The explorer is reset.
  endWithSession(begin)
  useExplorer()
  localStorage.setItem('sise.signedOut', '2')
  window.dispatchEvent(new Event('pageshow'))
  expect(ofExplorer()).toEqual([])
})

test('AUTH-10 a server without API tokens may use any format of session tokens', async () => {
  const server = webServer()
  server.tokenOf = (personId) => `sise_${personId}`
  await openCalendar({ server, token: 'sise_u2' })
})

describe('on our api', () => {
  const server = webStack()

  test('AUTH-10 an API token in the storage of a session opens no screens, is removed, and the sign-in screen says why', async () => {
    const { voti: token } = await server.send('POST', '/api/toolivotmed', { nimi: 'Tuulekaart' }, server.member)
    const { sentNames } = await renderApp('/sise/kalender', { server, token })
    await heading('Logi sisse')
    expect(await screen.findByText(/See võti on tööriista jaoks ega ava Siset\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Mari Liige/ })).not.toBeInTheDocument()
    expect(localStorage.getItem('sise.token')).toBeNull()
    expect(sentNames()).toEqual(['Opening'])
  })
})
