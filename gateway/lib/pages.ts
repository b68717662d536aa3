import { GatewayError } from '../errors.ts'

/** What a page of a list is asked with. */
export interface PageArgs {
  size?: number | null | undefined
  after?: string | null | undefined
}

/** A page of a list, with the cursors of the pages beside it; null where there is none. */
export interface PageModel<T> {
  items: T[]
  next: string | null
  previous: string | null
}

/** The cursors of the pages beside one: those of a Link header, or our own of a list that was cut. */
export interface PageCursors {
  next?: string | undefined
  previous?: string | undefined
}

/** How many rows a page holds where `size` says nothing. */
export const usualSize = 50
const largestSize = 200

/** How many a page holds. @throws BAD_USER_INPUT unless that is 1 to 200. */
export function pageSize(args: Pick<PageArgs, 'size'>): number {
  const size = args.size ?? usualSize
  if (size < 1 || size > largestSize)
    throw new GatewayError('BAD_USER_INPUT', `Lehel on 1 kuni ${largestSize} kirjet.`, {
      fields: { size: 'Vigane arv.' },
    })
  return size
}

/** A page as the schema has it. */
export function pageOf<T>(items: T[], { next, previous }: PageCursors): PageModel<T> {
  return { items, next: next ?? null, previous: previous ?? null }
}

/** A page cut from a list that a server without paging gave whole. @throws BAD_USER_INPUT for a made-up cursor. */
export function cutPage<T>(all: readonly T[], args: PageArgs, idOf: (element: T) => string): PageModel<T> {
  const size = pageSize(args)
  const start = args.after == null ? 0 : startAfter(args.after, all, idOf)
  const end = Math.min(start + size, all.length)
  return pageOf(all.slice(start, end), { next: end < all.length ? cursorAt(end - 1, all, idOf) : undefined })
}

/** A stretch of a list, with the cursors of what stands on either side. */
export function cutStretch<T>(
  all: readonly T[],
  [start, end]: readonly [number, number],
  idOf: (element: T) => string,
): PageModel<T> {
  const [from, to] = [Math.max(start, 0), Math.min(end, all.length)]
  return pageOf(all.slice(from, to), {
    previous: from > 0 && from < to ? cursorAt(from, all, idOf) : undefined,
    next: to < all.length && from < to ? cursorAt(to - 1, all, idOf) : undefined,
  })
}

/** Where in the list begins what follows a cursor of ours. @throws BAD_USER_INPUT for a made-up one. */
export function startAfter<T>(cursor: string, all: readonly T[], idOf: (element: T) => string): number {
  const named = readCursor(cursor)
  const place = all.findIndex((element) => idOf(element) === named.id)
  // The element is gone: what followed it has moved up.
  return place === -1 ? named.place : place + 1
}

/** Where in the list ends what goes before a cursor of ours. @throws BAD_USER_INPUT for a made-up one. */
export function endBefore<T>(cursor: string, all: readonly T[], idOf: (element: T) => string): number {
  const named = readCursor(cursor)
  const place = all.findIndex((element) => idOf(element) === named.id)
  return place === -1 ? named.place : place
}

function cursorAt<T>(place: number, all: readonly T[], idOf: (element: T) => string): string | undefined {
  const element = all[place]
  return element && Buffer.from(JSON.stringify([place, idOf(element)])).toString('base64url')
}

function readCursor(cursor: string): { place: number; id: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [place, id] = Array.isArray(value) ? (value as unknown[]) : []
    if (typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 && typeof id === 'string')
      return { place, id }
  } catch {
    // No json: refused below like everything that is no cursor.
  }
  throw new GatewayError('BAD_USER_INPUT', 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
}
