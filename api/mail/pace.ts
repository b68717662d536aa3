import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '../store/clock/ids.ts'
import type { Database } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import type { Mail, MailTransport } from './transport.ts'

/** How many of the mails of a minute may be letters that many get: the others of SMTP_PER_MINUTE are left for links that people wait for. */
export const lettersPerMinute = (perMinute: number): number => Math.floor(perMinute * 0.8)

/** The least and the longest pause before looking again whether a mail may leave, in ms. */
const [leastPauseMs, longestPauseMs] = [50, 2_000]

/**
 * A transport that hands over at most `perMinute` mails within any 60 seconds, those of all apis of a database together: who may not yet waits.
 * A mail counts from before it is handed over, and one that fails too, as servers count attempts. MAIL-1.
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

  /** Takes a turn and returns 0, or how long to wait before asking again, in ms. */
  function turn({ unsubscribe, isBulk }: Mail): Promise<number> {
    const most = unsubscribe == null && !isBulk ? perMinute : lettersPerMinute(perMinute)
    return inLockedTransaction(db, 'mails', async (tx) => {
      // Those to come are of a clock that has been set back since; a transaction that began later may be a little ahead.
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
