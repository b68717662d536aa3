import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { sessions, users } from './users.ts'

/** Browsers that get push notifications: each belongs to its session, and is deleted with it. PHONE-2. */
export const pushDevices = pgTable(
  'push_devices',
  {
    tokenHash: bytes('token_hash')
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: deletedWith('user_id', () => users._id),
    /** The URL of its push service. Everybody who knows it can send to it, so only its session sees it, and it is not logged. RFC 8030. */
    aadress: text('aadress').notNull(),
    /** The keys that encrypt messages for this browser only. RFC 8291. */
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    /** The browser gets only later notifications. */
    alates: moment('alates')
      .notNull()
      .default(sql`now()`),
    /** Since when its push service has responded only with 401 and 403; null while it accepts messages. */
    keeldutudAlates: moment('keeldutud_alates'),
  },
  (table) => [uniqueIndex('push_devices_address').on(table.aadress), index('push_devices_user').on(table.userId)],
)
