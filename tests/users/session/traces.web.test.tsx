import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { endWithSession } from '../../../web/explorer/access.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'

/** The notices that the browser shows. */
let shown: string[] = []

beforeEach(() => {
  shown = ['Praam', 'Sadam']
  const notices = () => shown.map((title) => ({ close: () => void (shown = shown.filter((other) => other !== title)) }))
  Object.assign(globalThis, { Notification: { permission: 'granted' } })
  const getRegistration = () => Promise.resolve({ getNotifications: () => Promise.resolve(notices()) })
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true })
})
afterEach(() => {
  forgetEverything()
  delete (globalThis as { Notification?: unknown }).Notification
  delete (navigator as { serviceWorker?: unknown }).serviceWorker
})

async function openCalendar() {
  const app = await renderApp('/sise/kalender')
  await heading('Kalender')
  await screen.findByRole('button', { name: /Mari Liige/ })
  return app
}

function hear(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** What the explorer stores in its window: the token, and what was typed there. */
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
  ['another tab signs out', () => act(() => hear('sise.signedOut', '1'))],
  ['another tab finds it ended', () => act(() => hear('sise.token', null))],
])('PHONE-2 AUTH-7 notices that are shown are closed when the session ends: %s', async (_, end) => {
  const app = await openCalendar()
  expect(shown).toEqual(['Praam', 'Sadam'])
  await end(app)
  await waitFor(() => expect(shown).toEqual([]))
})

test('PHONE-2 AUTH-7 notices that are shown are closed when the server has ended the session before a tab opens', async () => {
  const server = webServer()
  server.tokenOf = (personId) => `uus-${personId}`
  await renderApp('/sise/kalender', { server })
  await heading('Logi sisse')
  await waitFor(() => expect(shown).toEqual([]))
})

test('GQL-10 AUTH-4 what the explorer has stored in this tab is deleted by signing out, and by nothing else', async () => {
  useExplorer()
  const { user } = await openCalendar()
  expect(ofExplorer()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  expect(ofExplorer()).toEqual([])
})

test('GQL-10 AUTH-4 the explorer in another tab begins anew when somebody signs out, also while it was set aside', () => {
  const begin = jest.fn()
  endWithSession(begin)
  useExplorer()
  act(() => hear('sise.token', 'liige-token'))
  expect([ofExplorer().length, begin.mock.calls.length]).toEqual([3, 0])
  act(() => hear('sise.signedOut', '1'))
  expect([ofExplorer(), begin.mock.calls.length]).toEqual([[], 1])
  // It begins anew.
  endWithSession(begin)
  useExplorer()
  localStorage.setItem('sise.signedOut', '2')
  window.dispatchEvent(new Event('pageshow'))
  expect(ofExplorer()).toEqual([])
})

test('AUTH-10 a server without tokens for tools may give sessions any tokens', async () => {
  const server = webServer()
  server.tokenOf = (personId) => `sise_${personId}`
  await renderApp('/sise/kalender', { server, token: 'sise_u2' })
  await heading('Kalender')
  await screen.findByRole('button', { name: /Mari Liige/ })
})

describe('on our api', () => {
  const server = webStack()

  test('AUTH-10 a tool’s token in the place of a session opens no screens, is removed, and the sign-in screen says why', async () => {
    const { voti: token } = await server.send('POST', '/api/toolivotmed', { nimi: 'Tuulekaart' }, server.member)
    const { sentNames } = await renderApp('/sise/kalender', { server, token })
    await heading('Logi sisse')
    expect(await screen.findByText(/See võti on tööriista jaoks ega ava Siset\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Mari Liige/ })).not.toBeInTheDocument()
    expect(localStorage.getItem('sise.token')).toBeNull()
    expect(sentNames()).toEqual(['Opening'])
  })
})
