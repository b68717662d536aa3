import { GatewayError, malformedResponse } from '../errors.ts'
import type { PageCursors } from '../lib/pages.ts'

/** A page of a complete list, with the cursors of the pages next to it. */
export interface ListPage {
  rows: unknown[]
  cursors: PageCursors
}

interface CutRequest {
  /** `piir`; undefined for all rows. */
  size: number | undefined
  /** `alates`: a cursor of `cut`, the id of the row in the middle, or the end of the list (`lopp`). */
  from: string | undefined
  /** Identifies a row within its list. */
  idOf: (row: unknown, index: number) => string
}

type Cursor = ['after' | 'before', number, string]

/**
 * Cuts a page from a complete list of a plain server.
 * @throws BAD_USER_INPUT for a `from` that is neither a cursor nor the id of a row
 */
export function cut(all: readonly unknown[], { size = all.length, from, idOf }: CutRequest): ListPage {
  const ids = all.map(idOf)
  const latest = Math.max(0, all.length - size)
  const [start, end] = stretch()
  const cursorAt = (side: Cursor[0], index: number) =>
    Buffer.from(JSON.stringify([side, index, ids[index]])).toString('base64url')
  return {
    rows: all.slice(start, end),
    cursors: {
      next: end < all.length && start < end ? cursorAt('after', end - 1) : undefined,
      previous: start > 0 && start < end ? cursorAt('before', start) : undefined,
    },
  }

  function stretch(): [number, number] {
    if (from === undefined) return [0, Math.min(size, all.length)]
    if (from === 'lopp') return [latest, all.length]
    const cursor = cursorOf(from)
    if (!cursor) {
      const middle = ids.indexOf(from)
      if (middle === -1) throw new GatewayError('BAD_USER_INPUT', 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
      const start = Math.min(Math.max(0, middle - (size >> 1)), latest)
      return [start, Math.min(start + size, all.length)]
    }
    const [side, index, id] = cursor
    const found = ids.indexOf(id)
    // The next row has the index of a deleted one.
    if (side === 'before') return [Math.max(0, (found === -1 ? index : found) - size), found === -1 ? index : found]
    const start = found === -1 ? index : found + 1
    return [start, Math.min(start + size, all.length)]
  }
}

function cursorOf(text: string): Cursor | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [side, index, id] = Array.isArray(value) ? (value as unknown[]) : []
    const isCursor = (side === 'after' || side === 'before') && Number.isSafeInteger(index) && Number(index) >= 0
    return isCursor && typeof id === 'string' ? [side, Number(index), id] : undefined
  } catch {
    return undefined
  }
}

/** The rows of a response. @throws UPSTREAM_ERROR if it is not a list */
export function rowsOf(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw malformedResponse('a list of a plain server is not a list')
  return body as unknown[]
}
