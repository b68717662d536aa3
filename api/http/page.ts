import { z } from 'zod'
import { badInput } from './errors.ts'

/** A page where the caller names no size. */
export const usualLimit = 50

/** What a list that grows without end also takes. REST-6. */
export const pageQuerySchema = z.object({
  piir: z.coerce
    .number('Piir on täisarv.')
    .int('Piir on täisarv.')
    .min(1, 'Piir on vähemalt 1.')
    .max(200, 'Piir on kuni 200.')
    .optional()
    .describe('How many at most; without it and `alates` all'),
  alates: z.string().max(300, 'Järg on vigane.').optional().describe('Where to go on: from the Link header'),
})

export type PageQuery = z.infer<typeof pageQuerySchema>

/** A time in a cursor. The store knows neither the year 0 nor fractions of any length. */
export const placeTimeSchema = z.iso.datetime({ precision: 3 }).refine((time) => time >= '0001')

/** A place in a list, as clients hand it back. */
export const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place a cursor names. @throws 400 for one that no list gave. */
export function placeOf<T>(schema: z.ZodType<T>, cursor: string): T {
  const place = schema.safeParse(jsonOf(cursor))
  if (!place.success) throw badInput('Järg on vigane.', { alates: 'Järg on vigane.' })
  return place.data
}

/** The places of a page's neighbours, where it has any. */
export interface Neighbours {
  prev?: unknown
  next?: unknown
}

/** The Link header (RFC 8288) of a page of `path`, which keeps its other questions; undefined where it has no neighbours. */
export function linkHeader(
  path: string,
  limit: number,
  neighbours: Neighbours,
  questions: Record<string, string> = {},
): string | undefined {
  const links = Object.entries(neighbours).flatMap(([relation, place]) => {
    if (place == null) return []
    const query = new URLSearchParams({ ...questions, piir: String(limit), alates: cursorOf(place) })
    return [`<${path}?${query.toString()}>; rel="${relation}"`]
  })
  return links.length > 0 ? links.join(', ') : undefined
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Made up by hand: no schema of a place takes it.
    return undefined
  }
}
