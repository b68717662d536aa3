import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { liveEvents, liveTopic } from '../../../web/forum/live/liveEvents.ts'
import { LiveTopic } from '../../../web/forum/live/LiveTopic.tsx'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { typeInto } from '../browsing.ts'
import { daysAgo, forumServer, post, postsInARow, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  liveTopic.set({ Component: LiveTopic })
})
afterEach(() => {
  clearEverything()
  liveTopic.set(null)
})

const open = async (posts = postsInARow(120), path = '/sise/foorum/sadam/t1', unread: string[] = []) => {
  const forum = forumServer([topic('t1', { pealkiri: 'Praam', postitused: posts })], { unread })
  const app = await renderApp(path, { server: forum })
  await heading('Praam')
  await screen.findAllByText(/^Sõna|^Postitus/)
  return { ...app, forum }
}
type Opened = Awaited<ReturnType<typeof open>>

/** The event of a new stream, or of a gap: the topic is read again. */
async function gap({ sentNames }: Pick<Opened, 'sentNames'>) {
  const reads = () => sentNames().filter((name) => name === 'LivePosts').length
  const before = reads()
  act(() => liveEvents.call({ kind: 'GAP' }))
  await waitFor(() => expect(reads()).toBeGreaterThan(before), { timeout: 5_000 })
  // The answers are on the page.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}
const reported = () => screen.queryByRole('button', { name: /(uus|uut) postitus/ })
const write = ({ forum }: Opened, id: string) => forum.topics[0]!.postitused.push(post(id, { kuupaev: daysAgo(0) }))

test.each([
  ['read for the first time', '', ['t1']],
  ['read before and opened by a link to its fifth post', '#postitus-p5', []],
])('LIVE-1 in a long topic, %s, posts that are merely not loaded are not new', async (_, hash, unread) => {
  const app = await open(postsInARow(120), `/sise/foorum/sadam/t1${hash}`, unread)
  await gap(app)
  // As after each switch of tabs.
  await gap(app)
  expect(reported()).toBeNull()
})

test('LIVE-1 in a long topic whose end is not loaded, posts that were written during a lost connection are counted, and the count leads to them', async () => {
  const app = await open(postsInARow(120), '/sise/foorum/sadam/t1#postitus-p5')
  await gap(app)
  write(app, 'uus1')
  write(app, 'uus2')
  await gap(app)
  expect(reported()).toHaveTextContent('2 uut postitust')
  await gap(app)
  expect(reported()).toHaveTextContent('2 uut postitust')
  await app.user.click(reported()!)
  expect(await screen.findByText('Postitus uus2')).toBeInTheDocument()
  await waitFor(() => expect(reported()).toBeNull())
})

describe('on our api', () => {
  const server = forumStack()

  test('LIVE-1 an own post from another device is announced, too, and the sentence of the empty topic disappears', async () => {
    const { member } = server
    const { _id: topicId, path } = await server.write({ title: 'Praam' })
    const app = await renderApp(path, { server })
    await heading('Praam')
    const none = () => screen.findByText('Keegi ei ole veel vastanud. Ole esimene.')
    expect((await none()).style.visibility).toBe('')
    const [post] = await server.send('POST', `/api/foorum/postitus/${topicId}`, { tekst: '<p>Siin.</p>' }, member)
    act(() => liveEvents.call({ kind: 'POST_CREATED', topicId, postId: post._id, byId: member._id }))
    await waitFor(() => expect(reported()).toHaveTextContent('1 uus postitus'), { timeout: 5_000 })
    await gap(app)
    await waitFor(async () => expect((await none()).style.visibility).toBe('hidden'))
  })
})

test('LIVE-1 a reply of this tab is not announced as new, whenever its event arrives', async () => {
  const app = await open(postsInARow(3))
  await app.user.click(screen.getByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', 'Tulen ka')
  await app.user.click(screen.getByRole('button', { name: 'Saada' }))
  await screen.findByText('Vastus on saadetud.')
  const id = app.forum.topics[0]!.postitused.at(-1)!._id
  act(() => liveEvents.call({ kind: 'POST_CREATED', topicId: 't1', postId: id, byId: 'u2' }))
  await gap(app)
  expect(reported()).toBeNull()
})
