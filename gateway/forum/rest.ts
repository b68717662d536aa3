import type { Readable } from 'node:stream'
import type { MoveTarget } from '../../schema/rules/order.ts'
import type { SubscriptionLevel } from '../lib/generated/types.ts'
import { neighbourIn } from '../lib/moveTargets.ts'
import type { PageArgs, PageCursors, PageModel } from '../lib/pages.ts'
import type { Body } from '../lib/record/fields.ts'
import { integer, list, record } from '../lib/shapes.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageToWire } from '../rest/pageWire.ts'
import { path, type RestPath, withQuery } from '../rest/path.ts'
import { conflictReader } from '../users/wire/conflict.ts'
import {
  categoriesFromWire,
  type CategoryModel,
  categoryWriter,
  completeCategoryFromWire,
  topicCountFromWire,
} from './wire/category.ts'
import { forumFieldNames as fieldNames } from './wire/fieldNames.ts'
import { type ForumNewsModel, newsFromWire } from './wire/news.ts'
import { notificationPageFromWire, type NotificationPageModel, unreadCountFromWire } from './wire/notification.ts'
import { postCursorToWire, type PostPageToRead, postReader, postWriter } from './wire/post.ts'
import { type SearchHitModel, searchHitsFromWire } from './wire/search.ts'
import { subscriptionLevelToWire } from './wire/subscriptionLevel.ts'
import { type TopicModel, topicReader, topicWriter } from './wire/topic.ts'

/** Conflicts with the editable fields of the record. FORUM-5, FORUM-6, FORUM-8. */
const conflictOf = {
  category: conflictReader(completeCategoryFromWire, categoryWriter),
  topic: conflictReader(topicReader.complete, topicWriter),
  post: conflictReader(postReader.complete, postWriter),
}

/** A like or its removal. */
export type LikeVerb = 'like' | 'unlike'

/** GET /api/foorum/kategooria. */
export async function readCategories(rest: RestClient): Promise<CategoryModel[]> {
  return categoriesFromWire(await rest.get(path`/api/foorum/kategooria`))
}

/** GET /api/voog, beyond §7. */
export const openEvents = (rest: RestClient): Promise<Readable> => rest.events(path`/api/voog`)

/** POST /api/foorum/kategooria/uus. */
export function createCategory(
  rest: RestClient,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  return rest.write('POST', path`/api/foorum/kategooria/uus`, body, { headers, fieldNames })
}

/** PUT /api/foorum/kategooria/{id}. A conflict has the details of the other change. */
export function replaceCategory(
  rest: RestClient,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const options = { headers, fieldNames, refusalDetails: conflictOf.category }
  return rest.write('PUT', path`/api/foorum/kategooria/${id}`, body, options)
}

/** PUT /api/foorum/kategooria/enne/{id}/{before} or /api/foorum/kategooria/parast/{id}/{after}, beyond §7; returns the list. */
export function moveCategoryNextTo(rest: RestClient, id: string, target: MoveTarget): Promise<unknown> {
  const { side, neighbour } = neighbourIn(target)
  return rest.send(
    'PUT',
    side === 'before'
      ? path`/api/foorum/kategooria/enne/${id}/${neighbour}`
      : path`/api/foorum/kategooria/parast/${id}/${neighbour}`,
  )
}

/**
 * DELETE /api/foorum/kategooria/{id}; `?kuhu=`, beyond §7, moves its topics. A refusal may contain their number.
 */
export function deleteCategory(
  rest: RestClient,
  id: string,
  moveTopicsTo: string | null | undefined,
): Promise<unknown> {
  const category = path`/api/foorum/kategooria/${id}`
  const call = moveTopicsTo == null ? category : withQuery(category, { kuhu: moveTopicsTo })
  return rest.send('DELETE', call, undefined, { fieldNames, refusalDetails: topicCountFromWire })
}

/** GET /api/foorum/uued, beyond §7. */
export async function readNews(rest: RestClient, args: PageArgs): Promise<ForumNewsModel> {
  const { body, cursors } = await rest.page(withQuery(path`/api/foorum/uued`, pageToWire(args)))
  return { ...newsFromWire(body), next: cursors.next ?? null }
}

/** PUT /api/foorum/loetud, beyond §7. @returns the number of topics with a new read mark */
export async function markRead(
  rest: RestClient,
  until: string,
  categoryId: string | null | undefined,
): Promise<number> {
  const body = { kuni: until, ...(categoryId != null && { kategooria: categoryId }) }
  const response = await rest.send('PUT', path`/api/foorum/loetud`, body, { fieldNames })
  return integer(record<{ loetud: unknown }>(response, 'the read marks').loetud) ?? 0
}

/** PUT /api/foorum/teema/jalgimine/{id} or /api/foorum/kategooria/jalgimine/{id}, beyond §7. */
export function setSubscriptionLevel(
  rest: RestClient,
  kind: 'topic' | 'category',
  id: string,
  level: SubscriptionLevel,
): Promise<unknown> {
  const call = kind === 'topic' ? path`/api/foorum/teema/jalgimine/${id}` : path`/api/foorum/kategooria/jalgimine/${id}`
  return rest.send('PUT', call, subscriptionLevelToWire(level), { fieldNames })
}

/** GET /api/foorum/sulle, beyond §7. */
export async function readNotifications(rest: RestClient, args: PageArgs): Promise<NotificationPageModel> {
  const { body, cursors } = await rest.page(withQuery(path`/api/foorum/sulle`, pageToWire(args)))
  return { ...notificationPageFromWire(body), next: cursors.next ?? null }
}

/** GET /api/foorum/sulle/hulk, beyond §7. */
export async function countUnreadNotifications(rest: RestClient): Promise<number> {
  return unreadCountFromWire(await rest.get(path`/api/foorum/sulle/hulk`))
}

/** PUT /api/foorum/sulle, beyond §7. */
export function markLikesSeen(rest: RestClient, until: string): Promise<unknown> {
  return rest.send('PUT', path`/api/foorum/sulle`, { kuni: until }, { fieldNames })
}

/** A page of GET /api/foorum/otsing (REST-6). */
export function searchPage(
  rest: RestClient,
  filters: Record<string, string>,
  args: PageArgs,
): Promise<PageModel<SearchHitModel>> {
  const call = withQuery(path`/api/foorum/otsing`, filters)
  return readPage(rest, call, args, searchHitsFromWire, { fieldNames })
}

/** A page of GET /api/foorum/kategooria/{slug} (REST-6). */
export function readTopicPage(rest: RestClient, slug: string, args: PageArgs): Promise<PageModel<TopicModel>> {
  return readPage(rest, path`/api/foorum/kategooria/${slug}`, args, topicsFromWire)
}

const topicsFromWire = (body: unknown) => list(body, 'the topics of a category', topicReader.row)

/** GET /api/foorum/teema/{id} with a page of its posts, unparsed. Marks the returned posts as read, unless `peek` is set (FORUM-3). */
export async function readTopic(
  rest: RestClient,
  id: string,
  peek: boolean,
  posts: PostPageToRead,
): Promise<{ record: Body; cursors: PageCursors; version: string | undefined }> {
  const call = withQuery(
    path`/api/foorum/teema/${id}`,
    pageToWire({ size: posts.size, after: postCursorToWire(posts) }),
  )
  const { body, cursors, version } = await rest.page(call, peek ? { headers: { prefer: 'peek' } } : {})
  return { record: record(body, 'a topic'), cursors, version }
}

/** POST /api/foorum/teema. */
export function createTopic(rest: RestClient, body: object, headers: Record<string, string>): Promise<WriteResponse> {
  return rest.write('POST', path`/api/foorum/teema`, body, { headers, fieldNames })
}

/** PUT /api/foorum/teema/{id}; the response has one post. A conflict has the details of the other change. */
export function replaceTopic(
  rest: RestClient,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const options = { headers, fieldNames, refusalDetails: conflictOf.topic }
  return rest.write('PUT', briefly(path`/api/foorum/teema/${id}`), body, options)
}

/** DELETE /api/foorum/teema/{id}, beyond §7. TRASH-1. */
export async function deleteTopic(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/foorum/teema/${id}`)
}

/** PUT /api/foorum/teema/like/{id} or unlike; §7 returns the likes. */
export function likeTopic(rest: RestClient, verb: LikeVerb, id: string): Promise<unknown> {
  const likes = verb === 'like' ? path`/api/foorum/teema/like/${id}` : path`/api/foorum/teema/unlike/${id}`
  return rest.send('PUT', likes)
}

/** POST /api/foorum/postitus/{topicId}; returns the new post alone, as a list. */
export function createPost(
  rest: RestClient,
  topicId: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  return rest.write('POST', briefly(path`/api/foorum/postitus/${topicId}`), body, { headers, fieldNames })
}

/** PUT /api/foorum/postitus/{topicId}/{id}. A conflict has the details of the other change. */
export function replacePost(
  rest: RestClient,
  topicId: string,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const options = { headers, fieldNames, refusalDetails: conflictOf.post }
  return rest.write('PUT', briefly(path`/api/foorum/postitus/${topicId}/${id}`), body, options)
}

/** DELETE /api/foorum/postitus/{topicId}/{id}. */
export function deletePost(rest: RestClient, topicId: string, id: string): Promise<unknown> {
  return rest.send('DELETE', briefly(path`/api/foorum/postitus/${topicId}/${id}`))
}

/** PUT /api/foorum/postitus/like/{topicId}/{id} or unlike; §7 returns the likes. */
export function likePost(rest: RestClient, verb: LikeVerb, topicId: string, id: string): Promise<unknown> {
  const likes =
    verb === 'like'
      ? path`/api/foorum/postitus/like/${topicId}/${id}`
      : path`/api/foorum/postitus/unlike/${topicId}/${id}`
  return rest.send('PUT', likes)
}

/** Limits the response to one post of the topic, beyond §7. */
const briefly = (call: RestPath): RestPath => withQuery(call, pageToWire({ size: 1 }))
