import { gql } from '@apollo/client'
import { afterEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { storeScrollPosition } from '../../../web/forum/reading/useScrollRestoration.ts'
import { notifyFailed } from '../../../web/ui/notice/notify.tsx'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { signInAs, signOutElsewhere } from './calendarTab.ts'

afterEach(clearEverything)

test('AUTH-7 W1 the notifications of one member disappear for the next, and no request is retried under another name', async () => {
  const app = await renderApp('/sise/kalender', { token: 'admin-token' })
  await heading('Kalender')
  act(() => notifyFailed('Meeldimine ei õnnestunud.', { retry: () => {} }))
  expect(screen.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await signInAs(app, 'liige@saar.test')
  await screen.findByRole('button', { name: /Mari Liige/ })
  expect(screen.queryByText('Meeldimine ei õnnestunud.')).not.toBeInTheDocument()
})

test('AUTH-4 AUTH-7 a question to one member disappears when another tab signs out', async () => {
  const app = await renderApp('/sise/kasutajad', { token: 'admin-token' })
  const row = (await screen.findAllByRole('listitem')).find(({ textContent }) =>
    textContent?.includes('Jaan Moderaator'),
  )
  await app.user.click(within(row!).getByRole('button', { name: 'Veel tegevusi: Jaan Moderaator' }))
  await app.user.click(within(row!).getByRole('button', { name: /^Kustuta/ }))
  await screen.findByRole('dialog', { name: /Jaan Moderaator/ })
  signOutElsewhere()
  await heading('Logi sisse')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByText(/Jaan Moderaator/)).not.toBeInTheDocument()
  await signInAs(app, 'liige@saar.test')
  await screen.findByRole('button', { name: /Mari Liige/ })
  expect(app.sentNames()).not.toContain('DeleteUser')
})

test('AUTH-7 W1 a write of one member that fails after the next has signed in is reported to neither', async () => {
  const server = webServer()
  const fail = hold(server, /registreerimine/, { status: 500, msg: 'Server ei vasta.' })
  const app = await renderApp('/sise/kalender', { token: 'admin-token', server })
  await heading('Kalender')
  await screen.findByRole('button', { name: /Anne Admin/ })
  let settled = false
  const settle = () => (settled = true)
  void app.client
    .mutate({
      mutation: gql`
        mutation ResendInvitation($userId: ID!) {
          resendInvitation(userId: $userId)
        }
      `,
      variables: { userId: 'u9' },
    })
    .then(settle, settle)
  await waitFor(() => expect(app.sentNames()).toContain('ResendInvitation'))
  await app.user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await signInAs(app, 'liige@saar.test')
  await screen.findByRole('button', { name: /Mari Liige/ })
  await act(async () => {
    fail()
    await new Promise((wake) => setTimeout(wake, 100))
  })
  expect(settled).toBe(false)
})

test('AUTH-7 searches and scroll positions are deleted from the tab at signing out; a reload keeps them', async () => {
  const first = await renderApp('/sise/kataloog/uudised?otsi=salajane', { token: 'admin-token' })
  await heading('Uudised')
  const stored = () => JSON.stringify({ ...sessionStorage })
  await waitFor(() => expect(stored()).toContain('salajane'))
  first.leave()
  const app = await renderApp('/sise/kataloog/uudised', { token: 'admin-token' })
  await heading('Uudised')
  await app.user.click(screen.getByRole('link', { name: 'Foorum' }))
  await heading('Foorum')
  storeScrollPosition('entry', { postId: 'p1', top: 0 })
  expect(stored()).toContain('p1')
  await app.user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  expect(stored()).not.toMatch(/p1|salajane/)
  storeScrollPosition('entry', { postId: 'p2', top: 0 })
  expect(stored()).not.toContain('p2')
})

describe('on our api', () => {
  const server = webStack()

  test('AUTH-7 W2 signing out clears the cache at once, however slow the server is', async () => {
    const respondToSignOut = hold(server, /^DELETE \/api\/auth$/)
    const app = await renderApp('/sise/kasutajad', { token: 'admin-token', server })
    await screen.findAllByText('Anne Admin')
    await app.user.click(screen.getByRole('button', { name: 'Logi välja' }))
    await waitFor(() => expect(server.said()).toContain('DELETE /api/auth'))
    // The response to the next person's own request is delayed.
    server.clearCalls()
    hold(server, /^GET \/api\/users(\?|$)/)
    await signInAs(app, 'liige@saar.test')
    await app.user.click(await screen.findByRole('link', { name: 'Kasutajad' }))
    await heading('Kasutajad')
    await waitFor(() => expect(server.said()).toContain('GET /api/users?piir=50'))
    expect(screen.queryByText('Jaan Moderaator')).not.toBeInTheDocument()
    await act(async () => {
      respondToSignOut()
      await new Promise((wake) => setTimeout(wake, 50))
    })
    expect(screen.queryByText(/ei õnnestunud/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Mari Liige/ })).toBeVisible()
  })
})
