import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { UploadFileDocument } from '../../../web/files/generated.ts'
import { createUploadLink } from '../../../web/lib/transport/uploadLink.ts'
import { catchUploads, fileOf } from '../../files/upload/uploading.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything } from '../../support/web/web.tsx'
import { createPost, endSessions, openCalendar, signInAs, signInElsewhere } from './calendarTab.ts'

let uploads: ReturnType<typeof catchUploads>
beforeEach(() => {
  uploads = catchUploads()
})
afterEach(() => {
  clearEverything()
  uploads.restore()
})

const post = { mutation: createPost, variables: { topicId: 't1', input: { text: '<p>See on Mari vastus</p>' } } }

/** Shows the app to Mari, a member. */
async function mariIsHere() {
  const server = forumServer([topic('t1')])
  const app = await openCalendar({ server })
  /** The tokens that posts were sent with. */
  const postedWith = () =>
    server.calls.filter(({ method, url }) => method === 'POST' && url.includes('/postitus/')).map(tokenOf)
  const requested = () => server.calls.filter(({ url }) => url === '/api/auth').map(tokenOf)
  return { ...app, server, postedWith, requested }
}

const tokenOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-auth-token']

const soon = () => act(() => new Promise((wake) => setTimeout(wake, 100)))

test('AUTH-7 F4 a write whose refusal arrives after somebody else has signed in in another tab is not sent with their token', async () => {
  const { server, client, postedWith, requested } = await mariIsHere()
  const refusePost = hold(server, /^POST .*\/postitus\//, { status: 401, msg: 'Palun logi sisse.', times: 1 })
  void client.mutate(post).catch(() => {})
  await waitFor(() => expect(postedWith()).toEqual(['liige-token']))
  const signInAs = hold(server, /^GET \/api\/auth$/)
  signInElsewhere('admin-token')
  await waitFor(() => expect(requested().at(-1)).toBe('admin-token'))
  refusePost()
  await soon()
  // A write that is begun on Mari's screen is not sent either, until the screen is Anne's.
  void client.mutate(post).catch(() => {})
  await soon()
  signInAs()
  await screen.findByRole('button', { name: /Anne Admin/ })
  await soon()
  expect(postedWith()).not.toContain('admin-token')
})

test('AUTH-7 the refusal of a write of a former session does not end the current session', async () => {
  const { server, client, requested } = await mariIsHere()
  const refusePost = hold(server, /^POST .*\/postitus\//, { status: 401, msg: 'Palun logi sisse.', times: 1 })
  void client.mutate(post).catch(() => {})
  await waitFor(() => expect(server.calls.at(-1)?.url).toContain('/postitus/'))
  endSessions(server)
  signInElsewhere('uus-liige-token')
  await waitFor(() => expect(requested().at(-1)).toBe('uus-liige-token'))
  await soon()
  refusePost()
  await waitFor(() => expect(server.calls.at(-1)?.headers['x-auth-token']).toBe('uus-liige-token'))
  await soon()
  expect(localStorage.getItem('sise.token')).toBe('uus-liige-token')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const signInAgain = async (app: Awaited<ReturnType<typeof mariIsHere>>) =>
  signInAs(app, null, within(await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })))

test('AUTH-7 F25 a waiting write is sent at once after signing in again, though a screen is still being loaded', async () => {
  const app = await mariIsHere()
  const { server, client, postedWith } = app
  endSessions(server)
  act(() => void client.mutate(post).catch(() => {}))
  await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  const showCalendar = hold(server, /^GET .*kalender/)
  await signInAgain(app)
  await waitFor(() => expect(postedWith()).toContain('uus-liige-token'))
  await act(async () => {
    showCalendar()
    await new Promise((wake) => setTimeout(wake, 100))
  })
})

test('FILE-1 F22 an upload that was cancelled while it waited for signing in again is not sent afterwards', async () => {
  const app = await mariIsHere()
  const { server, client } = app
  const upload = (name: string) => {
    const abort = new AbortController()
    const transport = createUploadLink({ onProgress: () => {}, signal: abort.signal })
    const variables = { file: fileOf(name, 'text/plain'), visibility: 'FORUM' as const }
    const outcome = client.mutate({ mutation: UploadFileDocument, variables, context: { transport } }).then(
      () => 'sent',
      (error: unknown) => String(error),
    )
    return { outcome, cancel: () => abort.abort() }
  }
  endSessions(server)
  const cancelled = upload('katkestatud.txt')
  const kept = upload('alles.txt')
  await waitFor(() => expect(uploads.sent).toHaveLength(2))
  const refused = { errors: [{ message: 'Palun logi sisse.', extensions: { code: 'UNAUTHENTICATED' } }] }
  for (const sent of [...uploads.sent]) await sent.response(refused)
  cancelled.cancel()
  await signInAgain(app)
  await waitFor(() => expect(uploads.sent).toHaveLength(3))
  await uploads.sent[2]?.keep({ __typename: 'File', id: 'f1' })
  expect(await kept.outcome).toBe('sent')
  expect(await cancelled.outcome).toMatch('cancelled')
  expect(uploads.sent.map(({ file, headers }) => [file.name, headers['x-auth-token']])).toEqual([
    ['katkestatud.txt', 'liige-token'],
    ['alles.txt', 'liige-token'],
    ['alles.txt', 'uus-liige-token'],
  ])
})
