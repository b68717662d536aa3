import { z } from 'zod'
import { badInput } from '../lib/errors.ts'
import { idSchema } from '../lib/fields.ts'

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

// The store knows neither the year 0 nor fractions of any length.
const storedTime = z.iso.datetime({ precision: 3 }).refine((time) => time >= '0001')

const topicPlaceSchema = z.tuple([z.boolean(), storedTime, idSchema])

/** The place of a topic in its category: pinned, viimanePostitus, _id. */
export type TopicPlace = z.infer<typeof topicPlaceSchema>

/** A place as clients hand it back. */
export const cursorOf = (place: TopicPlace) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The topic after which a page begins. @throws 400 for a made-up cursor. */
export const topicPlaceOf = (cursor: string): TopicPlace => read(topicPlaceSchema, cursor)

/** 400: a cursor that no list gave. */
const badCursor = () => badInput('Järg on vigane.', { alates: 'Järg on vigane.' })

/** The Link header (RFC 8288) of a page; undefined where it has no neighbours. */
export function linksOf(path: string, limit: number, cursors: { next?: string }): string | undefined {
  const links = Object.entries(cursors).map(
    ([relation, cursor]) => `<${path}?piir=${limit}&alates=${encodeURIComponent(cursor)}>; rel="${relation}"`,
  )
  return links.length > 0 ? links.join(', ') : undefined
}

function read<T>(schema: z.ZodType<T>, cursor: string): T {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw badCursor()
  }
  const place = schema.safeParse(value)
  if (!place.success) throw badCursor()
  return place.data
}
