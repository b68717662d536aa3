import { type Body, nextNumber, notThere, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import { categoryAnswer } from './forumCategories.ts'
import { asTold, emptied, type ForumPart, latest, type StubPost, type StubTopic } from './forumRecords.ts'
import type { StubPerson } from './users.ts'

/** The calls of the forum; undefined for any other. */
export function forumAnswer(
  stub: ForumPart,
  { method, url, body }: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  if (!url.startsWith('/api/foorum/')) return undefined
  const [kind = '', ...ids] = url.slice('/api/foorum/'.length).split('/').map(decodeURIComponent)
  const own = { _id: caller._id, nimi: caller.nimi }
  const likeOrNot = (likes: StubPost['likes'], verb: string) => {
    const others = likes.filter(({ user }) => user._id !== caller._id)
    likes.splice(0, likes.length, ...others, ...(verb === 'like' ? [{ user: own }] : []))
    return ok(likes)
  }

  if (kind.startsWith('otsing?')) return searchAnswer(stub, new URL(url, 'http://stub').searchParams.get('p'))
  if (kind === 'kategooria' && method !== 'GET') return categoryAnswer(stub, method, ids[0] ?? '', caller, body)
  if (kind === 'kategooria') {
    const [slug] = ids
    if (slug == null) return ok(stub.categories.map((category) => ({ ...category, ...latest(stub, category._id) })))
    const category = stub.categories.find((candidate) => candidate.slug === slug)
    if (!category) return notThere()
    const rows = stub.topics.filter(({ kategooria }) => kategooria === category._id)
    return ok(rows.map((topic) => ({ ...asTold(stub, topic), tekst: undefined, postitused: undefined })))
  }
  if (kind === 'teema') {
    const verb = ids[0] === 'like' || ids[0] === 'unlike' ? ids.shift() : undefined
    if (method === 'POST') {
      const topic = { ...written(body, caller), postitused: [] } as unknown as StubTopic
      stub.topics.push(topic)
      return ok(asTold(stub, topic))
    }
    const topic = stub.topics.find(({ _id }) => _id === ids[0])
    if (!topic) return notThere()
    if (verb) return likeOrNot(topic.likes, verb)
    if (method === 'PUT') {
      if (topic.user._id !== caller._id && caller.staatus < 3) return refused(403, 'Teemat saab muuta selle autor.')
      const { _id, user, kuupaev, likes, postitused } = topic
      emptied(stub, topic)
      Object.assign(topic, body, { _id, user, kuupaev, likes, postitused })
    }
    return ok(asTold(stub, topic))
  }
  if (kind === 'postitus') {
    const verb = ids[0] === 'like' || ids[0] === 'unlike' ? ids.shift() : undefined
    const [topicId, postId] = ids
    const topic = stub.topics.find(({ _id }) => _id === topicId)
    if (!topic) return notThere()
    if (method === 'POST') {
      topic.postitused.push(written(body, caller) as StubPost)
      return ok(topic.postitused)
    }
    const post = topic.postitused.find(({ _id }) => _id === postId)
    if (!post) return notThere()
    if (verb) return likeOrNot(post.likes, verb)
    if (post.user._id !== caller._id && caller.staatus < 3) return refused(403, 'Postitust saab muuta selle autor.')
    if (method === 'DELETE') topic.postitused.splice(topic.postitused.indexOf(post), 1)
    else {
      const { _id, user, kuupaev, likes } = post
      emptied(stub, post)
      Object.assign(post, body, { _id, user, kuupaev, likes })
    }
    return ok(topic.postitused)
  }
  return notThere()
}

function searchAnswer(stub: ForumPart, text: string | null): StubAnswer {
  if (text == null || text.trim().length < 3) return refused(400, 'Palun sisesta rohkem kui 2 tähemärki')
  const marked = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll(text, `<mark>${text}</mark>`)
  const hits = stub.topics.flatMap((topic) =>
    [topic, ...topic.postitused]
      .filter(({ tekst, pealkiri }) => `${String(pealkiri)} ${tekst}`.includes(text))
      .map((found) => {
        const { _id, pealkiri, kategooria } = asTold(stub, topic)
        const { nimi, kuupaev, tekst } = found
        const postitus = found === topic ? null : found._id
        return { teema: { _id, pealkiri, kategooria }, postitus, nimi, kuupaev, katkend: marked(tekst) }
      }),
  )
  return ok(hits)
}

function written(body: Body, { _id, nimi }: StubPerson): Body {
  const number = nextNumber()
  // Such a server takes the author's name from the body.
  return {
    ...body,
    _id: `uus-${number}`,
    user: { _id, nimi },
    kuupaev: new Date(1_763_700_000_000 + number * 1000).toISOString(),
    likes: [],
  }
}
