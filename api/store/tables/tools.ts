import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith } from '../columns.ts'
import { sessions, users } from './users.ts'

/** The rights of an API token. Its session has an expiry; the token ends with that session, and so with its user. AUTH-10. */
export const apiTokens = pgTable(
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
    /** Its scopes, in the order of `tokenScopes`. */
    osad: text('osad').array().notNull(),
    /** Whether it sees the emails of others. */
    emailid: boolean('emailid').notNull(),
    /** Whether it may send GraphQL documents that no client has registered. */
    vabalt: boolean('vabalt').notNull(),
  },
  (table) => [uniqueIndex('tool_tokens_name').on(table.userId, sql`lower(${table.nimi})`)],
)
