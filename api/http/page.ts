import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { badInput } from './errors.ts'

/** Page size when a request has a cursor but no `piir`. */
const defaultLimit = 50

/** Query parameters of a paged list. REST-6. */
export const pageQuerySchema = z.object({
  piir: z.coerce
    .number('Piir peab olema täisarv vahemikus 1–200.')
    .int('Piir peab olema täisarv vahemikus 1–200.')
    .min(1, 'Piir peab olema täisarv vahemikus 1–200.')
    .max(200, 'Piir peab olema täisarv vahemikus 1–200.')
    .optional()
    .describe('How many at most; without it and `alates` all'),
  alates: z
    .string()
    .max(300, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
    .optional()
    .describe('Where to go on: from the Link header'),
})

/** `alates` of a list whose cursors have a name or a title in them, which may be long. */
export const longCursorSchema = z
  .string()
  .max(4_000, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
  .optional()
  .describe('Where to go on: from the Link header')

export type PageQuery = z.infer<typeof pageQuerySchema>

/** A text in a cursor. PostgreSQL text can hold neither NUL nor lone surrogates. */
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

/** The page size requested; undefined, meaning the whole list, when there is neither `piir` nor `alates`. REST-6. */
export function pageLimit({ piir, alates }: PageQuery): number | undefined {
  return piir ?? (alates == null ? undefined : defaultLimit)
}

/**
 * The rows to read: at most `limit` rows after the cursor `after`. Without `limit` all, without `after` from the start.
 */
export interface PageRange<C> {
  limit?: number | undefined
  after?: C | undefined
}

/** A list that can be read whole or in pages, forwards only. */
interface PagedList<R, C> {
  /** The list's path, for the Link header. */
  path: string
  /** Other query parameters, repeated in the link to the next page. */
  filters?: Record<string, string>
  /** Validates a decoded cursor. */
  cursorSchema: z.ZodType<C>
  /** Reads rows in the order of the cursors. */
  read: (range: PageRange<C>) => Promise<R[]>
  /** The cursor of a row: a page after it starts with the next row. */
  cursorOf: (row: R) => C
}

/**
 * Answers a request for a list: returns the whole list, or one page and sets the Link header to the next one. REST-6.
 * @throws 400 for an invalid cursor
 */
export async function page<R, C>(query: PageQuery, reply: FastifyReply, list: PagedList<R, C>): Promise<R[]> {
  const limit = pageLimit(query)
  if (limit === undefined) return list.read({})
  const after = query.alates == null ? undefined : readCursor(list.cursorSchema, query.alates)
  // One row more than the page has shows whether there is a next page.
  const rows = await list.read({ limit: limit + 1, after })
  const rowsOfPage = rows.slice(0, limit)
  const last = rowsOfPage.at(-1)
  if (last && rows.length > limit) setLinks(reply, list, limit, { next: list.cursorOf(last) })
  return rowsOfPage
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
    const alates = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    const query = new URLSearchParams({ ...filters, piir: String(limit), alates })
    return [`<${path}?${query.toString()}>; rel="${relation}"`]
  })
  if (links.length > 0) reply.header('link', links.join(', '))
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Not one of our cursors: fails the schema.
    return undefined
  }
}
