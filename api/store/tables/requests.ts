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
    /** Id of the created record. No foreign key, as the record may be in any table, and the key outlives it. */
    recordId: uuid('record_id').notNull(),
    /** The path of the request: the same key at another one is a mistake, and names no record there. Null of older versions' keys. */
    path: text('path'),
    /** The version of the record as it was created; null of kinds without versions, and of older versions' keys. */
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
