import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith } from '../columns.ts'
import { sessions, users } from './users.ts'

/**
 * What a tool may do with its token, which is a session with an end and these bounds: it ends with that session, and so with its person.
 * AUTH-10.
 */
export const toolTokens = pgTable(
  'tool_tokens',
  {
    tokenHash: bytes('token_hash')
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    _id: uuid('_id').notNull().unique(),
    userId: deletedWith('user_id', () => users._id),
    nimi: text('nimi').notNull(),
    /** The last characters of the token, by which people recognise it. */
    tunnus: text('tunnus').notNull(),
    /** Whether it may write. */
    kirjutab: boolean('kirjutab').notNull(),
    /** The parts that it is for, in the order of `toolParts`. */
    osad: text('osad').array().notNull(),
    /** Whether it sees the emails of others. */
    emailid: boolean('emailid').notNull(),
    /** Whether it may ask what no program has registered. */
    vabalt: boolean('vabalt').notNull(),
  },
  (table) => [uniqueIndex('tool_tokens_name').on(table.userId, sql`lower(${table.nimi})`)],
)
