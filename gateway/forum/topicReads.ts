import DataLoader from 'dataloader'
import { limitedReads } from '../lib/loaders.ts'
import type { PageCursors } from '../lib/pages.ts'
import type { Unchecked } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import { type PostsAsked, readTopic } from './rest.ts'
import type { PostModel } from './wire/post.ts'
import { firstUnreadFromWire, type TopicModel, wholeTopicFromWire, type WireTopic } from './wire/topic.ts'

/** A topic as it was read: with all its posts, or with a page of them. */
export interface TopicRead {
  record: Unchecked<WireTopic>
  /** Its `posts` are undefined where only a page of them was read. */
  topic: TopicModel
  /** Those that were read; undefined where they are garbled. */
  posts: PostModel[] | undefined
  cursors: PageCursors
  firstUnreadId: string | null
}

/** The newest post alone: enough where only the topic itself is asked for, and all of it has been seen. */
export const newestPost: PostsAsked = { size: 1, at: 'END' }

/** The topics as one request reads them: each page of each at most once. */
export interface TopicReads {
  /** @param peek leaves the read mark alone where the API can do that */
  load(id: string, posts: PostsAsked, peek: boolean): Promise<TopicRead>
  /** The topic itself, from whatever was read of it already, else with as few posts as can be. */
  head(id: string): Promise<TopicRead>
  clear(id: string): void
  clearAll(): void
}

/** Reads topics for one request. */
export function topicReads(rest: RestClient, can: (ability: string) => Promise<boolean>): TopicReads {
  const reads = new Map<string, Map<string, Promise<TopicRead>>>()
  const inTurn = limitedReads()
  // It waits until all that is asked for in the same tick is known: a page of the topic tells as much.
  const heads = new DataLoader<string, TopicRead>((ids) =>
    Promise.all(ids.map((id) => (first(reads.get(id)) ?? load(id, newestPost, true)).catch(asError))),
  )

  async function read(id: string, posts: PostsAsked, peek: boolean): Promise<TopicRead> {
    const { record, cursors, version } = await readTopic(rest, id, peek && (await can('peek')), posts)
    const { posts: shown, ...head } = wholeTopicFromWire(record)
    return {
      record,
      topic: {
        ...head,
        version: (await can('if-match')) ? (version ?? null) : null,
        ...(posts === 'all' && { posts: shown }),
      },
      posts: shown,
      cursors,
      firstUnreadId: firstUnreadFromWire(record),
    }
  }

  async function load(id: string, wanted: PostsAsked, peek: boolean): Promise<TopicRead> {
    const posts = (await can('paging')) ? wanted : 'all'
    const known = reads.get(id) ?? new Map<string, Promise<TopicRead>>()
    reads.set(id, known)
    const key = (marking: boolean) => JSON.stringify([posts, marking])
    // What a person has opened need not be read again without marking it.
    const started = known.get(key(true)) ?? known.get(key(!peek)) ?? inTurn(() => read(id, posts, peek))
    known.set(key(!peek), started)
    return started
  }

  return {
    load,
    head: (id) => heads.load(id),
    clear(id) {
      reads.delete(id)
      heads.clear(id)
    },
    clearAll() {
      reads.clear()
      heads.clearAll()
    },
  }
}

const first = <T>(map: Map<string, T> | undefined): T | undefined => map?.values().next().value

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
