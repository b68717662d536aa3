import DataLoader from 'dataloader'
import { limitedReads } from '../lib/loaders.ts'
import type { PageCursors } from '../lib/pages.ts'
import type { Body } from '../lib/record/fields.ts'
import type { RestClient } from '../rest/client.ts'
import { readTopic } from './rest.ts'
import type { PostModel, PostPageToRead } from './wire/post.ts'
import { firstUnreadFromWire, postsOfTopic, type TopicModel, topicReader } from './wire/topic.ts'

/** A topic with a page of its posts. */
export interface TopicRead {
  record: Body
  topic: TopicModel
  /** The posts read; undefined when they were invalid. */
  posts: PostModel[] | undefined
  cursors: PageCursors
  firstUnreadId: string | null
}

/** The smallest page, for the topic's own fields. */
export const newestPost: PostPageToRead = { size: 1, at: 'END' }

/** Reads of topics; each page of a topic is read at most once per request. */
export interface TopicReads {
  /** @param peek does not set the read mark; a plain server sets it anyway */
  load(id: string, posts: PostPageToRead, peek: boolean): Promise<TopicRead>
  /** The topic with any posts: from an earlier read, else with as few posts as possible. */
  head(id: string): Promise<TopicRead>
  clear(id: string): void
  clearAll(): void
}

/** Creates the topic reads of a request. */
export function topicReads(rest: RestClient): TopicReads {
  const reads = new Map<string, Map<string, Promise<TopicRead>>>()
  const inTurn = limitedReads()
  // Batched per tick, so that a page of the topic requested in the same tick can be reused.
  const heads = new DataLoader<string, TopicRead>((ids) =>
    Promise.all(ids.map((id) => (first(reads.get(id)) ?? load(id, newestPost, true)).catch(asError))),
  )

  async function read(id: string, posts: PostPageToRead, peek: boolean): Promise<TopicRead> {
    const { record, cursors, version } = await readTopic(rest, id, peek, posts)
    return {
      record,
      topic: {
        ...topicReader.complete(record),
        version: version ?? null,
      },
      posts: postsOfTopic(record),
      cursors,
      firstUnreadId: firstUnreadFromWire(record),
    }
  }

  async function load(id: string, posts: PostPageToRead, peek: boolean): Promise<TopicRead> {
    const known = reads.get(id) ?? new Map<string, Promise<TopicRead>>()
    reads.set(id, known)
    const key = (marking: boolean) => JSON.stringify([posts, marking])
    // A read with a read mark also serves reads without one.
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
