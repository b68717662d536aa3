import { afterEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { errorCode } from '../../../web/lib/errors.ts'
import { readStoredToken } from '../../../web/lib/session/storedToken.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { clearEverything, heading } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { createPost, endSessions, openCalendar, signInAs as signIn, signInElsewhere } from './calendarTab.ts'

afterEach(clearEverything)

/** Shows the app to a member whose session ends while a post is being sent; signing in gives new tokens. */
async function interrupted() {
  const server = forumServer([topic('t1')])
  const app = await openCalendar({ server })
  endSessions(server)
  /** Tokens and idempotency keys of the posts that were sent with a new token. */
  const written = () =>
    app.sent
      .filter(({ name, headers }) => name === 'CreatePost' && headers['x-auth-token'] !== 'liige-token')
      .map(({ headers }) => [headers['x-auth-token'], headers['idempotency-key']])
  let outcome: Promise<unknown> = Promise.resolve()
  act(() => {
    outcome = app.client
      .mutate({
        mutation: createPost,
        variables: { topicId: 't1', input: { text: '<p>Kell kolm</p>' } },
        context: { idempotencyKey: 'voti-1' },
      })
      .then(
        ({ data }) => ({ data }),
        (error: unknown) => ({ code: errorCode(error) }),
      )
  })
  const dialog = await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  const signInAs = (email: string) => signIn(app, email, within(dialog))
  /** Whether the mutation settles within 100 ms. */
  const settledSoon = () =>
    act(() => Promise.race([outcome.then(() => true), new Promise((wake) => setTimeout(wake, 100, false))]))
  return { ...app, dialog, signInAs, written, outcome: () => act(() => outcome), settledSoon }
}

test('AUTH-7 a write at the end of the session is repeated once its member has signed in again, with the same key', async () => {
  const { signInAs, written, outcome } = await interrupted()
  expect(written()).toEqual([])
  await signInAs('liige@saar.test')
  expect(await outcome()).toEqual({ data: { createPost: { __typename: 'Topic', id: 't1' } } })
  expect(written()).toEqual([['uus-liige-token', 'voti-1']])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('AUTH-7 nothing is written under the name of another member who signs in there', async () => {
  const { signInAs, written, settledSoon } = await interrupted()
  await signInAs('admin@saar.test')
  await screen.findByRole('button', { name: /Anne Admin/ })
  expect(await settledSoon()).toBe(false)
  expect(written()).toEqual([])
})

test('AUTH-7 after leaving instead of signing in again nothing is written, and the next member sees nothing of it', async () => {
  const { user, dialog, written, settledSoon } = await interrupted()
  await user.click(within(dialog).getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  expect(await settledSoon()).toBe(false)
  expect(written()).toEqual([])
})

test('AUTH-7 signing in again in another tab releases the write as well', async () => {
  const { written, outcome } = await interrupted()
  signInElsewhere('uus-liige-token')
  expect(await outcome()).toMatchObject({ data: {} })
  expect(written().map(([token]) => token)).toEqual(['uus-liige-token'])
})

test('AUTH-7 another member signs in in another tab: this one becomes theirs, and says so', async () => {
  const { written, settledSoon } = await interrupted()
  signInElsewhere('uus-admin-token')
  expect(
    await screen.findByText('Teisel vahelehel logis sisse Anne Admin. Ka see vaheleht on nüüd tema oma.'),
  ).toBeVisible()
  expect(await settledSoon()).toBe(false)
  expect(written()).toEqual([])
})

test('AUTH-7 a banned member is signed out as soon as the tab becomes visible, without a press', async () => {
  const server = webServer()
  await openCalendar({ server })
  server.people = []
  // The session is not checked again right after the last check, so the clock is moved forward.
  const now = Date.now
  Date.now = () => now() + 5_000
  try {
    act(() => void window.dispatchEvent(new Event('focus')))
    await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  } finally {
    Date.now = now
  }
  expect(readStoredToken()).toBeNull()
})
