import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { users } from './users.ts'

/** Addresses that the mail server has refused for good, in a row, until one is taken. MAIL-1. */
export const refusedAddresses = pgTable('refused_addresses', {
  userId: deletedWith('user_id', () => users._id).primaryKey(),
  /** The address: a changed one has not been refused. */
  emailKey: text('email_key').notNull(),
  hulk: integer('hulk').notNull(),
  /** The server's code, as 5.1.1. */
  pohjus: text('pohjus').notNull(),
  viimati: moment('viimati').notNull(),
})

/** Keys that the apis share and nobody else knows, by what they are for. */
export const storeKeys = pgTable('store_keys', {
  nimi: text('nimi').primaryKey(),
  voti: bytes('voti').notNull(),
})

/** The mails of the last minute, by which SMTP_PER_MINUTE is kept. */
export const mailSends = pgTable(
  'mail_sends',
  { _id: uuid('_id').primaryKey(), at: moment('at').notNull() },
  (table) => [index('mail_sends_at').on(table.at)],
)
