import { addressOf, can, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { ForumPart, StubPost, StubTopic } from './forumRecords.ts'
import { linksTo } from './pages.ts'
import { firstUnread } from './readMarks.ts'

/** How many posts stand above the first unread one. */
const contextOfUnread = 3

/** Posts as they are answered, and the Link header of the pages beside them. */
interface PostPage {
  posts: StubPost[]
  headers: Record<string, string>
}

/**
 * The posts that a call asks for: all, or, on a stub that announces `paging`, `piir` of them from `alates` on, which is
 * `lugemata`, `lopp`, the id of a post (the page stands round it) or a cursor. REST-6.
 * @param around the post that the page of a write stands round
 * @returns a refusal for a post that is not there, and for what is no cursor: ids have a digit
 */
export function postPage(
  stub: ForumPart,
  request: StubRequest,
  topic: StubTopic,
  { personId, around }: { personId: string; around?: string },
): PostPage | { refusal: StubAnswer } {
  const { searchParams } = addressOf(request)
  const all = topic.postitused
  const limit = Number(searchParams.get('piir'))
  if (!isPaged(stub, request)) return { posts: all, headers: {} }
  const from = searchParams.get('alates') ?? around
  if (from != null && !/\d|^lugemata$|^lopp$/.test(from))
    return { refusal: refused(400, 'Loendi jätkamise koht on vigane.') }
  const range = rangeOf(all, { from, unread: firstUnread(stub, topic, personId), limit })
  if (!range) return { refusal: refused(404, 'Sellist postitust ei ole.') }
  const [start, end] = range
  const posts = all.slice(start, end)
  const prev = start > 0 && posts[0] ? `before:${posts[0]._id}` : undefined
  const next = end < all.length && posts.length > 0 ? `after:${posts.at(-1)?._id}` : undefined
  return { posts, headers: linksTo(request, { next, prev }) }
}

/** Whether a page of a topic's posts is asked for. */
export function isPaged(stub: ForumPart, request: StubRequest): boolean {
  return can(stub, 'paging') && addressOf(request).searchParams.has('piir')
}

interface RangeAsked {
  from: string | undefined
  unread: string | null
  limit: number
}

function rangeOf(posts: readonly StubPost[], { from, unread, limit }: RangeAsked): [number, number] | undefined {
  const placeOf = (id: string | undefined) => posts.findIndex(({ _id }) => _id === id)
  const atEnd = Math.max(0, posts.length - limit)
  const fromStart = (start: number): [number, number] => [start, Math.min(posts.length, start + limit)]
  if (from == null) return fromStart(0)
  const [, relation, cursor] = /^(after|before):(.*)$/.exec(from) ?? []
  if (relation === 'after') return fromStart(placeOf(cursor) + 1)
  if (relation === 'before') return [Math.max(0, placeOf(cursor) - limit), placeOf(cursor)]
  if (from === 'lopp' || (from === 'lugemata' && unread == null)) return fromStart(atEnd)
  const pivot = placeOf(from === 'lugemata' ? (unread ?? undefined) : from)
  if (pivot === -1) return undefined
  const context = from === 'lugemata' ? Math.min(contextOfUnread, limit - 1) : limit >> 1
  return fromStart(Math.max(0, Math.min(pivot - context, atEnd)))
}
