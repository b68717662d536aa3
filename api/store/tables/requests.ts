import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { users } from './users.ts'

/** Idempotency keys, each with the record created for it. REST-7. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: deletedWith('user_id', () => users._id),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    /** Id of the created record. No foreign key, because the record may be in any table, and the key outlives it. */
    recordId: uuid('record_id').notNull(),
    /** The path of the request: the same key for another path is a client's mistake. Null for keys of older versions. */
    path: text('path'),
    /** The version of the record at its creation; null for kinds without versions, and for keys of older versions. */
    version: text('version'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** Counters of rate limits. AUTH-8. */
export const tries = pgTable('tries', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: moment('since').notNull(),
})
