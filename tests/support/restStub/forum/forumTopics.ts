import { isOwn, notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { countChange, firstVersion, refusedIfOutdated, versionHeaders } from '../versions.ts'
import { followOnWriting } from './following.ts'
import { asTold, emptied, type ForumStub, postAsTold, type StubTopic } from './forumRecords.ts'
import { isLike, likeAnswer, mayChange, written } from './forumWriting.ts'
import { isPaged, postPage } from './postPages.ts'
import { firstUnread, markSeen } from './readMarks.ts'

/** Handles the calls of /api/foorum/teema. */
export function topicAnswer(
  stub: ForumStub,
  request: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubAnswer {
  const { method, body } = request
  if (method === 'POST') {
    const topic = {
      ...written(stub, body, caller),
      postitused: [],
      ...firstVersion(stub),
    } as unknown as StubTopic
    stub.topics.push(topic)
    followOnWriting(stub, topic._id, caller._id)
    return ok(asTold(stub, topic, caller), versionHeaders(topic))
  }
  const topic = stub.topics.find(({ _id }) => _id === ids.at(-1))
  if (!topic) return notThere()
  if (isLike(ids[0])) return likeAnswer(topic, ids[0], caller)
  if (method === 'PUT') {
    if (!mayChange(topic, caller)) return refused(403, 'Teemat saab muuta ainult selle autor.')
    const { _id, user, kuupaev, likes, postitused, versioon } = topic
    const outdated = refusedIfOutdated(topic, request, asTold(stub, topic, caller))
    if (outdated) return outdated
    emptied(stub, topic)
    Object.assign(topic, body, { _id, user, kuupaev, likes, postitused, ...(versioon != null && { versioon }) })
    countChange(topic, caller)
    return wholeOrPage(stub, request, topic, caller)
  }
  return openTopic(stub, request, topic, caller)
}

/** Responds with a topic and marks the sent posts read, except with `Prefer: peek` of a server of ours. FORUM-3. */
function openTopic(stub: ForumStub, request: StubRequest, topic: StubTopic, caller: StubPerson): StubAnswer {
  const page = postPage(stub, request, topic, { personId: caller._id })
  if ('refusal' in page) return page.refusal
  const esimeneLugemata = firstUnread(stub, topic, caller._id)
  const isPeek = isOwn(stub) && request.headers.prefer === 'peek'
  if (!isPeek) markSeen(stub, topic, caller._id, page.posts)
  const shown = { ...asTold(stub, topic, caller), postitused: page.posts.map((post) => postAsTold(stub, post)) }
  return ok(
    { ...shown, ...(isPaged(stub, request) && { esimeneLugemata }) },
    { ...page.headers, ...versionHeaders(topic) },
  )
}

function wholeOrPage(stub: ForumStub, request: StubRequest, topic: StubTopic, caller: StubPerson): StubAnswer {
  const page = postPage(stub, request, topic, { personId: caller._id })
  if ('refusal' in page) return page.refusal
  const shown = { ...asTold(stub, topic, caller), postitused: page.posts.map((post) => postAsTold(stub, post)) }
  return ok(shown, versionHeaders(topic))
}
