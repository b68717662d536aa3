import { ApolloClient, ApolloLink } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { of, throwError } from 'rxjs'
import { createCache } from '../../../web/app/cache.ts'
import type { PostItemFragment } from '../../../web/forum/generated.ts'
import { liveEvents } from '../../../web/forum/live/liveEvents.ts'
import { readTopicAgain } from '../../../web/forum/live/LiveTopic.tsx'

const topicId = 't1'
/** The reads, in order: `post p1`, `topic t1`. */
let requested: string[]
let isDown: boolean
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  requested = []
  isDown = false
  const link = new ApolloLink(({ operationName, variables: { id } }) => {
    requested.push(`${operationName} ${String(id)}`)
    return isDown ? throwError(() => new TypeError('Failed to fetch')) : of({ data: { topic: null } })
  })
  const client = new ApolloClient({ link, cache: createCache() })
  const shown = ['p1', 'p2'].map((id) => ({ id }) as PostItemFragment)
  stop = readTopicAgain(client, topicId, {
    shown: () => shown,
    isEnd: () => true,
    latestPostAt: () => null,
    onNew: () => {},
    onGone: () => {},
  })
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

/** Passes an event on. @returns the reads that it causes */
async function hear(kind: string, postId?: string): Promise<string[]> {
  requested = []
  liveEvents.call({ kind, topicId, postId: postId ?? null, byId: 'jaan' })
  await jest.advanceTimersByTimeAsync(2_000)
  return requested.toSorted()
}

test('LIVE-1 a like that could not be read when the connection broke is read with the next event', async () => {
  isDown = true
  expect(await hear('LIKES_CHANGED', 'p1')).toEqual(['LivePost p1'])
  isDown = false
  expect(await hear('LIKES_CHANGED', 'p2')).toEqual(['LivePost p1', 'LivePost p2'])
  expect(await hear('LIKES_CHANGED', 'p2')).toEqual(['LivePost p2'])
})

test('LIVE-1 a gap whose posts could not be read is filled after the next event', async () => {
  isDown = true
  expect(await hear('GAP')).toEqual(['LivePosts t1', 'LiveTopic t1'])
  isDown = false
  expect(await hear('LIKES_CHANGED', 'p1')).toEqual(['LivePosts t1', 'LiveTopic t1'])
  expect(await hear('TOPIC_CHANGED')).toEqual(['LiveTopic t1'])
})
