import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { liveEvents, liveTopic } from '../../../web/forum/live/liveEvents.ts'
import { LiveTopic } from '../../../web/forum/live/LiveTopic.tsx'
import { draftStoreOf } from '../../../web/lib/drafts/useDrafts.tsx'
import type { ResolverOverlay } from '../../support/gateway/gatewayInProcess.ts'
import { delayDrafts, encryptedDrafts } from '../../support/web/drafts.ts'
import { pressMore } from '../../support/web/pressMore.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { pasteInto, typeInto } from '../browsing.ts'
import { forumServer, mari, postsInARow, topic } from '../forumRows.ts'

beforeEach(() => {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  liveTopic.set({ Component: LiveTopic })
})
afterEach(() => {
  clearEverything()
  liveTopic.set(null)
})

const open = async (count: number, { hash = '', resolvers }: { hash?: string; resolvers?: ResolverOverlay } = {}) => {
  const posts = postsInARow(count).map((post) => ({ ...post, user: mari }))
  const forum = forumServer([topic('t1', { pealkiri: 'Praam', postitused: posts })])
  const app = await renderApp(`/sise/foorum/sadam/t1${hash}`, { server: forum, resolvers })
  await heading('Praam')
  await screen.findAllByText(/^Sõna/)
  return { ...app, forum }
}
const opener = () => screen.getByRole('button', { name: 'Kirjuta vastus…' })
const happens = (kind: string, postId: string | null = null) =>
  act(() => liveEvents.call({ kind, topicId: 't1', postId, byId: 'u9' }))

/** Opens the form of a post and writes into it. @returns its text field, which has the focus */
async function edit({ user }: Awaited<ReturnType<typeof open>>, postId: string) {
  await pressMore(user, document.getElementById(`postitus-${postId}`)!, 'Muuda')
  const field = await typeInto('Postituse tekst', ' ja pooleli mõte')
  act(() => field.focus())
  return field
}

test('FORUM-6 ROUTE-4 a topic that somebody moves changes its address, and the unfinished reply keeps its text and the focus', async () => {
  const { forum, router, user } = await open(3)
  await user.click(opener())
  const field = await typeInto('Sinu vastus', 'Pooleli mõte')
  act(() => field.focus())
  forum.topics[0]!.kategooria = 'k2'
  happens('TOPIC_CHANGED')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sise/foorum/uldine/t1'), { timeout: 5_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field).toBeInTheDocument()
  expect(field).toHaveTextContent('Pooleli mõte')
  expect(field).toHaveFocus()
})

test('FORUM-6 the form of a post that somebody deletes stays, says so, and sends its text as a reply', async () => {
  const app = await open(3)
  const field = await edit(app, 'p2')
  const posts = app.forum.topics[0]!.postitused
  app.forum.topics[0]!.postitused = posts.filter(({ _id }) => _id !== 'p2')
  happens('POST_DELETED', 'p2')
  await screen.findByText(/^See postitus on vahepeal kustutatud/, {}, { timeout: 5_000 })
  expect(field).toBeInTheDocument()
  expect(field).toHaveFocus()
  pasteInto(field, ' edasi')
  expect(field).toHaveTextContent('pooleli mõte edasi')
  expect(screen.queryByRole('link', { name: /Ava vastusena/ })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Saada vastusena' }))
  await screen.findByText('Vastus on saadetud.')
  expect(app.forum.topics[0]!.postitused.at(-1)!.tekst).toContain('pooleli mõte edasi')
  await waitFor(() => expect(document.getElementById('postitus-p2')).toBeNull())
})

test('FORUM-6 the form of a post stays where the loaded posts are replaced by others', async () => {
  const app = await open(120, { hash: '#postitus-p5' })
  const field = await edit(app, 'p5')
  await app.user.click(screen.getAllByRole('button', { name: 'Viimane postitus' })[0]!)
  await screen.findByText('Sõna 120')
  expect(screen.queryByText('Sõna 6')).toBeNull()
  expect(field).toBeInTheDocument()
  expect(field).toHaveTextContent('pooleli mõte')
  const row = within(document.getElementById('postitus-p5')!)
  await app.user.click(row.getByRole('button', { name: 'Salvesta' }))
  await screen.findByText('Postitus on salvestatud.')
  expect(app.forum.topics[0]!.postitused[4]!.tekst).toContain('pooleli mõte')
  await waitFor(() => expect(document.getElementById('postitus-p5')).toBeNull())
})

test('FORUM-6 a press that begins before the draft of the reply is read, and ends after it, opens the field', async () => {
  const release = delayDrafts()
  const { user } = await open(1, { resolvers: encryptedDrafts })
  await user.pointer({ keys: '[MouseLeft>]', target: opener() })
  release()
  // The store reads in turn, and this after the field.
  await act(() => draftStoreOf('u2', 'saladus').read('post:t1'))
  await user.pointer({ keys: '[/MouseLeft]', target: opener() })
  expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toBeVisible()
})
