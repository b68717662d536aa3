import { refusal } from '../support/web.tsx'
import type { PostRow, TopicRow } from './forumWorld.ts'

/** Where a page stands, as the schema has it. */
export interface PageArgs {
  size: number
  after?: string | null
  before?: string | null
  around?: string | null
  from?: 'START' | 'FIRST_UNREAD' | 'END' | null
}

/** A page of rows by number: a cursor is `c` and the number of the row that it stands at. */
export function pageOf<T>(rows: T[], from: number, to: number) {
  const [start, end] = [Math.max(0, from), Math.min(rows.length, to)]
  return {
    items: rows.slice(start, end),
    next: end < rows.length ? `c${end - 1}` : null,
    previous: start > 0 ? `c${start}` : null,
  }
}

/** A page of a list that is read forwards only. */
export function pageAfter<T>(rows: T[], { size, after }: PageArgs) {
  const start = after == null ? 0 : Number(after.slice(1)) + 1
  return { ...pageOf(rows, start, start + size), firstUnreadId: null }
}

/** A page of a topic's posts; it is what the caller has been shown of them from then on. FORUM-3, REST-6. */
export function postPageOf(topic: TopicRow, args: PageArgs) {
  const unread = topic.posts[topic.posts.findIndex(({ id }) => id === topic.seen) + 1] ?? null
  const start = startOf(topic.posts, unread, args)
  const page = pageOf(topic.posts, start, args.before == null ? start + args.size : Number(args.before.slice(1)))
  const last = topic.posts.indexOf(page.items.at(-1) as PostRow)
  if (last > topic.posts.findIndex(({ id }) => id === topic.seen)) topic.seen = page.items.at(-1)?.id ?? null
  topic.read = topic.seen === (topic.posts.at(-1)?.id ?? null)
  return { ...page, firstUnreadId: unread?.id ?? null }
}

function startOf(posts: PostRow[], unread: PostRow | null, { size, after, before, around, from }: PageArgs): number {
  const end = Math.max(0, posts.length - size)
  if (after != null) return Number(after.slice(1)) + 1
  if (before != null) return Number(before.slice(1)) - size
  if (around != null) {
    const at = posts.findIndex(({ id }) => id === around)
    if (at < 0) throw refusal('NOT_FOUND', 'Sellist postitust ei ole.')
    return Math.max(0, Math.min(at - Math.floor(size / 2), end))
  }
  if (from === 'END') return end
  if (from === 'FIRST_UNREAD') return unread ? Math.max(0, Math.min(posts.indexOf(unread) - 3, end)) : end
  return 0
}
