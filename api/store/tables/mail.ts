import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** What a mail tells of a change of an account, as it was when it was queued. */
export interface NoticeDetails {
  userId: string
  /** Where it goes: the email that was there before the change. */
  to: string
  name: string
  /** The new email, where it was changed. */
  newEmail?: string
  isNewPassword: boolean
  /** Whether somebody else changed it, an admin. */
  byAdmin: boolean
  /** What a link can revert the change to; absent where it offers none. */
  formerEmailId?: string
}

/** Mails to be sent, each by one api at a time. The link of a mail is made when it is sent, so that no token is kept. */
export const outbox = pgTable(
  'outbox',
  {
    /** Names the mail for good: its Message-ID. */
    _id: uuid('_id').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore', 'notice'] }).notNull(),
    /** Whom it is for, as asked: known or not. */
    emailKey: text('email_key').notNull(),
    /** Of a notice. */
    details: jsonb('details').$type<NoticeDetails>(),
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
