import { notFound, ok, refused, type StubRequest, type StubResponse } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import { emptied, type ForumRows, type StubPost } from './forumRecords.ts'
import { isLike, likeResponse, mayChange, written } from './forumWriting.ts'

/** Handles the calls of /api/foorum/postitus. Writes respond with the topic's posts. */
export function postResponse(
  stub: ForumRows,
  request: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubResponse {
  const { method, body } = request
  const [topicId, postId] = isLike(ids[0]) ? ids.slice(1) : ids
  const topic = stub.topics.find(({ _id }) => _id === topicId)
  if (!topic) return notFound()
  if (method === 'POST') {
    topic.postitused.push(written(body, caller) as StubPost)
    return ok(topic.postitused)
  }
  const post = topic.postitused.find(({ _id }) => _id === postId)
  if (!post) return notFound()
  if (isLike(ids[0])) return likeResponse(post, ids[0], caller)
  if (!mayChange(post, caller)) return refused(403, 'Postitust saab muuta ainult selle autor.')
  if (method === 'DELETE') {
    topic.postitused.splice(topic.postitused.indexOf(post), 1)
    return ok(topic.postitused)
  }
  const { _id, user, kuupaev, likes } = post
  emptied(post)
  Object.assign(post, body, { _id, user, kuupaev, likes })
  return ok(topic.postitused)
}
