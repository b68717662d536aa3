import { GatewayError } from '../errors.ts'

/** Arguments of a page. */
export interface PageArgs {
  size?: number | null | undefined
  after?: string | null | undefined
}

/** A page of a list with its cursors; null at either end of the list. */
export interface PageModel<T> {
  items: T[]
  next: string | null
  previous: string | null
}

/** Cursors of the previous and the next page, from a Link header, or our own for a list that is cut here. */
export interface PageCursors {
  next?: string | undefined
  previous?: string | undefined
}

/** Default page size. */
export const defaultPageSize = 50
const largestSize = 200

/** The page size. @throws BAD_USER_INPUT unless it is 1 to 200 */
export function pageSize(args: Pick<PageArgs, 'size'>): number {
  const size = args.size ?? defaultPageSize
  if (size < 1 || size > largestSize)
    throw new GatewayError('BAD_USER_INPUT', `Lehel peab olema 1 kuni ${largestSize} kirjet.`, {
      fields: { size: `Arv peab olema vahemikus 1–${largestSize}.` },
    })
  return size
}

/** A page in the schema's shape. */
export function pageOf<T>(items: T[], { next, previous }: PageCursors): PageModel<T> {
  return { items, next: next ?? null, previous: previous ?? null }
}

/** Cuts a page from a whole list, for servers without paging. @throws BAD_USER_INPUT for an invalid cursor */
export function cutPage<T>(all: readonly T[], args: PageArgs, idOf: (element: T) => string): PageModel<T> {
  const size = pageSize(args)
  const start = args.after == null ? 0 : startAfter(args.after, all, idOf)
  const end = Math.min(start + size, all.length)
  return pageOf(all.slice(start, end), { next: end < all.length ? cursorAt(end - 1, all, idOf) : undefined })
}

/** A slice of a list with its cursors. */
export function cutSlice<T>(
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

/** The index after a cursor of ours. @throws BAD_USER_INPUT for an invalid one */
export function startAfter<T>(cursor: string, all: readonly T[], idOf: (element: T) => string): number {
  const decoded = readCursor(cursor)
  const index = all.findIndex((element) => idOf(element) === decoded.id)
  // The row has been deleted, so its index is that of the next row.
  return index === -1 ? decoded.index : index + 1
}

/** The index before which a cursor of ours ends. @throws BAD_USER_INPUT for an invalid one */
export function endBefore<T>(cursor: string, all: readonly T[], idOf: (element: T) => string): number {
  const decoded = readCursor(cursor)
  const index = all.findIndex((element) => idOf(element) === decoded.id)
  return index === -1 ? decoded.index : index
}

function cursorAt<T>(index: number, all: readonly T[], idOf: (element: T) => string): string | undefined {
  const element = all[index]
  return element && Buffer.from(JSON.stringify([index, idOf(element)])).toString('base64url')
}

function readCursor(cursor: string): { index: number; id: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [index, id] = Array.isArray(value) ? (value as unknown[]) : []
    if (typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 && typeof id === 'string')
      return { index, id }
  } catch {
    // Refused below, like any other invalid cursor.
  }
  throw new GatewayError('BAD_USER_INPUT', 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
}
