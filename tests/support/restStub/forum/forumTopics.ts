import { notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { asTold, emptied, type ForumPart, type StubTopic } from './forumRecords.ts'
import { isLike, likeAnswer, mayChange, written } from './forumWriting.ts'
import { markSeen } from './readMarks.ts'

/** Handles the calls of /api/foorum/teema. */
export function topicAnswer(
  stub: ForumPart,
  request: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubAnswer {
  const { method, body } = request
  if (method === 'POST') {
    const topic = { ...written(body, caller), postitused: [] } as unknown as StubTopic
    stub.topics.push(topic)
    return ok(asTold(stub, topic, caller))
  }
  const topic = stub.topics.find(({ _id }) => _id === ids.at(-1))
  if (!topic) return notThere()
  if (isLike(ids[0])) return likeAnswer(topic, ids[0], caller)
  if (method === 'PUT') {
    if (!mayChange(topic, caller)) return refused(403, 'Teemat saab muuta ainult selle autor.')
    const { _id, user, kuupaev, likes, postitused } = topic
    emptied(topic)
    Object.assign(topic, body, { _id, user, kuupaev, likes, postitused })
    return ok(asTold(stub, topic, caller))
  }
  markSeen(stub, topic, caller._id)
  return ok(asTold(stub, topic, caller))
}
