import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** Messages of visitors of the public site. FEED-1. */
export const feedback = pgTable(
  'feedback',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    email: text('email').notNull(),
    /** Plain text with line breaks. */
    tekst: text('tekst').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** When a member marked it as answered; null while it waits. FEED-3. */
    vastatud: moment('vastatud'),
    /** The name of that member at that time, which stays when the member is deleted, like that of a post's author; null while it waits. */
    vastaja: text('vastaja'),
  },
  (table) => [
    index('feedback_newest').on(table.kuupaev, table._id),
    // For the list and the number of waiting messages.
    index('feedback_waiting')
      .on(table.kuupaev, table._id)
      .where(sql`vastatud is null`),
  ],
)

/** The time up to which each member has seen messages. FEED-1. */
export const feedbackVisits = pgTable('feedback_visits', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  nahtudKuni: moment('nahtud_kuni').notNull(),
})
