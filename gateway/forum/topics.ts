import { isNotFound } from '../errors.ts'
import type { TopicInput, UpdateTopicInput } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial } from '../lib/partial.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import type { Categories } from './categories.ts'
import { type PostPageArgs, postPageToRead } from './postPages.ts'
import type { ForumReads } from './reads.ts'
import { createTopic, likeTopic, type LikeVerb, replaceTopic } from './rest.ts'
import { newestPost } from './topicReads.ts'
import type { CategoryModel } from './wire/category.ts'
import { likesOfAnswer } from './wire/like.ts'
import { type TopicModel, topicReader, topicWriter } from './wire/topic.ts'

/** Which posts are selected with a topic that is opened: one page (further ones are read later), or none. */
export interface OpenOptions {
  page: PostPageArgs | undefined
  /** False leaves the read mark alone. A plain server sets it all the same. */
  markRead: boolean
}

/** Reads and writes of topics. FORUM-2, FORUM-3, FORUM-5. */
export type Topics = ReturnType<typeof forumTopics>

/**
 * Creates the topics' client of a request. A write returns what the API returned; other fields are read when selected
 * (REST-8).
 */
export function forumTopics(rest: RestClient, reads: ForumReads, categories: Categories) {
  const field = partial<TopicModel>({
    what: 'a topic',
    load: async ({ id }) => (await reads.topics.head(id)).topic,
  })

  async function openWithout(id: string, markRead: boolean): Promise<TopicModel | null> {
    try {
      return { ...(await reads.topics.load(id, newestPost, true)).topic, ...(markRead && { opened: true }) }
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  }

  return {
    /** Reads a field of a topic, from the complete topic if missing. */
    field,
    async page(category: CategoryModel, args: PageArgs): Promise<PageModel<TopicModel>> {
      const slug = await categories.field(category, 'slug')
      const page = await reads.topicPages.load({ slug, ...args })
      within(category, page.items)
      return page
    },
    /** Opens a topic: marks the selected posts as read if `markRead` is set. Null when there is none. */
    async open(id: string, { page, markRead }: OpenOptions): Promise<TopicModel | null> {
      const posts = page ? postPageToRead(page) : newestPost
      try {
        return { ...(await reads.topics.load(id, posts, !markRead)).topic, ...(markRead && { opened: true }) }
      } catch (error) {
        if (!isNotFound(error)) throw error
        // Possibly only the post that the page is anchored at is missing: then only the page fails.
        return page?.around == null ? null : openWithout(id, markRead)
      }
    },
    /**
     * Loads the topics that lack any of the selected fields, concurrently. A row whose topic fails stays incomplete.
     */
    async complete(rows: readonly TopicModel[], asked: ReadonlySet<string>): Promise<void> {
      return completeRows({
        rows,
        fields: fieldsAsked(asked),
        load: async (id) => (await reads.topics.head(id)).topic,
        callsLeft: rest.callsLeft(),
      })
    },
    async create(input: TopicInput, headers: Record<string, string>): Promise<TopicModel> {
      const body = await topicWriter.created(input)
      const answer = await createTopic(rest, body, headers).finally(() => reads.discardTopic())
      return createdRow(answer, rowForm)
    },
    /**
     * @param version the version that the change is based on
     * @throws CONFLICT with `TopicConflict` when the topic has been changed since
     */
    async update(id: string, input: UpdateTopicInput, version?: string | null): Promise<TopicModel> {
      const headers = versionHeader(version)
      const body = await topicWriter.changes(input)
      const answer = await replaceTopic(rest, id, body, headers).finally(() => reads.discardTopic(id))
      return changedRow(id, answer, rowForm)
    },
    async like(verb: LikeVerb, id: string): Promise<TopicModel> {
      const answer = await likeTopic(rest, verb, id).finally(() => reads.discardTopic(id))
      return { id, likes: likesOfAnswer(answer), saved: true }
    },
  }
}

/** Sets the category of rows to this one, which has more fields than theirs. */
function within(category: CategoryModel, rows: TopicModel[]): TopicModel[] {
  for (const topic of rows)
    if (topic.category == null || topic.category.slug === category.slug) topic.category = category
  return rows
}

const rowForm = {
  bare: (id: string): TopicModel => ({ id }),
  fromWire: (wire: unknown, version: string | null): TopicModel => ({ ...topicReader.row(wire), version }),
}

function fieldsAsked(asked: ReadonlySet<string>) {
  const asksLikes = asked.has('likeCount') || asked.has('likedByMe')
  return topicReader.names.filter((name) => asked.has(name) || (name === 'likes' && asksLikes))
}
