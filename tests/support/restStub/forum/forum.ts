import { addressOf, notThere, ok, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import type { StubPerson } from '../users.ts'
import { categoryAnswer } from './forumCategories.ts'
import { postAnswer } from './forumPosts.ts'
import { asTold, type ForumPart } from './forumRecords.ts'
import { topicAnswer } from './forumTopics.ts'

/** Handles the calls of the forum; undefined for any other. */
export function forumAnswer(stub: ForumPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!pathname.startsWith('/api/foorum/')) return undefined
  const [kind = '', ...ids] = pathname.slice('/api/foorum/'.length).split('/').map(decodeURIComponent)
  if (kind === 'otsing') return searchAnswer(stub, request, caller)
  if (kind === 'kategooria') return categoryAnswer(stub, request, caller, ids[0])
  if (kind === 'teema') return topicAnswer(stub, request, caller, ids)
  if (kind === 'postitus') return postAnswer(stub, request, caller, ids)
  return notThere()
}

function searchAnswer(stub: ForumPart, request: StubRequest, caller: StubPerson): StubAnswer {
  const text = addressOf(request).searchParams.get('p')
  if (text == null || text.trim().length < 3) return refused(400, 'Palun sisesta rohkem kui 2 tähemärki')
  const marked = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll(text, `<mark>${text}</mark>`)
  const hits = stub.topics.flatMap((topic) =>
    [topic, ...topic.postitused]
      .filter(({ tekst, pealkiri }) => `${String(pealkiri)} ${tekst}`.includes(text))
      .map((found) => {
        const { _id, pealkiri, kategooria } = asTold(stub, topic, caller)
        const { nimi, kuupaev, tekst } = found
        const postitus = found === topic ? null : found._id
        return { teema: { _id, pealkiri, kategooria }, postitus, nimi, kuupaev, katkend: marked(tekst) }
      }),
  )
  return ok(hits)
}
