import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { badInput } from './errors.ts'

/** How many rows a page has where the caller names no size. */
const usualLimit = 50

/** What a list that grows without end also takes. REST-6. */
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

export type PageQuery = z.infer<typeof pageQuerySchema>

/** A time in a cursor. The store knows neither the year 0 nor fractions of any length. */
export const cursorTimeSchema = z.iso.datetime({ precision: 3 }).refine((time) => time >= '0001')

/** What a cursor says, read from the text that the client sent back. @throws 400 for a text that no list gave. */
export function readCursor<C>(schema: z.ZodType<C>, text: string): C {
  const cursor = schema.safeParse(jsonOf(text))
  if (!cursor.success)
    throw badInput('Loendi jätkamise koht on vigane. Laadi leht uuesti.', {
      alates: 'Loendi jätkamise koht on vigane. Laadi leht uuesti.',
    })
  return cursor.data
}

/** How many rows the caller wants at most; undefined where it named neither `piir` nor `alates`, and so wants all. REST-6. */
export function pageLimit({ piir, alates }: PageQuery): number | undefined {
  return piir ?? (alates == null ? undefined : usualLimit)
}

/** Which rows of a list are read: at most `limit` of them, those behind `after`; without these all, or from the start. */
export interface PageRange<C> {
  limit?: number | undefined
  after?: C | undefined
}

/** A list that is read forwards, whole or by pages. */
interface PagedList<R, C> {
  /** The list's own path, for the Link header. */
  path: string
  /** What the list is asked beside `piir` and `alates`, which a link to its next page repeats. */
  filters?: Record<string, string>
  /** What a cursor says. */
  cursorSchema: z.ZodType<C>
  /** Reads rows in the order that the cursors follow. */
  read: (range: PageRange<C>) => Promise<R[]>
  /** What the cursor says that leads to what follows a row. */
  cursorOf: (row: R) => C
}

/** The rows to answer with: the whole list, or a page of it with the Link header that leads to the next one. REST-6. @throws 400 */
export async function page<R, C>(query: PageQuery, reply: FastifyReply, list: PagedList<R, C>): Promise<R[]> {
  const limit = pageLimit(query)
  if (limit === undefined) return list.read({})
  const after = query.alates == null ? undefined : readCursor(list.cursorSchema, query.alates)
  // One more than is shown tells whether there is a next page.
  const rows = await list.read({ limit: limit + 1, after })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (last && rows.length > limit) setLinks(reply, list, limit, { next: list.cursorOf(last) })
  return shown
}

/** What the cursors say that lead to the pages beside one; of a page that stands at an end one is missing. */
export interface PageCursors {
  prev?: unknown
  next?: unknown
}

/** Sets the Link header (RFC 8288) of a page of `limit` rows; none where there is no page beside it. REST-6. */
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

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Made up by hand: no schema of a cursor takes it.
    return undefined
  }
}
