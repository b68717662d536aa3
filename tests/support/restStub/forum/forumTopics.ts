import { notFound, ok, refused, type StubRequest, type StubResponse } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import { emptied, type ForumRows, type StubTopic, wireTopic } from './forumRecords.ts'
import { isLike, likeResponse, mayChange, written } from './forumWriting.ts'
import { markSeen } from './readMarks.ts'

/** Handles the calls of /api/foorum/teema. */
export function topicResponse(
  stub: ForumRows,
  request: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubResponse {
  const { method, body } = request
  if (method === 'POST') {
    const topic = { ...written(body, caller), postitused: [] } as unknown as StubTopic
    stub.topics.push(topic)
    return ok(wireTopic(stub, topic, caller))
  }
  const topic = stub.topics.find(({ _id }) => _id === ids.at(-1))
  if (!topic) return notFound()
  if (isLike(ids[0])) return likeResponse(topic, ids[0], caller)
  if (method === 'PUT') {
    if (!mayChange(topic, caller)) return refused(403, 'Teemat saab muuta ainult selle autor.')
    const { _id, user, kuupaev, likes, postitused } = topic
    emptied(topic)
    Object.assign(topic, body, { _id, user, kuupaev, likes, postitused })
    return ok(wireTopic(stub, topic, caller))
  }
  markSeen(stub, topic, caller._id)
  return ok(wireTopic(stub, topic, caller))
}
