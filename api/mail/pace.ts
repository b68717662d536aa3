import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '../store/clock/ids.ts'
import type { Database } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import type { Mail, MailTransport } from './transport.ts'

/** How many of SMTP_PER_MINUTE may be bulk mails: the rest is reserved for links that people wait for. */
export const bulkMailsPerMinute = (perMinute: number): number => Math.floor(perMinute * 0.8)

/** The shortest and the longest pause before the next check whether a mail may be sent, in ms. */
const [leastPauseMs, longestPauseMs] = [50, 2_000]

/**
 * A transport that sends at most `perMinute` mails within any 60 seconds, counting those of all apis of a database; further mails wait. A
 * mail counts from before it is sent, also if it fails, because servers count attempts. MAIL-1.
 */
export function pacedTransport(transport: MailTransport, db: Database, perMinute: number): MailTransport {
  return {
    async send(mail, signal) {
      for (let waitMs = await turn(mail); waitMs > 0; waitMs = await turn(mail))
        await pause(Math.min(Math.max(waitMs, leastPauseMs), longestPauseMs), undefined, { signal })
      await transport.send(mail, signal)
    },
    check: (signal) => transport.check(signal),
    close: () => transport.close(),
  }

  /** Takes a turn and returns 0, or how long to wait before the next try, in ms. */
  function turn({ unsubscribe, isBulk }: Mail): Promise<number> {
    const most = unsubscribe == null && !isBulk ? perMinute : bulkMailsPerMinute(perMinute)
    return inLockedTransaction(db, 'mails', async (tx) => {
      // Times in the future are from before the clock was set back; a minute is tolerated for concurrent transactions.
      await tx.execute(sql`
        delete from mail_sends where at not between now() - interval '1 minute' and now() + interval '1 minute'`)
      const { rows } = await tx.execute<{ waitMs: number | null }>(sql`
        select extract(epoch from at + interval '1 minute' - now())::float8 * 1000 as "waitMs" from mail_sends
        order by at desc offset ${most - 1} limit 1`)
      if (rows[0]) return Math.max(Math.ceil(rows[0].waitMs ?? 0), 1)
      await tx.execute(sql`insert into mail_sends (_id, at) values (${newId()}::uuid, now())`)
      return 0
    })
  }
}
