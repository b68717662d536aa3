import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Mails to be sent, each by one api at a time. The link of a mail is made when it is sent, so that no token is kept. */
export const outbox = pgTable(
  'outbox',
  {
    /** Names the mail for good: its Message-ID. */
    _id: uuid('_id').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore'] }).notNull(),
    /** Whom it is for, as asked: known or not. */
    emailKey: text('email_key').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at')
      .notNull()
      .default(sql`now()`),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('outbox_due').on(table.nextTryAt), index('outbox_email').on(table.emailKey)],
)
