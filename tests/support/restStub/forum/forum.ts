import { addressOf, isOwn, notThere, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import { listAnswer } from '../pages.ts'
import type { StubPerson } from '../users.ts'
import { followAnswer, notificationAnswer } from './following.ts'
import { categoryAnswer } from './forumCategories.ts'
import { postAnswer } from './forumPosts.ts'
import { asTold, type ForumStub } from './forumRecords.ts'
import { topicAnswer } from './forumTopics.ts'
import { newsAnswer } from './news.ts'

/** Handles the calls of the forum; undefined for any other. */
export function forumAnswer(stub: ForumStub, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!pathname.startsWith('/api/foorum/')) return undefined
  const [kind = '', ...ids] = pathname.slice('/api/foorum/'.length).split('/').map(decodeURIComponent)
  const following =
    followAnswer(stub, request, caller, ids) ?? notificationAnswer(stub, request, caller, [kind, ids[0]])
  if (following) return following
  if (kind === 'otsing') return searchAnswer(stub, request, caller)
  if (kind === 'kategooria') return categoryAnswer(stub, request, caller, ids[0])
  if (kind === 'teema') return topicAnswer(stub, request, caller, ids)
  if (kind === 'postitus') return postAnswer(stub, request, caller, ids)
  return newsAnswer(stub, request, caller, kind) ?? notThere()
}

function searchAnswer(stub: ForumStub, request: StubRequest, caller: StubPerson): StubAnswer {
  const asked = addressOf(request).searchParams
  const text = asked.get('p')
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
  const narrowed = isOwn(stub) ? narrow(hits, asked) : hits
  return listAnswer(stub, request, narrowed, ({ teema, postitus }) => `${String(teema._id)} ${postitus ?? ''}`)
}

/** The hits in a category and by an author, the newest first where that is asked for. FORUM-12. */
function narrow<Hit extends { teema: { kategooria: unknown }; nimi: string; kuupaev: string }>(
  hits: Hit[],
  asked: URLSearchParams,
): Hit[] {
  const [category, author] = [asked.get('kategooria'), asked.get('autor')?.toLowerCase()]
  const kept = hits.filter(
    ({ teema, nimi }) =>
      (category == null || (teema.kategooria as { slug: string }).slug === category) &&
      (author == null || nimi.toLowerCase().includes(author)),
  )
  return asked.has('jarjestus') ? kept.sort((a, b) => b.kuupaev.localeCompare(a.kuupaev)) : kept
}
