import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { idSchema } from '../http/fields.ts'

/** The channel of PostgreSQL on which events are told. */
export const channel = 'voog'

/** The kinds of event that a change of the forum tells. */
const forumKinds = [
  'postitus',
  'postitus-muudetud',
  'postitus-kustutatud',
  'meeldimine',
  'teema',
  'teema-muudetud',
  'kategooria',
] as const
type ForumKind = (typeof forumKinds)[number]

/** The ids that an event has; what is shown is read with the reader's own rights. LIVE-1. */
interface EventIds<Id> {
  teema?: Id
  postitus?: Id
  kategooria?: Id
  /** Who did it. */
  kes?: Id
}

/** A change of the forum, as it is told. */
export const forumEventSchema = z.object({
  liik: z.enum(forumKinds),
  teema: idSchema.optional(),
  postitus: idSchema.optional(),
  kategooria: idSchema.optional(),
  kes: idSchema.optional().describe('Who did it'),
})

/** That notifications of these members have changed, or likes of what they wrote. The store's trigger `notifications_announced` sends it, too. */
export const membersEventSchema = z.object({ liik: z.literal('sulle'), kes: responseList(idSchema) })

/** The longest payload that PostgreSQL takes, in bytes. */
export const longestPayload = 8_000

/**
 * SQL that tells of a change when its transaction commits, and not at all if it does not: a value for the select list or `returning` of the
 * statement that changes, which so costs no round trip of its own. LIVE-1.
 */
export function announced(liik: ForumKind, ids: EventIds<SQL>): SQL {
  const pairs = Object.entries(ids).flatMap(([name, id]) => [sql.raw(`'${name}'`), id as SQL])
  const event = sql.join([sql.raw(`'liik', '${liik}'`), ...pairs], sql`, `)
  return sql`pg_notify('${sql.raw(channel)}', jsonb_strip_nulls(jsonb_build_object(${event}))::text)`
}

/** The same for members alone: a json array of their ids. */
export const announcedTo = (members: SQL) =>
  sql`pg_notify('${sql.raw(channel)}', jsonb_build_object('liik', 'sulle', 'kes', ${members})::text)`

/** The same with ids that are known, for `returning`. */
export const told = (liik: ForumKind, ids: EventIds<string>) => {
  const values = Object.entries(ids).map(([name, id]) => [name, sql`${id as string}::uuid`])
  return { told: announced(liik, Object.fromEntries(values) as EventIds<SQL>) }
}
