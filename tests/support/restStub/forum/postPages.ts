import { addressOf, isOwn, refused, type StubAnswer, type StubRequest } from '../answers.ts'
import { linksTo } from '../pages.ts'
import type { ForumPart, StubPost, StubTopic } from './forumRecords.ts'
import { firstUnread } from './readMarks.ts'

/** Number of posts before the first unread one on a page. */
const contextOfUnread = 3

/** A page of posts and its Link header. */
interface PostPage {
  posts: StubPost[]
  headers: Record<string, string>
}

/**
 * Selects the posts of a response: all or, of a server of ours, a page of `piir` posts at `alates`, which is
 * `lugemata`, `lopp`, a cursor, or the id of a post to center the page on. REST-6.
 * @param around the id of the post that a write returns the page around
 * @returns `refusal` with 404 for an unknown post, 400 for an invalid cursor; all ids of the stub contain a digit
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

/** Whether a request asks for a page of a topic's posts. */
export function isPaged(stub: ForumPart, request: StubRequest): boolean {
  return isOwn(stub) && addressOf(request).searchParams.has('piir')
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
