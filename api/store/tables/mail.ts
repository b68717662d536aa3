import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { users } from './users.ts'

/** Addresses that the mail server has refused permanently, by the number of refusals in a row, until it accepts a mail. MAIL-1. */
export const refusedAddresses = pgTable('refused_addresses', {
  userId: deletedWith('user_id', () => users._id).primaryKey(),
  /** The refused address: after a change it no longer matches the member's. */
  emailKey: text('email_key').notNull(),
  hulk: integer('hulk').notNull(),
  /** The server's code, such as 5.1.1. */
  pohjus: text('pohjus').notNull(),
  viimati: moment('viimati').notNull(),
})

/** Secret keys that the apis share, by purpose. */
export const storeKeys = pgTable('store_keys', {
  nimi: text('nimi').primaryKey(),
  voti: bytes('voti').notNull(),
})

/** The mails of the last minute, for the limit SMTP_PER_MINUTE. */
export const mailSends = pgTable(
  'mail_sends',
  { _id: uuid('_id').primaryKey(), at: moment('at').notNull() },
  (table) => [index('mail_sends_at').on(table.at)],
)
