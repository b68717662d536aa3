import escapeHtml from 'escape-html'
import type { Context } from '../context.ts'
import type {
  CategoryResolvers,
  LikeableResolvers,
  MutationResolvers,
  PostResolvers,
  QueryResolvers,
  SearchHitResolvers,
  SubscriptionResolvers,
  TopicResolvers,
} from '../generated/resolvers.ts'
import { fieldResolvers } from '../lib/fieldResolvers.ts'
import { requestedTarget } from '../lib/moveTargets.ts'
import { mapValue, type MaybePromise } from '../lib/partial.ts'
import { fieldOf, type Selection, selectionOf } from '../lib/selection.ts'
import { selectsUserFields } from '../users/selectsUserFields.ts'
import type { ForumClient } from './client.ts'
import type { PostPageArgs } from './postPages.ts'
import { categoryReader } from './wire/category.ts'
import type { ForumEventModel } from './wire/event.ts'
import type { LikeModel } from './wire/like.ts'
import { postReader } from './wire/post.ts'
import type { SearchHitModel } from './wire/search.ts'
import { type TopicModel, topicReader } from './wire/topic.ts'

/** Live events. LIVE-1. */
export const forumSubscription: SubscriptionResolvers = {
  forumEvents: { subscribe: (_, _args, { forum }) => forum.live.events(), resolve: itself },
  topicEvents: { subscribe: (_, { id }, { forum }) => forum.live.events(id), resolve: itself },
}

/** Query fields of the forum. */
export const forumQuery: QueryResolvers = {
  categories: (_, _args, { forum }) => forum.categories.all(),
  category: (_, { slug }, { forum }) => forum.categories.find(slug),
  async topic(_, { id, markRead }, context, info) {
    const selection = selectionOf(info)
    const [page] = selection.argumentsOf('postPage', fieldOf(info, 'Topic', 'postPage'))
    const opening = {
      page: page as PostPageArgs | undefined,
      markRead: markRead !== false,
    }
    const [topic] = await Promise.all([context.forum.topics.open(id, opening), loadPeople(selection, context)])
    return topic
  },
  async forumNews(_, args, context, info) {
    const news = await context.forum.news.page(args)
    if (news) await completeTopics(topicsOf(news.items), selectionOf(info).under('items').under('topic'), context)
    return news
  },
  hasForumNews: (_, _args, { forum }) => forum.news.any(),
  async notificationPage(_, args, context, info) {
    const page = await context.forum.notifications.page(args)
    if (page) await completeTopics(topicsOf(page.items), selectionOf(info).under('items').under('topic'), context)
    return page
  },
  unreadNotificationCount: (_, _args, { forum }) => forum.notifications.unreadCount(),
  async searchForumPage(_, { text, category, author, order, ...args }, context, info) {
    const page = await context.forum.search.page(text, args, { category, author, order })
    await completeTopics(topicsOf(page.items), selectionOf(info).under('items').under('topic'), context)
    return page
  },
}

/** Mutations of the forum. */
export const forumMutation: MutationResolvers = {
  createCategory: (_, { input }, { forum, creatingHeaders }, info) =>
    forum.categories.create(input, creatingHeaders(info)),
  updateCategory: (_, { id, input, version }, { forum }) => forum.categories.update(id, input, version),
  moveCategoryNextTo: (_, { id, target }, { forum }) => forum.categories.moveNextTo(id, requestedTarget(target)),
  deleteCategory: (_, { id, moveTopicsTo }, { forum }) => forum.categories.delete(id, moveTopicsTo),
  createTopic: (_, { input }, { forum, creatingHeaders }, info) => forum.topics.create(input, creatingHeaders(info)),
  updateTopic: (_, { id, input, version }, { forum }) => forum.topics.update(id, input, version),
  deleteTopic: (_, { id }, { forum }) => forum.topics.delete(id),
  markForumRead: (_, { until, categoryId }, { forum }) => forum.news.markRead(until, categoryId),
  followTopic: (_, { id, level }, { forum }) => forum.notifications.followTopic(id, level),
  followCategory: (_, { id, level }, { forum }) => forum.notifications.followCategory(id, level),
  markLikesSeen: (_, { until }, { forum }) => forum.notifications.markLikesSeen(until),
  likeTopic: (_, { id }, { forum }) => forum.topics.like('like', id),
  unlikeTopic: (_, { id }, { forum }) => forum.topics.like('unlike', id),
  createPost: (_, { topicId, input }, { forum, creatingHeaders }, info) =>
    forum.posts.create(topicId, input, creatingHeaders(info)),
  updatePost: (_, { topicId, id, input, version }, { forum }) => forum.posts.update(topicId, id, input, version),
  deletePost: (_, { topicId, id }, { forum }) => forum.posts.delete(topicId, id),
  likePost: (_, { topicId, id }, { forum }) => forum.posts.like('like', topicId, id),
  unlikePost: (_, { topicId, id }, { forum }) => forum.posts.like('unlike', topicId, id),
}

/** Fields of Category; those missing in a topic's category are read from the list of categories. */
export const Category: CategoryResolvers = {
  ...fieldResolvers(categoryReader.names, ({ forum }: Context) => forum.categories.field),
  async topicPage(category, args, context, info) {
    const page = await context.forum.topics.page(category, args)
    await completeTopics(page.items, selectionOf(info).under('items'), context)
    return page
  },
}

/** Fields of Topic; missing ones are read from the complete topic. */
export const Topic: TopicResolvers = {
  ...fieldResolvers(topicReader.names, ({ forum }: Context) => forum.topics.field),
  createdPost: ({ createdPost }) => createdPost ?? null,
  likeCount: (topic, _, { forum }) => counted(forum.topics.field(topic, 'likes')),
  likedByMe: (topic, _, context) => likedByCaller(context.forum.topics.field(topic, 'likes'), context),
  async postPage(topic, args, context, info) {
    const selection = selectionOf(info).under('items')
    const [page] = await Promise.all([context.forum.posts.page(topic, args), loadPeople(selection, context)])
    return page
  },
  post: (topic, { id }, { forum }) => forum.posts.find(topic, id),
}

/** Fields of Post; those missing in the response of a like are read from the topic. */
export const Post: PostResolvers = {
  ...fieldResolvers(postReader.names, ({ forum }: Context) => forum.posts.field),
  likeCount: (post, _, { forum }) => counted(forum.posts.field(post, 'likes')),
  likedByMe: (post, _, context) => likedByCaller(context.forum.posts.field(post, 'likes'), context),
  topic: ({ topicId, saved }) => ({ id: topicId, saved }),
}

/** Fields of SearchHit; missing ones are read from the topic or post. */
export const SearchHit: SearchHitResolvers = {
  authorName: (hit, _, { forum }) => hit.authorName ?? foundField(hit, 'authorName', forum),
  createdAt: (hit, _, { forum }) => hit.createdAt ?? foundField(hit, 'createdAt', forum),
  title: async ({ title, topic }, _, { forum }) =>
    title ?? escapeHtml((await forum.topics.field(topic, 'title')) ?? ''),
  excerpt: async (hit, _, { forum }) => hit.excerpt ?? (await foundField(hit, 'text', forum)) ?? '',
}

function foundField<F extends 'authorName' | 'createdAt' | 'text'>(
  { topic, postId }: SearchHitModel,
  field: F,
  forum: ForumClient,
) {
  return postId == null ? forum.topics.field(topic, field) : forum.posts.field({ id: postId, topicId: topic.id }, field)
}

/** A topic, or a post. */
export const Likeable: LikeableResolvers = {
  __resolveType: (likeable) => ('topicId' in likeable ? 'Post' : 'Topic'),
}

const topicsOf = (hits: { topic: TopicModel }[]) => hits.map(({ topic }) => topic)

/** Loads the selected fields that the rows do not have yet, and their users, in one call for all rows. */
async function completeTopics(rows: TopicModel[], selection: Selection, context: Context): Promise<void> {
  await Promise.all([context.forum.topics.complete(rows, selection.names), loadPeople(selection, context)])
}

/**
 * Reads the users of all rows, and the caller, once. Ignores a failure, as the fields that need them get it from the same shared read.
 */
async function loadPeople(selection: Selection, { users }: Context): Promise<void> {
  await Promise.allSettled([
    selectsUserFields(selection) && users.members.all(),
    selectsLikedByMe(selection) && users.session.callerId(),
  ])
}

function counted(likes: MaybePromise<LikeModel[]>): MaybePromise<number> {
  return mapValue(likes, ({ length }) => length)
}

function likedByCaller(likes: MaybePromise<LikeModel[]>, { users: { session } }: Context): MaybePromise<boolean> {
  const caller = session.callerId()
  const isLikedBy = (id: string, found: LikeModel[]) => found.some(({ user }) => user.id === id)
  return caller instanceof Promise || likes instanceof Promise
    ? Promise.all([caller, likes]).then(([id, found]) => isLikedBy(id, found))
    : isLikedBy(caller, likes)
}

/** An event is the value of its field. */
function itself(event: ForumEventModel): ForumEventModel {
  return event
}

/** Whether `likedByMe` is selected anywhere. */
function selectsLikedByMe(selection: Selection): boolean {
  return (
    selection.names.has('likedByMe') || [...selection.names].some((name) => selectsLikedByMe(selection.under(name)))
  )
}
