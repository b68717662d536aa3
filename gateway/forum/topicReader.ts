import DataLoader from 'dataloader'
import { turns } from '../lib/loaders.ts'
import type { Neighbours } from '../lib/pages.ts'
import type { RestClient } from '../lib/rest.ts'
import type { Unchecked } from '../lib/shapes.ts'
import { readTopic, type PostsAsked } from './rest.ts'
import { wholeTopicFromWire, type PostModel, type TopicModel, type WireTopic } from './wire.ts'

/** A topic as it was read: with all its posts, or with a page of them. */
export interface TopicRead {
  record: Unchecked<WireTopic>
  /** Its `posts` are undefined where only a page of them was read. */
  topic: TopicModel
  posts: PostModel[]
  neighbours: Neighbours
  firstUnreadId: string | null
}

/** The newest post alone: enough where only the topic itself is asked for, and all of it has been seen. */
export const newestPost: PostsAsked = { size: 1, from: 'lopp' }

/** The topics as one request reads them: each page of each at most once. */
export interface TopicReader {
  /** @param peek leaves the read mark alone where the API can do that */
  load(id: string, posts: PostsAsked, peek: boolean): Promise<TopicRead>
  /** The topic itself, from whatever was read of it already, else with as few posts as can be. */
  head(id: string): Promise<TopicRead>
  clear(id: string): void
  clearAll(): void
}

interface Key {
  id: string
  posts: PostsAsked
  peek: boolean
}

/** Reads topics for one request. */
export function topicReader(rest: RestClient, can: (ability: string) => Promise<boolean>): TopicReader {
  const asked = new Map<string, Map<string, Key>>()
  const inTurn = turns()
  const loader = new DataLoader<Key, TopicRead, string>(
    (keys) => Promise.all(keys.map((key) => inTurn(() => read(key)).catch(asError))),
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )

  async function read({ id, posts, peek }: Key): Promise<TopicRead> {
    const { record, neighbours } = await readTopic(rest, id, peek && (await can('peek')), posts)
    const { posts: shown, ...head } = wholeTopicFromWire(record)
    const firstUnreadId = typeof record.esimeneLugemata === 'string' ? record.esimeneLugemata : null
    return {
      record,
      topic: { ...head, ...(posts === 'all' && { posts: shown }) },
      posts: shown ?? [],
      neighbours,
      firstUnreadId,
    }
  }

  async function load(id: string, wanted: PostsAsked, peek: boolean): Promise<TopicRead> {
    const posts = (await can('paging')) ? wanted : 'all'
    const known = asked.get(id) ?? new Map<string, Key>()
    // What a person has opened need not be read again without marking it.
    const opened = known.get(JSON.stringify({ id, posts, peek: false } satisfies Key))
    const key = opened ?? { id, posts, peek }
    asked.set(id, known.set(JSON.stringify(key), key))
    return loader.load(key)
  }

  return {
    load,
    async head(id) {
      // A tick later, so that a page that is asked for at the same time is known.
      await can('paging')
      await Promise.resolve()
      const [known] = asked.get(id)?.values() ?? []
      return known ? loader.load(known) : load(id, newestPost, true)
    },
    clear(id) {
      for (const key of asked.get(id)?.values() ?? []) loader.clear(key)
      asked.delete(id)
    },
    clearAll() {
      loader.clearAll()
      asked.clear()
    },
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
