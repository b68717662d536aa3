import { sql } from 'drizzle-orm'
import type { JobKinds, RepeatingWork } from '../jobs/jobKind.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'

/**
 * A way in which notifications reach members, such as push. It looks for rows that are due, and queues the jobs that deliver them in the
 * same transaction. So nothing is missed, and after a kill at most the running deliveries are repeated. MAIL-1, MAIL-2, PHONE-2.
 */
export interface Channel {
  name: string
  /** Queues jobs for what is due: see planChannel. */
  due: (tx: Transaction) => Promise<void>
  /** How often it looks for due rows, in ms. */
  everyMs: number
  /** The jobs that deliver, by kind. A job reads the member's preference when it runs. */
  deliver: JobKinds
}

/**
 * The outcome of a delivery: `saadetud` sent; `soovimata` not wanted by the member; `tyhi` nothing left to report; `keeldus` the address is
 * refused.
 */
export type Outcome = 'saadetud' | 'soovimata' | 'tyhi' | 'keeldus'

export function channelJobs(db: Database, channels: Channel[]): JobKinds {
  return Object.fromEntries(
    channels.flatMap((channel): [string, JobKinds[string]][] => {
      const { name, everyMs, deliver } = channel
      const plan: RepeatingWork = { run: () => planChannel(db, channel), everyMs, firstAfterMs: everyMs }
      return [[`plan-${name}`, plan], ...Object.entries(deliver)]
    }),
  )
}

/** Queues jobs for what is due in a channel; a lock excludes other apis. */
export const planChannel = (db: Database, { name, due }: Channel): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.notifications}, hashtext(${name}))`)
    await due(tx)
  })

/** The key of the mail of notifications: digests and immediate mails share it, so each notification is mailed only once. */
export const mail = 'kiri'

/** SQL for the state of that mail for notification `n`. */
const mailState = sql.raw(`n.edastused->>'${mail}'`)

const outcomes = sql.raw(`'{${(['saadetud', 'soovimata', 'tyhi', 'keeldus'] satisfies Outcome[]).join(',')}}'`)

/** SQL condition: the mail of notification `n` is due: it has no state, or that of a job that no longer exists. */
export const isMailDue = sql`(${mailState} is null or (${mailState} <> all (${outcomes})
  and not exists (select from jobs j where j._id = ${mailState})))`

/** SQL condition: notification `n` is in the mail of a job. */
export const isInMail = (job: unknown) => sql`${mailState} = ${job}`

/** Stores the outcome of a job's mail in its notifications. After `soovimata` they are due again, as another preference may want them. */
export async function endMail(
  tx: Database | Transaction,
  { userId, job }: { userId: string; job: string },
  outcome: Outcome,
): Promise<void> {
  const after =
    outcome === 'soovimata'
      ? sql`n.edastused - ${mail}::text`
      : sql`n.edastused || jsonb_build_object(${mail}::text, ${outcome}::text)`
  await tx.execute(sql`
    update notifications n set edastused = ${after} where n.user_id = ${userId}::uuid and ${isInMail(job)}`)
}
