import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberSearch } from '../../schema/rules/members.ts'
import { idSchema } from '../http/fields.ts'
import { cursorTextSchema, longCursorSchema, pageQuerySchema, type PageRange } from '../http/page.ts'
import { searchTextSchema } from '../http/searchText.ts'
import { isListed } from '../search/listed.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { userColumns, withVersion } from './editable.ts'
import type { WireUser } from './schemas.ts'

/** The orders of the members, by the values of `jarjestus`. USER-1. */
export const userOrders = ['nimi', 'elukoht'] as const

type UserOrder = (typeof userOrders)[number]

/** Cursor of the members: the residence if sorted by it, then the name (the email of members without a name), and _id. */
export const userCursorSchemas = {
  nimi: z.tuple([cursorTextSchema, idSchema]),
  elukoht: z.tuple([cursorTextSchema, cursorTextSchema, idSchema]),
}

export type UserCursor = z.infer<(typeof userCursorSchemas)[UserOrder]>

/** The cursor after a member. */
export const userCursorOf = ({ nimi, email, elukoht, _id }: WireUser, order: UserOrder): UserCursor =>
  order === 'elukoht' ? [elukoht, nimi || email, _id] : [nimi || email, _id]

const wrongStatuses = 'Sellist staatust ei ole.'

/** Query parameter that selects members by a text, beyond §7. USER-1. */
export const userSearchSchema = z.object({
  otsi: searchTextSchema.describe(
    'Members that contain each of these words in name, email, telephone, residence or name of the status',
  ),
})

/** Query parameters of GET /api/users. REST-6. */
export const userPageSchema = pageQuerySchema.extend({
  ...userSearchSchema.shape,
  staatus: z
    .string()
    .regex(/^[0-4](,[0-4]){0,4}$/, wrongStatuses)
    .optional()
    .describe('Members with one of these statuses: 2,3,4'),
  jarjestus: z
    .enum([...userOrders, ''], 'Lubatud järjestused on „nimi“ ja „elukoht“.')
    .optional()
    .describe('nimi: by name (default); elukoht: by residence, those without one last'),
  alates: longCursorSchema,
})

/** Selects members. */
export interface MemberFilter {
  /** A text to search for; '' for all. */
  search: string
  statuses?: number[] | undefined
  order: UserOrder
  /**
   * Without it members are not found by their emails, and those without a name are left out, as the email replaces it in the list. AUTH-10.
   */
  seesEmails: boolean
}

/** Estonian collation; invited users without a name are sorted by their email. */
const byName = sql`(coalesce(nullif(${users.nimi}, ''), ${users.email})) collate "et-x-icu"`

/** By residence in Estonian collation, those without one last. 10,000 members are sorted in a few hundredths of a second. */
const byResidence = sql`(${users.elukoht} = ''), ${users.elukoht} collate "et-x-icu", ${byName}, ${users._id}`

function behind(after: UserCursor): SQL {
  if (after.length === 2)
    return sql`(${byName}, ${users._id}) > (${after[0]}::text collate "et-x-icu", ${after[1]}::uuid)`
  const [residence, name, id] = after
  return sql`(${byResidence}) > (${residence === ''}::bool, ${residence}::text, ${name}::text, ${id}::uuid)`
}

/** The members by name or by residence, all or a page. USER-1, REST-6. */
export async function listUsers(
  db: Database,
  { limit, after, search, statuses, order, seesEmails }: MemberFilter & PageRange<UserCursor>,
): Promise<WireUser[]> {
  const conditions = [await matches(db, search, seesEmails)]
  if (!seesEmails) conditions.push(sql`${users.nimi} <> ''`)
  if (statuses) conditions.push(sql`${users.staatus} = any(${sql.param(statuses)}::int[])`)
  if (after) conditions.push(behind(after))
  const list = db
    .select(userColumns)
    .from(users)
    .where(sql.join(conditions, sql` and `))
    .orderBy(order === 'elukoht' ? byResidence : sql`${byName}, ${users._id}`)
  return (await (limit == null ? list : list.limit(limit))).map(withVersion)
}

/** The number of members that a search finds, by status; statuses without members are left out. USER-1. */
export async function countUsers(
  db: Database,
  search: string,
  seesEmails: boolean,
): Promise<{ staatus: number; hulk: number }[]> {
  return db
    .select({ staatus: users.staatus, hulk: sql<number>`count(*)::int` })
    .from(users)
    .where(sql`${await matches(db, search, seesEmails)} and ${seesEmails ? sql`true` : sql`${users.nimi} <> ''`}`)
    .groupBy(users.staatus)
    .orderBy(users.staatus)
}

/** The condition of a search; memberMatcher has it in TypeScript, but for inflected forms. */
const matches = (db: Database, search: string, seesPrivate: boolean): Promise<SQL> =>
  isListed(db, sql`${users._id}`, search, {
    kind: 'liige',
    or: memberSearch(search).number?.replace('+', ''),
    seesPrivate,
  })
