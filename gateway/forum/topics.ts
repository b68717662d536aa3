import { isNotFound } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial } from '../lib/partial.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { ifMatch } from '../rest/versions.ts'
import type { Categories } from './categories.ts'
import { pageAsked, type PostPageArgs } from './postPages.ts'
import type { ForumReads } from './reads.ts'
import { createTopic, likeTopic, type LikeVerb, replaceTopic } from './rest.ts'
import { newestPost } from './topicReads.ts'
import type { CategoryModel } from './wire/category.ts'
import { likesOfAnswer } from './wire/like.ts'
import { keptOfRecord } from './wire/post.ts'
import {
  changedTopicToWire,
  topicBodyToWire,
  type TopicChanges,
  topicChangesToWire,
  topicFromWire,
  type TopicModel,
  type TopicWriting,
} from './wire/topic.ts'
import { filesToSend, type ForumDeps, type WithFiles } from './writing.ts'

/** What of its posts is asked for with a topic that a person opens: all, one page (more are read when it is there), or none. */
export interface OpeningAsked {
  all: boolean
  page: PostPageArgs | undefined
  /** False leaves the read mark alone, where the API can do that (`peek`). */
  markRead: boolean
}

/** What a person writes into a topic; under whose name is added here. */
export type TopicInput = Omit<TopicWriting, 'authorName' | 'files'> & WithFiles

/** How a person changes a topic. */
export type TopicUpdate = Omit<TopicChanges, 'files'> & WithFiles

/** The topics as one request reads and writes them. FORUM-2, FORUM-3, FORUM-5. */
export type Topics = ReturnType<typeof forumTopics>

/**
 * The topics for one request. A write answers with what the API answered; the rest is read when it is asked for (REST-8).
 */
export function forumTopics(rest: RestClient, reads: ForumReads, categories: Categories, deps: ForumDeps) {
  const { callerName, fileRecordsOf } = deps

  const field = partial<TopicModel>({
    what: 'a topic',
    load: async ({ id }, name) => {
      const read = name === 'posts' ? reads.topics.load(id, 'all', true) : reads.topics.head(id)
      return (await read).topic
    },
  })

  const list = async (category: CategoryModel): Promise<TopicModel[]> =>
    within(category, await reads.topicLists.load(await categories.field(category, 'slug')))

  async function openWithout(id: string, markRead: boolean): Promise<TopicModel | null> {
    try {
      return { ...(await reads.topics.load(id, newestPost, true)).topic, ...(markRead && { opened: true }) }
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  }

  /** What to send so that all but the changes stays as it is. */
  async function bodyOf(id: string, { fileIds, ...input }: TopicUpdate): Promise<object> {
    if (await reads.can('partial-put'))
      return topicChangesToWire({ ...input, files: await filesToSend({ fileIds }, fileRecordsOf) })
    const { record, topic } = await reads.topics.head(id)
    const kept = keptOfRecord(record)
    const authorName = kept.authorName ?? (await callerName())
    const categoryId = input.categoryId ?? (await categories.field(await field(topic, 'category'), 'id'))
    const changes = { ...input, files: await filesToSend({ fileIds }, fileRecordsOf, kept.files) }
    return changedTopicToWire(changes, record, { authorName, categoryId })
  }

  return {
    /** A field of a topic, from the whole one where the body at hand lacked it. */
    field,
    list,
    async page(category: CategoryModel, args: PageArgs): Promise<PageModel<TopicModel>> {
      const slug = await categories.field(category, 'slug')
      const page = await pagedList(reads.capabilities, args, {
        readPage: (asked) => reads.topicPages.load({ slug, ...asked }),
        readAll: () => reads.topicLists.load(slug),
        idOf: ({ id }) => id,
      })
      within(category, page.items)
      return page
    },
    /** The topic a person opens: marks it read as far as its posts are asked for, where `markRead` says so. Null when there is none. */
    async open(id: string, { all, page, markRead }: OpeningAsked): Promise<TopicModel | null> {
      const posts = all ? 'all' : page ? pageAsked(page) : newestPost
      try {
        return { ...(await reads.topics.load(id, posts, !markRead)).topic, ...(markRead && { opened: true }) }
      } catch (error) {
        if (!isNotFound(error)) throw error
        // Perhaps only the post in the middle of the page is gone: the page then fails by itself, and the topic is answered.
        return page?.around == null ? null : openWithout(id, markRead)
      }
    },
    /** Loads the topics whose rows lack any of the fields asked for, all at once. A row whose topic fails stays as it was. */
    async complete(rows: readonly TopicModel[], asked: ReadonlySet<string>): Promise<void> {
      // A server without versions would be asked for each row, and have none to tell.
      if (asked.has('version') && !(await reads.can('if-match'))) for (const row of rows) row.version ??= null
      return completeRows({
        rows,
        fields: fieldsAsked(asked),
        load: async (id) =>
          (await (asked.has('posts') ? reads.topics.load(id, 'all', true) : reads.topics.head(id))).topic,
        callsLeft: rest.callsLeft,
      })
    },
    async create(input: TopicInput, headers: Record<string, string>): Promise<TopicModel> {
      const authorName = await callerName()
      const body = topicBodyToWire({ ...input, authorName, files: await filesToSend(input, fileRecordsOf) })
      const answer = await createTopic(rest, body, headers).finally(() => reads.forgetTopic())
      const created = await writtenRecord(
        () => (isRecordWithId(answer) ? topicFromWire(answer) : undefined),
        async () => newestOf(await list({ id: input.categoryId }), input.title.trim()),
      )
      return { ...created, saved: true }
    },
    /**
     * @param version the one that the change was made from. It is always sent: it came from a server that knows versions, and
     * whether this one does may be unknown just now
     * @throws CONFLICT with `TopicConflict` where somebody changed the topic meanwhile
     */
    async update(id: string, input: TopicUpdate, version?: string | null): Promise<TopicModel> {
      const brief = await reads.can('paging')
      const headers = version == null ? {} : ifMatch(version)
      const body = await bodyOf(id, input)
      const answer = await replaceTopic(rest, id, body, { brief, headers }).finally(() => reads.forgetTopic(id))
      const answered = ifShaped(answer, topicFromWire)
      return {
        ...(answered && isSameId(answered.id, id) ? answered : { id }),
        ...(brief && { posts: undefined }),
        saved: true,
      }
    },
    async like(verb: LikeVerb, id: string): Promise<TopicModel> {
      const answer = await likeTopic(rest, verb, id).finally(() => reads.forgetTopic(id))
      return { id, likes: likesOfAnswer(answer), saved: true }
    },
  }
}

/** The rows' category is this one, of which more is known than the rows tell. */
function within(category: CategoryModel, rows: TopicModel[]): TopicModel[] {
  for (const topic of rows)
    if (topic.category == null || topic.category.slug === category.slug) topic.category = category
  return rows
}

function newestOf(topics: readonly TopicModel[], title: string): TopicModel | undefined {
  return topics
    .filter((topic) => topic.title === title)
    .sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))[0]
}

/** The fields of a topic that a body may lack. */
export const topicFields = [
  'title',
  'text',
  'authorName',
  'author',
  'createdAt',
  'editedAt',
  'pinned',
  'category',
  'likes',
  'files',
  'posts',
  'postCount',
  'latestPostAt',
  'read',
  'version',
] as const satisfies readonly (keyof TopicModel)[]

function fieldsAsked(asked: ReadonlySet<string>) {
  const asksLikes = asked.has('likeCount') || asked.has('likedByMe')
  return topicFields.filter((name) => asked.has(name) || (name === 'likes' && asksLikes))
}
