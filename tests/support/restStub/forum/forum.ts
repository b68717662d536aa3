import { addressOf, notFound, ok, refused, type StubRequest, type StubResponse } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import { categoryResponse } from './forumCategories.ts'
import { postResponse } from './forumPosts.ts'
import { type ForumRows, wireTopic } from './forumRecords.ts'
import { topicResponse } from './forumTopics.ts'

/** Handles the calls of the forum; undefined for any other. */
export function forumResponse(stub: ForumRows, request: StubRequest, caller: StubPerson): StubResponse | undefined {
  const { pathname } = addressOf(request)
  if (!pathname.startsWith('/api/foorum/')) return undefined
  const [kind = '', ...ids] = pathname.slice('/api/foorum/'.length).split('/').map(decodeURIComponent)
  if (kind === 'otsing') return searchResponse(stub, request, caller)
  if (kind === 'kategooria') return categoryResponse(stub, request, caller, ids[0])
  if (kind === 'teema') return topicResponse(stub, request, caller, ids)
  if (kind === 'postitus') return postResponse(stub, request, caller, ids)
  return notFound()
}

function searchResponse(stub: ForumRows, request: StubRequest, caller: StubPerson): StubResponse {
  const text = addressOf(request).searchParams.get('p')
  if (text == null || text.trim().length < 3) return refused(400, 'Palun sisesta rohkem kui 2 tähemärki')
  const marked = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll(text, `<mark>${text}</mark>`)
  const hits = stub.topics.flatMap((topic) =>
    [topic, ...topic.postitused]
      .filter(({ tekst, pealkiri }) => `${String(pealkiri)} ${tekst}`.includes(text))
      .map((found) => {
        const { _id, pealkiri, kategooria } = wireTopic(stub, topic, caller)
        const { nimi, kuupaev, tekst } = found
        const postitus = found === topic ? null : found._id
        return { teema: { _id, pealkiri, kategooria }, postitus, nimi, kuupaev, katkend: marked(tekst) }
      }),
  )
  return ok(hits)
}
