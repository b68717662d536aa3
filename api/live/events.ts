import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { idSchema } from '../http/fields.ts'

/** The channel of PostgreSQL that transmits events. */
export const channel = 'voog'

const forumKinds = [
  'postitus',
  'postitus-muudetud',
  'postitus-kustutatud',
  'meeldimine',
  'teema',
  'teema-muudetud',
  'teema-kustutatud',
  'kategooria',
] as const
type ForumKind = (typeof forumKinds)[number]

/** The ids in an event; clients read the records with their own rights. LIVE-1. */
interface EventIds<Id> {
  teema?: Id
  postitus?: Id
  kategooria?: Id
  /** The user who made the change. */
  kes?: Id
}

/** The event of a change in the forum. */
export const forumEventSchema = z.object({
  liik: z.enum(forumKinds),
  teema: idSchema.optional(),
  postitus: idSchema.optional(),
  kategooria: idSchema.optional(),
  kes: idSchema.optional().describe('The user who made the change'),
})

/**
 * The event that notifications of these members have changed, or the likes of their texts. The database trigger `notifications_announced`
 * sends it, too.
 */
export const membersEventSchema = z.object({ liik: z.literal('sulle'), kes: responseList(idSchema) })

/** The longest payload that PostgreSQL takes, in bytes. */
export const longestPayload = 8_000

/**
 * SQL that announces a change when its transaction commits (and never, if it does not): a value for the select list or `returning` of the
 * statement that makes the change, so it costs no extra round trip. LIVE-1.
 */
export function announced(liik: ForumKind, ids: EventIds<SQL>): SQL {
  const pairs = Object.entries(ids).flatMap(([name, id]) => [sql.raw(`'${name}'`), id as SQL])
  const event = sql.join([sql.raw(`'liik', '${liik}'`), ...pairs], sql`, `)
  return sql`pg_notify('${sql.raw(channel)}', jsonb_strip_nulls(jsonb_build_object(${event}))::text)`
}

/** The same event for some members only: a json array of their ids. */
export const announcedTo = (members: SQL) =>
  sql`pg_notify('${sql.raw(channel)}', jsonb_build_object('liik', 'sulle', 'kes', ${members})::text)`

/** The same with known ids, for `returning`. */
export const announcing = (liik: ForumKind, ids: EventIds<string>) => {
  const values = Object.entries(ids).map(([name, id]) => [name, sql`${id as string}::uuid`])
  return { announcing: announced(liik, Object.fromEntries(values) as EventIds<SQL>) }
}
