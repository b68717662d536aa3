import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** The job queue: one row for each queued job, and one for each kind of repeating work. */
export const jobs = pgTable(
  'jobs',
  {
    /** A UUID; for repeating work its kind, so that it has one row. */
    _id: text('_id').primaryKey(),
    /** The kind of job that runs it. */
    kind: text('kind').notNull(),
    /** The input of the job; its type depends on the kind. */
    details: jsonb('details'),
    /** How often it has been started. Also identifies the process that took it: only the last one may change the row. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; while it runs, when its lease ends. */
    runAt: moment('run_at')
      .notNull()
      .default(sql`now()`),
    /** Since when it has been failing; null if it has not failed, and for repeating work after a success. */
    failingSince: moment('failing_since'),
    /** The request that queued it; null for work that the api starts by itself. OPS-8. */
    requestId: text('request_id'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('jobs_due').on(table.runAt),
    // People who wait for a list invitation.
    index('jobs_of_invited')
      .on(sql`(details->>'userId')`)
      .where(sql`kind = 'listedInvitationMail'`),
  ],
)
