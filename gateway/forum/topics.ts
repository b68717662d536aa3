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
import { createTopic, deleteTopic, likeTopic, type LikeVerb, replaceTopic } from './rest.ts'
import { newestPost } from './topicReads.ts'
import type { CategoryModel } from './wire/category.ts'
import { likesOfResponse } from './wire/like.ts'
import { type TopicModel, topicReader, topicWriter } from './wire/topic.ts'

/** Options of opening a topic; `page` is the first selected page of posts. */
export interface OpenOptions {
  page: PostPageArgs | undefined
  /** False does not set the read mark. A plain server sets it anyway. */
  markRead: boolean
}

/** Reads and writes of topics. FORUM-2, FORUM-3, FORUM-5. */
export type Topics = ReturnType<typeof forumTopics>

/**
 * Creates the topics' client of a request. A write returns the fields of the API's response; others are read when selected (REST-8).
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
    /** Opens a topic; null when there is none. Marks the selected posts as read if `markRead` is set. */
    async open(id: string, { page, markRead }: OpenOptions): Promise<TopicModel | null> {
      const posts = page ? postPageToRead(page) : newestPost
      try {
        return { ...(await reads.topics.load(id, posts, !markRead)).topic, ...(markRead && { opened: true }) }
      } catch (error) {
        if (!isNotFound(error)) throw error
        // If only the anchor of the page is missing, only the page fails.
        return page?.around == null ? null : openWithout(id, markRead)
      }
    },
    /**
     * Loads the topics with missing selected fields, concurrently. A row whose topic fails stays incomplete.
     */
    async complete(rows: readonly TopicModel[], requested: ReadonlySet<string>): Promise<void> {
      return completeRows({
        rows,
        fields: requestedFields(requested),
        load: async (id) => (await reads.topics.head(id)).topic,
        callsLeft: rest.callsLeft(),
      })
    },
    async create(input: TopicInput, headers: Record<string, string>): Promise<TopicModel> {
      const body = await topicWriter.created(input)
      const response = await createTopic(rest, body, headers).finally(() => reads.discardTopic())
      return createdRow(response, rowForm)
    },
    /**
     * @param version the version that the change is based on
     * @throws CONFLICT with `TopicConflict` when the topic has been changed since
     */
    async update(id: string, input: UpdateTopicInput, version?: string | null): Promise<TopicModel> {
      const headers = versionHeader(version)
      const body = await topicWriter.changes(input)
      const response = await replaceTopic(rest, id, body, headers).finally(() => reads.discardTopic(id))
      return changedRow(id, response, rowForm)
    },
    /** Returns the id. @throws CONFLICT on a plain server. TRASH-1. */
    async delete(id: string): Promise<string> {
      await deleteTopic(rest, id).finally(() => reads.discardTopic(id))
      return id
    },
    async like(verb: LikeVerb, id: string): Promise<TopicModel> {
      const response = await likeTopic(rest, verb, id).finally(() => reads.discardTopic(id))
      return { id, likes: likesOfResponse(response), saved: true }
    },
  }
}

/** Sets the category of rows to this more complete one. */
function within(category: CategoryModel, rows: TopicModel[]): TopicModel[] {
  for (const topic of rows)
    if (topic.category == null || topic.category.slug === category.slug) topic.category = category
  return rows
}

const rowForm = {
  bare: (id: string): TopicModel => ({ id }),
  fromWire: (wire: unknown, version: string | null): TopicModel => ({ ...topicReader.row(wire), version }),
}

function requestedFields(requested: ReadonlySet<string>) {
  const needsLikes = requested.has('likeCount') || requested.has('likedByMe')
  return topicReader.names.filter((name) => requested.has(name) || (name === 'likes' && needsLikes))
}
