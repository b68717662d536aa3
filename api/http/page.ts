import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { most } from '../../schema/rules/client/limits.ts'
import { badInput } from './errors.ts'

/** Page size when a request has a cursor but no `piir`. */
const defaultLimit = 50

/** The most bytes of JSON in a page. A page above it ends before its limit, but has at least one row. REST-6, REST-9. */
export const pageBytes = 2_000_000

const wrongLimit = `Piir peab olema täisarv vahemikus 1–${most.rows}.`

/** Query parameters of a paged list. REST-6. */
export const pageQuerySchema = z.object({
  piir: z.coerce
    .number(wrongLimit)
    .int(wrongLimit)
    .min(1, wrongLimit)
    .max(most.rows, wrongLimit)
    .optional()
    .describe('The most rows, of at most 2 MB; without it and `alates` all rows'),
  alates: z
    .string()
    .max(300, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
    .optional()
    .describe('Where to go on: from the Link header'),
})

/** `alates`, the cursor of a page, in lists whose cursors contain a name or a title, which may be long. */
export const longCursorSchema = z
  .string()
  .max(4_000, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
  .optional()
  .describe('Where to go on: from the Link header')

export type PageQuery = z.infer<typeof pageQuerySchema>

/** A text in a cursor. PostgreSQL text can contain neither NUL nor lone surrogates. */
export const cursorTextSchema = z
  .string()
  .max(600)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

/** A timestamp in a cursor. PostgreSQL accepts neither year 0 nor more than microseconds. */
export const cursorTimeSchema = z.iso.datetime({ precision: 3 }).refine((time) => time >= '0001')

/** A local time in Tallinn in a cursor: '2026-06-24T18:05:00'. */
export const cursorWallTimeSchema = z.iso.datetime({ local: true, precision: 0 }).refine((time) => time >= '0001')

/** The date that a row is sorted by; rows without one have an infinite date, so that they come last. */
export const cursorDateSchema = z.union([cursorWallTimeSchema, z.enum(['infinity', '-infinity'])])

/** Decodes a cursor, `alates` of a request. @throws 400 for a cursor that no list has issued */
export function readCursor<C>(schema: z.ZodType<C>, text: string): C {
  const cursor = schema.safeParse(decode(text))
  if (!cursor.success)
    throw badInput('Loendi jätkamise koht on vigane. Laadi leht uuesti.', {
      alates: 'Loendi jätkamise koht on vigane. Laadi leht uuesti.',
    })
  return cursor.data
}

/** The requested page size; undefined for the complete list, without `piir` and `alates`. REST-6. */
export function pageLimit({ piir, alates }: PageQuery): number | undefined {
  return piir ?? (alates == null ? undefined : defaultLimit)
}

/** The rows to read: at most `limit` rows after the cursor `after`. Without `limit` all, without `after` from the start. */
export interface PageRange<C> {
  limit?: number | undefined
  after?: C | undefined
}

/** A list that can be read completely or in pages, only forwards. */
interface PagedList<R, C> {
  /** The list's path, for the Link header. */
  path: string
  /** Other query parameters, repeated in the link to the next page. */
  filters?: Record<string, string>
  /** Validates a decoded cursor. */
  cursorSchema: z.ZodType<C>
  /** Reads rows in the order of the cursors. */
  read: (range: PageRange<C>) => Promise<R[]>
  /** The cursor of a row; the next page starts with the row after it. */
  cursorOf: (row: R) => C
  /** The most bytes of a row, if that is much: rows are then read a few at a time, and more at a time while they are short. */
  rowBytes?: number
}

/**
 * The rows for a list request: the complete list, or one page, whose next page the Link header names. REST-6.
 * @throws 400 for an invalid cursor
 */
export async function page<R, C>(query: PageQuery, reply: FastifyReply, list: PagedList<R, C>): Promise<R[]> {
  const limit = pageLimit(query)
  if (limit === undefined) return list.read({})
  const after = query.alates == null ? undefined : readCursor(list.cursorSchema, query.alates)
  // One row more than the page needs shows whether there is a next page.
  const rows = await readUpTo(list, limit + 1, after)
  const sizes = rows.slice(0, limit).map(bytesOf)
  const rowsOfPage = rows.slice(0, fitting(sizes).to)
  const last = rowsOfPage.at(-1)
  if (last && rows.length > rowsOfPage.length) setLinks(reply, list, limit, { next: list.cursorOf(last) })
  return rowsOfPage
}

/** The first `count` rows after a cursor, or fewer that together exceed the bytes of a page. */
async function readUpTo<R, C>({ read, cursorOf, rowBytes = 0 }: PagedList<R, C>, count: number, after: C | undefined) {
  const rows: R[] = []
  let bytes = 0
  let atOnce = Math.max(2, Math.floor((2 * pageBytes) / Math.max(rowBytes, 1)))
  for (let isMore = true; isMore && rows.length < count && bytes <= pageBytes; atOnce *= 2) {
    const last = rows.at(-1)
    const limit = Math.min(count - rows.length, atOnce)
    const found = await read({ limit, after: last ? cursorOf(last) : after })
    rows.push(...found)
    isMore = found.length === limit
    if (isMore && rows.length < count) for (const row of found) bytes += bytesOf(row)
  }
  return rows
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/**
 * The rows on a page of at most `most` bytes: the one at `anchor`, and as many around it as fit, alternately after and before it.
 * @param sizes the bytes of each row
 * @returns the index of the first row, and the one after the last
 */
export function fitting(sizes: readonly number[], anchor = 0, most = pageBytes): { from: number; to: number } {
  let [from, to, left] = [anchor, anchor, most]
  const take = (index: number, isFirst = false) => {
    const size = sizes[index]
    if (size === undefined || (size > left && !isFirst)) return false
    left -= size
    return true
  }
  if (take(anchor, true)) to += 1
  for (let isGrowing = to > from; isGrowing;) {
    const isNext = take(to)
    if (isNext) to += 1
    const isPrevious = take(from - 1)
    if (isPrevious) from -= 1
    isGrowing = isNext || isPrevious
  }
  return { from, to }
}

/** Cursors of the previous and the next page; missing at either end of the list. */
export interface PageCursors {
  prev?: unknown
  next?: unknown
}

/**
 * Sets the Link header (RFC 8288) with the previous and next page of `limit` rows; no header without cursors. REST-6.
 */
export function setLinks(
  reply: FastifyReply,
  { path, filters = {} }: { path: string; filters?: Record<string, string> },
  limit: number,
  cursors: PageCursors,
) {
  const links = Object.entries(cursors).flatMap(([relation, cursor]) => {
    if (cursor == null) return []
    const alates = cursorText(cursor)
    const query = new URLSearchParams({ ...filters, piir: String(limit), alates })
    return [`<${path}?${query.toString()}>; rel="${relation}"`]
  })
  if (links.length > 0) reply.header('link', links.join(', '))
}

/** A cursor as `alates` of a request has it. */
export const cursorText = (cursor: unknown): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not one of our cursors; the schema refuses undefined.
    return undefined
  }
}
