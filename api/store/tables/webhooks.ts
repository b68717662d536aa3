import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'
import { users } from './users.ts'

/** Where changes of public content are told, in one row; none before the first. HOOK-1. */
export const webhooks = pgTable('webhooks', {
  nimi: text('nimi').primaryKey(),
  aadress: text('aadress').notNull(),
  /** What messages are signed with. */
  saladus: bytes('saladus').notNull(),
  sees: boolean('sees').notNull(),
  /** Since when nothing is told, as the address has not taken a message for two days; null while it does. */
  peatatud: moment('peatatud'),
  /** Who changed it last. */
  muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
})

/**
 * Changes of public content that are to be told, written by triggers of migration 0034_webhooks in the transaction that changes, and only
 * while they are told at all. By transaction, so that none waits for another. HOOK-1.
 */
export const contentChanges = pgTable(
  'content_changes',
  {
    muudatus: text('muudatus').notNull(),
    liik: text('liik').notNull(),
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.muudatus, table.liik, table.id] })],
)

/** What the address has answered last. HOOK-1. */
export const webhookAnswers = pgTable(
  'webhook_answers',
  {
    _id: uuid('_id').primaryKey(),
    aeg: moment('aeg')
      .notNull()
      .default(sql`now()`),
    /** The status of HTTP; null where there was no answer. */
    staatus: integer('staatus'),
    tekst: text('tekst').notNull(),
  },
  (table) => [index('webhook_answers_time').on(table.aeg)],
)
