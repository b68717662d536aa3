import { garbledAnswer, GatewayError } from '../errors.ts'
import type { PageCursors } from '../lib/pages.ts'

/** A part of a whole list, with the cursors to the parts beside it. */
export interface Part {
  rows: unknown[]
  cursors: PageCursors
}

interface CutAsked {
  /** `piir`; undefined for all rows. */
  size: number | undefined
  /** `alates`: a cursor of ours, the id of a row to put in the middle, or the end of the list (`lopp`). */
  from: string | undefined
  /** Identifies a row within its list. */
  idOf: (row: unknown, index: number) => string
}

type Cursor = ['after' | 'before', number, string]

/**
 * Cuts a page from a whole list: the one way in which lists of a plain server are read.
 * @throws BAD_USER_INPUT for a cursor that is none of ours and no id of a row
 */
export function cut(all: readonly unknown[], { size = all.length, from, idOf }: CutAsked): Part {
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
    // A row that has been deleted since leaves its index to the next one.
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

/** The rows of a response. @throws UPSTREAM_ERROR if it is no list */
export function rowsOf(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw garbledAnswer('a list of a plain server is none')
  return body as unknown[]
}
