import { asSaved, garbledAnswer, GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import { keyedLoader, sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { pagedList } from '../rest/pagedList.ts'
import type { RestClient } from '../rest/client.ts'
import type { Unchecked } from '../lib/shapes.ts'
import { cutPostPage, pageOfPosts, pageAsked, postsOf, type PostPageArgs, type PostPageModel } from './postPages.ts'
import { readCategories, readTopicPage, readTopicsOf, searchForum, searchPage } from './rest.ts'
import { newestPost, topicReader, type TopicRead } from './topicReader.ts'
import {
  postRecordFromWire,
  type CategoryModel,
  type PostModel,
  type SearchHitModel,
  type TopicModel,
  type WirePost,
} from './wire.ts'

/** What of its posts is asked for with a topic that a person opens: all, one page (more are read when it is there), or none. */
export interface OpeningAsked {
  all: boolean
  page: PostPageArgs | undefined
  /** False leaves the read mark alone, where the API can do that (`peek`). */
  markRead: boolean
}

/** Fields that a body may lack. */
type TopicField = Exclude<keyof TopicModel, 'id' | 'saved'>
type CategoryField = Exclude<keyof CategoryModel, 'saved'>
type PostField = Exclude<keyof PostModel, 'id' | 'topicId' | 'saved'>

/** A field at once where the body at hand has it, else when it has been read. */
type Loaded<T> = Exclude<T, undefined> | Promise<Exclude<T, undefined>>

/** The forum as one request reads it: every list and every topic at most once. */
export interface ForumReader {
  categories(): Promise<CategoryModel[]>
  /** One of the categories; null when there is none with this slug. */
  category(slug: string): Promise<CategoryModel | null>
  topicsOf(category: CategoryModel): Promise<TopicModel[]>
  topicPage(category: CategoryModel, args: PageArgs): Promise<PageModel<TopicModel>>
  /** The topic a person opens: marks it read as far as its posts are asked for, where `markRead` says so. Null when there is none. */
  open(id: string, asked: OpeningAsked): Promise<TopicModel | null>
  postPage(topic: TopicModel, args: PostPageArgs): Promise<PostPageModel>
  /** One post of a topic; null where it is not there. */
  post(topic: TopicModel, id: string): Promise<PostModel | null>
  /** What holds the words, the best first. */
  search(text: string): Promise<SearchHitModel[]>
  searchPage(text: string, args: PageArgs): Promise<PageModel<SearchHitModel>>
  /** A topic and its record, without marking it read where the API can do that. */
  head(id: string): Promise<TopicRead>
  /** A post as the wire has it. Throws NOT_FOUND. */
  postRecord(topicId: string, id: string): Promise<Unchecked<WirePost>>
  /** Loads the topics whose rows lack any of the fields asked for, all at once. A row whose topic fails stays as it was. */
  fill(rows: TopicModel[], asked: ReadonlySet<string>): Promise<void>
  /** A field of a topic, from the whole one where the body at hand lacked it. */
  topicField<F extends TopicField>(topic: TopicModel, field: F): Loaded<TopicModel[F]>
  /** A field of a post, from its topic where the body at hand lacked it. */
  postField<F extends PostField>(post: PostModel, field: F): Loaded<PostModel[F]>
  /** A field of a category, from the list of categories where the body at hand lacked it. */
  categoryField<F extends CategoryField>(category: CategoryModel, field: F): Loaded<CategoryModel[F]>
  /** After a write nothing that showed this topic, or any list of topics, is true any more. */
  forget(topicId?: string): void
  /** After a write of a category no list is true any more, and no topic that names its own. */
  forgetCategories(): void
}

/** Reads the forum for one request. */
export function forumReader(rest: RestClient, capabilities: Capabilities): ForumReader {
  const categories = sharedRead(() => readCategories(rest))
  const topicLists = keyedLoader((slug) => readTopicsOf(rest, slug))
  const topicPages = keyedLoader((key) => {
    const { slug, ...args } = JSON.parse(key) as PageArgs & { slug: string }
    return readTopicPage(rest, slug, args)
  })
  const can = async (ability: string) => (await capabilities.current()).has(ability)
  const topics = topicReader(rest, can)

  const readPost = (topicId: string, id: string) => topics.load(topicId, { size: 1, cursor: id }, true)

  /** What was read to show the outcome of a write that succeeded says so when it fails. REST-8. */
  async function reading<T>({ saved }: { saved?: true }, read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      throw saved ? asSaved(error) : error
    }
  }

  const topicFromWhole = <F extends TopicField>(topic: TopicModel, field: F) =>
    reading(topic, async () => {
      const read = field === 'posts' ? topics.load(topic.id, 'all', true) : topics.head(topic.id)
      return present((await read).topic[field], `${field} of a topic`)
    })

  const postFromTopic = <F extends PostField>(post: PostModel, field: F) =>
    reading(post, async () => {
      const found = postsOf(await readPost(post.topicId, post.id)).find(({ id }) => id === post.id)
      if (!found) throw new GatewayError('NOT_FOUND')
      return present(found[field], `${field} of a post`)
    })

  /** The rows' category is this one, of which more is known than the rows tell. */
  function within(category: CategoryModel, rows: TopicModel[]) {
    for (const topic of rows)
      if (topic.category == null || topic.category.slug === category.slug) topic.category = category
    return rows
  }

  async function categoryFromList<F extends CategoryField>(category: CategoryModel, field: F) {
    try {
      const found = (await categories.load()).find(({ id, slug }) =>
        category.id == null ? slug === category.slug : id === category.id,
      )
      return present(found?.[field], `${field} of a category`)
    } catch (error) {
      throw category.saved ? asSaved(error) : error
    }
  }

  const categoryField: ForumReader['categoryField'] = (category, field) =>
    isPresent(category[field]) ? category[field] : categoryFromList(category, field)

  return {
    categories: categories.load,
    category: async (slug) => (await categories.load()).find((category) => category.slug === slug) ?? null,
    topicsOf: async (category) => within(category, await topicLists.load(await categoryField(category, 'slug'))),
    async topicPage(category, args) {
      const slug = await categoryField(category, 'slug')
      const page = await pagedList(capabilities, args, {
        readPage: (asked) => topicPages.load(JSON.stringify({ slug, ...asked })),
        readAll: () => topicLists.load(slug),
        idOf: ({ id }) => id,
      })
      within(category, page.items)
      return page
    },
    async open(id, { all, page, markRead }) {
      const posts = all ? 'all' : page ? pageAsked(page) : newestPost
      try {
        return { ...(await topics.load(id, posts, !markRead)).topic, ...(markRead && { opened: true }) }
      } catch (error) {
        if (!isNotFound(error)) throw error
        // Only the post may be gone that the page should stand round: the page says so, and the topic is there.
        return page?.around == null ? null : openWithout(id, markRead)
      }
    },
    postPage: (topic, args) =>
      reading(topic, async () => {
        const asked = pageAsked(args)
        if (await can('paging')) return pageOfPosts(await topics.load(topic.id, asked, !topic.opened))
        const whole = await topics.load(topic.id, 'all', !topic.opened)
        return cutPostPage(postsOf(whole), args, whole.topic.read ?? true)
      }),
    post: (topic, id) =>
      reading(topic, async () => {
        try {
          return postsOf(await readPost(topic.id, id)).find((post) => post.id === id) ?? null
        } catch (error) {
          // The topic is there where it was opened or written.
          if (isNotFound(error)) return null
          throw error
        }
      }),
    search: (text) => searchForum(rest, text),
    searchPage: (text, args) =>
      pagedList(capabilities, args, {
        readPage: (asked) => searchPage(rest, text, asked),
        readAll: () => searchForum(rest, text),
        idOf: ({ topic, postId }) => `${topic.id} ${postId ?? ''}`,
      }),
    head: (id) => topics.head(id),
    async postRecord(topicId, id) {
      const found = postRecordFromWire((await readPost(topicId, id)).record, id)
      if (!found) throw new GatewayError('NOT_FOUND')
      return found
    },
    async fill(rows, asked) {
      const lacking = rows.filter((row) => neededFields(asked).some((field) => row[field] === undefined))
      const ids = [...new Set(lacking.map(({ id }) => id))]
      // One refusal of the list, rather than a few rows and an error in each of the others.
      if (ids.length > rest.callsLeft) throw new GatewayError('TOO_COSTLY')
      const read = (id: string) => (asked.has('posts') ? topics.load(id, 'all', true) : topics.head(id))
      const found = await Promise.allSettled(ids.map(read))
      const known = new Map(
        found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.topic.id, one.value.topic]] : [])),
      )
      for (const row of lacking) complete(row, known.get(row.id))
    },
    topicField: (topic, field) => (isPresent(topic[field]) ? topic[field] : topicFromWhole(topic, field)),
    postField: (post, field) => (isPresent(post[field]) ? post[field] : postFromTopic(post, field)),
    categoryField,
    forget(topicId) {
      categories.forget()
      topicLists.clearAll()
      topicPages.clearAll()
      if (topicId != null) topics.clear(topicId)
    },
    forgetCategories() {
      categories.forget()
      for (const reads of [topicLists, topicPages, topics]) reads.clearAll()
    },
  }

  async function openWithout(id: string, markRead: boolean): Promise<TopicModel | null> {
    try {
      return { ...(await topics.load(id, newestPost, true)).topic, ...(markRead && { opened: true }) }
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  }
}

const topicFields = [
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
] as const satisfies readonly TopicField[]

function neededFields(asked: ReadonlySet<string>): TopicField[] {
  const asksLikes = asked.has('likeCount') || asked.has('likedByMe')
  return topicFields.filter((field) => asked.has(field) || (field === 'likes' && asksLikes))
}

const isNotFound = (error: unknown) => error instanceof GatewayError && error.code === 'NOT_FOUND'

function complete(row: TopicModel, whole: TopicModel | undefined): void {
  if (whole)
    Object.assign(row, {
      ...whole,
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
    })
}

function isPresent<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined
}

function present<T>(value: T, what: string): Exclude<T, undefined> {
  if (!isPresent(value)) throw garbledAnswer(`${what} is missing`)
  return value
}
