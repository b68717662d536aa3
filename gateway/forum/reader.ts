import { asSaved, garbledAnswer, GatewayError } from '../errors.ts'
import type { Capabilities } from '../lib/capabilities.ts'
import { keyedLoader, sharedRead } from '../lib/loaders.ts'
import type { RestClient } from '../lib/rest.ts'
import type { Unchecked } from '../lib/shapes.ts'
import { readCategories, readTopic, readTopicsOf, searchForum } from './rest.ts'
import {
  wholeTopicFromWire,
  type CategoryModel,
  type PostModel,
  type SearchHitModel,
  type TopicModel,
  type WireTopic,
} from './wire.ts'

/** A whole topic, and the record it came from. */
export interface ReadTopic {
  record: Unchecked<WireTopic>
  topic: TopicModel
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
  /** The topic a person opens: marks it read. Null when there is none. */
  open(id: string): Promise<TopicModel | null>
  /** What holds the words, the best first. */
  search(text: string): Promise<SearchHitModel[]>
  /** A whole topic, without marking it read where the API can do that. */
  whole(id: string): Promise<ReadTopic>
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
  const openTopics = keyedLoader((id) => readWhole(id, false))
  const wholeTopics = keyedLoader(async (id) => readWhole(id, (await capabilities.current()).has('peek')))

  async function readWhole(id: string, peek: boolean): Promise<ReadTopic> {
    const record = await readTopic(rest, id, peek)
    return { record, topic: wholeTopicFromWire(record) }
  }

  async function topicFromWhole<F extends TopicField>(topic: TopicModel, field: F) {
    try {
      return present((await wholeTopics.load(topic.id)).topic[field], `${field} of a topic`)
    } catch (error) {
      throw topic.saved ? asSaved(error) : error
    }
  }

  async function postFromTopic<F extends PostField>(post: PostModel, field: F) {
    try {
      const { topic } = await wholeTopics.load(post.topicId)
      const found = topic.posts?.find(({ id }) => id === post.id)
      if (!found) throw new GatewayError('NOT_FOUND')
      return present(found[field], `${field} of a post`)
    } catch (error) {
      throw post.saved ? asSaved(error) : error
    }
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
    async topicsOf(category) {
      const topics = await topicLists.load(await categoryField(category, 'slug'))
      // The row's category is this one, of which more is known than the row tells.
      for (const topic of topics)
        if (topic.category == null || topic.category.slug === category.slug) topic.category = category
      return topics
    },
    async open(id) {
      try {
        const read = await openTopics.load(id)
        wholeTopics.clear(id).prime(id, read)
        return read.topic
      } catch (error) {
        if (error instanceof GatewayError && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    search: (text) => searchForum(rest, text),
    whole: (id) => wholeTopics.load(id),
    async fill(rows, asked) {
      const lacking = rows.filter((row) => neededFields(asked).some((field) => row[field] === undefined))
      if (lacking.length === 0) return
      const found = await wholeTopics.loadMany([...new Set(lacking.map(({ id }) => id))])
      const topics = new Map(found.flatMap((read) => (read instanceof Error ? [] : [[read.topic.id, read.topic]])))
      for (const row of lacking) complete(row, topics.get(row.id))
    },
    topicField: (topic, field) => (isPresent(topic[field]) ? topic[field] : topicFromWhole(topic, field)),
    postField: (post, field) => (isPresent(post[field]) ? post[field] : postFromTopic(post, field)),
    categoryField,
    forget(topicId) {
      categories.forget()
      topicLists.clearAll()
      if (topicId == null) return
      wholeTopics.clear(topicId)
      openTopics.clear(topicId)
    },
    forgetCategories() {
      categories.forget()
      for (const loader of [topicLists, wholeTopics, openTopics]) loader.clearAll()
    },
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
