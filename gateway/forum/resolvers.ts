import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'
import type {
  CategoryResolvers,
  LikeableResolvers,
  MutationResolvers,
  PostResolvers,
  QueryResolvers,
  SearchHitResolvers,
  TopicResolvers,
} from '../generated/resolvers.ts'
import { asksForOwnLikes, asksForPeople, fieldOf, selectionOf, type Selection } from '../lib/selection.ts'
import type { PostPageArgs } from './postPages.ts'
import type { ForumReader } from './reader.ts'
import type { LikeModel, SearchHitModel, TopicModel } from './wire.ts'

/** Query fields of the forum. */
export const forumQuery: QueryResolvers = {
  categories: (_, _args, { forum }) => forum.categories(),
  category: (_, { slug }, { forum }) => forum.category(slug),
  async topic(_, { id, markRead }, context, info) {
    const asked = selectionOf(info)
    const [page] = asked.argumentsOf('postPage', fieldOf(info, 'Topic', 'postPage'))
    const opening = {
      all: asked.names.has('posts'),
      page: page as PostPageArgs | undefined,
      markRead: markRead !== false,
    }
    const [topic] = await Promise.all([context.forum.open(id, opening), neighbours(asked, context)])
    return topic
  },
  async searchForum(_, { text }, context, info) {
    const hits = await context.forum.search(text)
    await fillTopics(topicsOf(hits), selectionOf(info).under('topic'), context)
    return hits
  },
  async searchForumPage(_, { text, ...args }, context, info) {
    const page = await context.forum.searchPage(text, args)
    await fillTopics(topicsOf(page.items), selectionOf(info).under('items').under('topic'), context)
    return page
  },
}

/** Mutations of the forum. */
export const forumMutation: MutationResolvers = {
  createCategory: (_, { input }, { categoryWriter, creatingHeaders }, info) =>
    categoryWriter.createCategory(input, creatingHeaders(info)),
  updateCategory: (_, { id, input }, { categoryWriter }) => categoryWriter.updateCategory(id, input),
  deleteCategory: (_, { id, moveTopicsTo }, { categoryWriter }) => categoryWriter.deleteCategory(id, moveTopicsTo),
  createTopic: (_, { input }, { forumWriter, creatingHeaders }, info) =>
    forumWriter.createTopic(input, creatingHeaders(info)),
  updateTopic: (_, { id, input }, { forumWriter }) => forumWriter.updateTopic(id, input),
  likeTopic: (_, { id }, { forumWriter }) => forumWriter.likeTopic('like', id),
  unlikeTopic: (_, { id }, { forumWriter }) => forumWriter.likeTopic('unlike', id),
  createPost: (_, { topicId, input }, { forumWriter, creatingHeaders }, info) =>
    forumWriter.createPost(topicId, input, creatingHeaders(info)),
  updatePost: (_, { topicId, id, input }, { forumWriter }) => forumWriter.updatePost(topicId, id, input),
  deletePost: (_, { topicId, id }, { forumWriter }) => forumWriter.deletePost(topicId, id),
  likePost: (_, { topicId, id }, { forumWriter }) => forumWriter.likePost('like', topicId, id),
  unlikePost: (_, { topicId, id }, { forumWriter }) => forumWriter.likePost('unlike', topicId, id),
}

/** A category: what a topic does not tell of its own is in the list of categories. */
export const Category: CategoryResolvers = {
  id: (category, _, { forum }) => forum.categoryField(category, 'id'),
  name: (category, _, { forum }) => forum.categoryField(category, 'name'),
  slug: (category, _, { forum }) => forum.categoryField(category, 'slug'),
  order: (category, _, { forum }) => forum.categoryField(category, 'order'),
  latestPostAt: (category, _, { forum }) => forum.categoryField(category, 'latestPostAt'),
  latestPostTitle: (category, _, { forum }) => forum.categoryField(category, 'latestPostTitle'),
  async topics(category, _, context, info) {
    const topics = await context.forum.topicsOf(category)
    await fillTopics(topics, selectionOf(info), context)
    return topics
  },
  async topicPage(category, args, context, info) {
    const page = await context.forum.topicPage(category, args)
    await fillTopics(page.items, selectionOf(info).under('items'), context)
    return page
  },
}

/** A topic: what the body at hand lacks is in the whole topic. */
export const Topic: TopicResolvers = {
  title: (topic, _, { forum }) => forum.topicField(topic, 'title'),
  text: (topic, _, { forum }) => forum.topicField(topic, 'text'),
  authorName: (topic, _, { forum }) => forum.topicField(topic, 'authorName'),
  author: (topic, _, { forum }) => forum.topicField(topic, 'author'),
  createdAt: (topic, _, { forum }) => forum.topicField(topic, 'createdAt'),
  editedAt: (topic, _, { forum }) => forum.topicField(topic, 'editedAt'),
  pinned: (topic, _, { forum }) => forum.topicField(topic, 'pinned'),
  category: (topic, _, { forum }) => forum.topicField(topic, 'category'),
  likes: (topic, _, { forum }) => forum.topicField(topic, 'likes'),
  likeCount: (topic, _, { forum }) => counted(forum.topicField(topic, 'likes')),
  likedByMe: (topic, _, context) => likedByCaller(context.forum.topicField(topic, 'likes'), context),
  files: (topic, _, { forum }) => forum.topicField(topic, 'files'),
  async posts(topic, _, context, info) {
    const [posts] = await Promise.all([context.forum.topicField(topic, 'posts'), rowNeighbours(info, context)])
    return posts
  },
  async postPage(topic, args, context, info) {
    const asked = selectionOf(info).under('items')
    const [page] = await Promise.all([context.forum.postPage(topic, args), neighbours(asked, context)])
    return page
  },
  post: (topic, { id }, { forum }) => forum.post(topic, id),
  postCount: (topic, _, { forum }) => forum.topicField(topic, 'postCount'),
  latestPostAt: (topic, _, { forum }) => forum.topicField(topic, 'latestPostAt'),
  read: (topic, _, { forum }) => forum.topicField(topic, 'read'),
}

/** A post: what the answer of a like lacks is in its topic. */
export const Post: PostResolvers = {
  authorName: (post, _, { forum }) => forum.postField(post, 'authorName'),
  author: (post, _, { forum }) => forum.postField(post, 'author'),
  text: (post, _, { forum }) => forum.postField(post, 'text'),
  createdAt: (post, _, { forum }) => forum.postField(post, 'createdAt'),
  editedAt: (post, _, { forum }) => forum.postField(post, 'editedAt'),
  files: (post, _, { forum }) => forum.postField(post, 'files'),
  likes: (post, _, { forum }) => forum.postField(post, 'likes'),
  likeCount: (post, _, { forum }) => counted(forum.postField(post, 'likes')),
  likedByMe: (post, _, context) => likedByCaller(context.forum.postField(post, 'likes'), context),
  topic: ({ topicId, saved }) => ({ id: topicId, saved }),
}

/** What a search found: what the hit lacks is in the topic or post that it names. */
export const SearchHit: SearchHitResolvers = {
  authorName: (hit, _, { forum }) => hit.authorName ?? foundField(hit, 'authorName', forum),
  createdAt: (hit, _, { forum }) => hit.createdAt ?? foundField(hit, 'createdAt', forum),
  excerpt: async (hit, _, { forum }) => hit.excerpt ?? (await foundField(hit, 'text', forum)) ?? '',
}

function foundField<F extends 'authorName' | 'createdAt' | 'text'>(
  { topic, postId }: SearchHitModel,
  field: F,
  forum: ForumReader,
) {
  return postId == null ? forum.topicField(topic, field) : forum.postField({ id: postId, topicId: topic.id }, field)
}

/** What can be liked is a topic, or a post of one. */
export const Likeable: LikeableResolvers = {
  __resolveType: (likeable) => ('topicId' in likeable ? 'Post' : 'Topic'),
}

const topicsOf = (hits: SearchHitModel[]) => hits.map(({ topic }) => topic)

/** Loads at once what the rows lack of what is asked for, and whom they name. */
async function fillTopics(rows: TopicModel[], asked: Selection, context: Context): Promise<void> {
  await Promise.all([context.forum.fill(rows, asked.names), neighbours(asked, context)])
}

/**
 * Reads, once for all rows, whom the rows name and who asks. A failure is left to the fields that need it: they meet the
 * same shared read.
 */
async function neighbours(asked: Selection, { users }: Context): Promise<void> {
  await Promise.allSettled([asksForPeople(asked) && users.all(), asksForOwnLikes(asked) && users.caller()])
}

function rowNeighbours(info: GraphQLResolveInfo, context: Context): Promise<void> {
  return neighbours(selectionOf(info), context)
}

type Waiting<T> = T | Promise<T>

function counted(likes: Waiting<LikeModel[]>): Waiting<number> {
  return likes instanceof Promise ? likes.then((found) => found.length) : likes.length
}

function likedByCaller(likes: Waiting<LikeModel[]>, { users }: Context): Waiting<boolean> {
  const caller = users.loadedCaller()
  if (caller && !(likes instanceof Promise)) return likes.some(({ user }) => user.id === caller.id)
  return Promise.all([likes, users.caller()]).then(([found, { id }]) => found.some(({ user }) => user.id === id))
}
