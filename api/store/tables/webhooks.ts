import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'
import { users } from './users.ts'

/** The webhook that announces changes of public content, in one row; no row before the first change. HOOK-1. */
export const webhooks = pgTable('webhooks', {
  nimi: text('nimi').primaryKey(),
  aadress: text('aadress').notNull(),
  /** The secret that signs messages. */
  saladus: bytes('saladus').notNull(),
  sees: boolean('sees').notNull(),
  /** Since when the webhook is paused, because the address accepted no message for two days; null while it is not. */
  peatatud: moment('peatatud'),
  /** The last editor. */
  muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
})

/**
 * Changes of public content to announce. Triggers of migration 0034_webhooks write them in the transaction that makes the change, only
 * while changes are announced. Keyed by transaction, so that none waits for another. HOOK-1.
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

/** The last deliveries. HOOK-1. */
export const webhookDeliveries = pgTable(
  'webhook_answers',
  {
    _id: uuid('_id').primaryKey(),
    aeg: moment('aeg')
      .notNull()
      .default(sql`now()`),
    /** The HTTP status; null without a response. */
    staatus: integer('staatus'),
    tekst: text('tekst').notNull(),
  },
  (table) => [index('webhook_answers_time').on(table.aeg)],
)
