import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import { pageQuerySchema, type PageRange } from '../http/page.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { userColumns } from './profiles.ts'
import type { WireUser } from './schemas.ts'
import { withVersion } from './userVersion.ts'

/** Cursor of the members: nimi, _id. PostgreSQL text can hold neither NUL nor lone surrogates. */
export const userCursorSchema = z.tuple([
  z
    .string()
    .max(200)
    .refine((name) => name.isWellFormed() && !name.includes('\0')),
  idSchema,
])

export type UserCursor = z.infer<typeof userCursorSchema>

/** Query parameters of GET /api/users. The cursor is longer than elsewhere, as it contains a name. REST-6. */
export const userPageSchema = pageQuerySchema.extend({
  alates: z
    .string()
    .max(1_200, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.')
    .optional()
    .describe('Where to go on: from the Link header'),
})

/** Estonian sort order. */
const byName = sql`${users.nimi} collate "et-x-icu"`

/** The members by name, all or a page. USER-1, REST-6. */
export async function listUsers(db: Database, { limit, after }: PageRange<UserCursor>): Promise<WireUser[]> {
  const list = db
    .select(userColumns)
    .from(users)
    .where(after && sql`(${byName}, ${users._id}) > (${after[0]}::text collate "et-x-icu", ${after[1]}::uuid)`)
    .orderBy(byName, users._id)
  return (await (limit == null ? list : list.limit(limit))).map(withVersion)
}
