import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { sessions, users } from './users.ts'

/** Browsers to which notices are pushed: each belongs to its session, and ends with it. PHONE-2. */
export const pushDevices = pgTable(
  'push_devices',
  {
    tokenHash: bytes('token_hash')
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: deletedWith('user_id', () => users._id),
    /** Where its push service takes messages. Who knows it may send to it, so it is shown to its session only, and not logged. RFC 8030. */
    aadress: text('aadress').notNull(),
    /** The keys by which only this browser reads them. RFC 8291. */
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    /** It is told of what came later. */
    alates: moment('alates')
      .notNull()
      .default(sql`now()`),
    /** Since when its push service has answered nothing but 401 and 403; null while it takes messages. */
    keeldutudAlates: moment('keeldutud_alates'),
  },
  (table) => [uniqueIndex('push_devices_address').on(table.aadress), index('push_devices_user').on(table.userId)],
)
