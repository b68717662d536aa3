import { notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { countChange, firstVersion, keptVersion, refusedIfOutdated } from '../versions.ts'
import { followOnWriting } from './following.ts'
import { emptied, type ForumStub, postAsTold, type StubPost } from './forumRecords.ts'
import { isLike, likeAnswer, mayChange, written } from './forumWriting.ts'
import { postPage } from './postPages.ts'

/** Handles the calls of /api/foorum/postitus. Writes respond with the topic's posts, or with a page around the written one. */
export function postAnswer(
  stub: ForumStub,
  request: StubRequest,
  caller: StubPerson,
  ids: readonly string[],
): StubAnswer {
  const { method, body } = request
  const [topicId, postId] = isLike(ids[0]) ? ids.slice(1) : ids
  const topic = stub.topics.find(({ _id }) => _id === topicId)
  if (!topic) return notThere()
  const posts = (around?: string) => {
    const page = postPage(stub, request, topic, { personId: caller._id, ...(around != null && { around }) })
    return 'refusal' in page ? page.refusal : ok(page.posts.map((post) => postAsTold(stub, post)))
  }
  if (method === 'POST') {
    const post = { ...written(stub, body, caller), ...firstVersion(stub) } as StubPost
    topic.postitused.push(post)
    followOnWriting(stub, topic._id, caller._id)
    return posts(post._id)
  }
  const post = topic.postitused.find(({ _id }) => _id === postId)
  if (!post) return notThere()
  if (isLike(ids[0])) return likeAnswer(post, ids[0], caller)
  if (!mayChange(post, caller)) return refused(403, 'Postitust saab muuta ainult selle autor.')
  if (method === 'DELETE') {
    topic.postitused.splice(topic.postitused.indexOf(post), 1)
    return posts()
  }
  const outdated = refusedIfOutdated(post, request, postAsTold(stub, post))
  if (outdated) return outdated
  const { _id, user, kuupaev, likes } = post
  const version = keptVersion(post)
  emptied(stub, post)
  Object.assign(post, body, { _id, user, kuupaev, likes, ...version })
  countChange(post, caller)
  return posts(_id)
}
