import type { ApolloClient, InMemoryCache } from '@apollo/client'
import { afterEach, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { TopicDocument } from '../../../web/forum/generated.ts'
import { limitCachedPosts, maxPosts } from '../../../web/forum/reading/useTopicVisit.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, typeInto } from '../browsing.ts'
import { forumServer, postsInARow, topic } from '../forumRows.ts'

afterEach(clearEverything)

const perTopic = 50
const topicIds = Array.from({ length: 30 }, (_, at) => `t${at + 1}`)

const longForum = (inFirst = perTopic) =>
  forumServer(
    topicIds.map((id, at) => {
      const posts = postsInARow(at === 0 ? inFirst : perTopic)
      return topic(id, { postitused: posts.map((post) => ({ ...post, _id: `${id}-${post._id}` })) })
    }),
  )

/** Loads topics one after the other, as their screens do. @returns the number of cached posts after each */
async function visit(client: ApolloClient, ids: readonly string[]): Promise<number[]> {
  const cache = client.cache as InMemoryCache
  const counts: number[] = []
  for (const id of ids) {
    await act(() => client.query({ query: TopicDocument, variables: { id, from: 'FIRST_UNREAD' } }))
    act(() => limitCachedPosts(cache, id))
    counts.push(Object.keys(cache.extract()).filter((key) => key.startsWith('Post:')).length)
  }
  return counts
}

test('GQL-6 after thirty topics the cache holds the posts of the last ones, whatever their number', async () => {
  const { client } = await renderApp('/sise', { server: longForum() })
  const counts = await visit(client, topicIds)
  expect(counts.slice(0, 11)).toEqual(topicIds.slice(0, 11).map((_, at) => (at + 1) * perTopic))
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxPosts + 2 * perTopic)
  // The topics themselves stay for the lists, and the last ones with their posts for going back.
  const cached = client.extract() as Record<string, object>
  expect(topicIds.filter((id) => !cached[`Topic:${id}`])).toEqual([])
  expect(topicIds.slice(-5).filter((id) => !('postPage' in cached[`Topic:${id}`]!))).toEqual([])
})

test('GQL-6 FORUM-3 FORUM-6 a reply is begun, thirty topics are read, and on return its posts and the reply are there and it can be sent', async () => {
  const server = longForum(1)
  const { client, router, user } = await renderApp('/sise/foorum/sadam/t1', { server })
  await heading('Teema t1')
  await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', 'Tulen kell kuus')
  await go(router, '/')
  const leave = screen.queryByRole('button', { name: 'Lahku' })
  if (leave) await user.click(leave)
  await heading('Foorum')
  await visit(client, topicIds)
  expect(client.extract()).not.toHaveProperty(['Post:t1-p1'])

  await act(() => router.navigate(-1))
  await heading('Teema t1')
  const main = within(screen.getByRole('main'))
  expect(await main.findByText('Sõna 1')).toBeVisible()
  expect(await screen.findByText('Tulen kell kuus')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Saada' }))
  await screen.findByText('Vastus on saadetud.')
  expect(server.topics.find(({ _id }) => _id === 't1')?.postitused.at(-1)?.tekst).toBe('<p>Tulen kell kuus</p>')
})
