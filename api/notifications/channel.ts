import { sql } from 'drizzle-orm'
import type { JobKinds, RepeatingWork } from '../jobs/jobKind.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'

/**
 * A way in which notifications reach members, such as push. It looks for rows that are due; the jobs that deliver it are queued in the same
 * transaction. So nothing is missed, and at most what was being handed over at a kill is delivered again. MAIL-1, MAIL-2, PHONE-2.
 */
export interface Channel {
  name: string
  /** Queues jobs for what is due: see planChannel. */
  due: (tx: Transaction) => Promise<void>
  /** How often it looks, in ms. */
  everyMs: number
  /** The jobs that deliver, by kind. A member's preference is read when a job runs. */
  deliver: JobKinds
}

/**
 * How a delivery ended: `saadetud` sent; `soovimata` not wanted by the member; `tyhi` nothing to report any more; `keeldus` the address is refused.
 */
export type Outcome = 'saadetud' | 'soovimata' | 'tyhi' | 'keeldus'

/** The jobs of channels. */
export function channelJobs(db: Database, channels: Channel[]): JobKinds {
  return Object.fromEntries(
    channels.flatMap((channel): [string, JobKinds[string]][] => {
      const { name, everyMs, deliver } = channel
      const plan: RepeatingWork = { run: () => planChannel(db, channel), everyMs, firstAfterMs: everyMs }
      return [[`plan-${name}`, plan], ...Object.entries(deliver)]
    }),
  )
}

/** Queues jobs for what is due in a channel, at one api at a time. */
export const planChannel = (db: Database, { name, due }: Channel): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.notifications}, hashtext(${name}))`)
    await due(tx)
  })

/** The mail of notifications: the digest of a day or week, and the mail at once. What one has sent the other does not. */
export const mail = 'kiri'

/** SQL for what that mail has done with notification `n`. */
const mailState = sql.raw(`n.edastused->>'${mail}'`)

const outcomes = sql.raw(`'{${(['saadetud', 'soovimata', 'tyhi', 'keeldus'] satisfies Outcome[]).join(',')}}'`)

/** SQL for whether the mail of notification `n` is due: nothing has been done, or the job that was to send it is gone. */
export const isMailDue = sql`(${mailState} is null or (${mailState} <> all (${outcomes})
  and not exists (select from jobs j where j._id = ${mailState})))`

/** SQL for whether notification `n` is in the mail of a job. */
export const isInMail = (job: unknown) => sql`${mailState} = ${job}`

/** Stores how the mail of a job ended with its notifications. What was not wanted is due again: by another preference it may be. */
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
