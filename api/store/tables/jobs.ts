import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** The job queue: one row for each queued job, and one for each kind of work that repeats. */
export const jobs = pgTable(
  'jobs',
  {
    /** A UUID; for work that repeats its kind, so that there is one row of it. */
    _id: text('_id').primaryKey(),
    /** Which of the api's kinds of jobs runs it. */
    kind: text('kind').notNull(),
    /** What the kind needs to know, as its type says. */
    details: jsonb('details'),
    /** How often it has been started. Also tells apart those who took it: only the last one may change the row. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; while it runs, when its lease ends. */
    runAt: moment('run_at')
      .notNull()
      .default(sql`now()`),
    /** Since when it fails; null for what has not failed, and for work that repeats once it has succeeded. */
    failingSince: moment('failing_since'),
    /** The request that queued it; null for what the api does by itself. OPS-8. */
    requestId: text('request_id'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('jobs_due').on(table.runAt),
    // Who waits for an invitation by list.
    index('jobs_of_invited')
      .on(sql`(details->>'userId')`)
      .where(sql`kind = 'listedInvitationMail'`),
  ],
)
