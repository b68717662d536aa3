import { sql } from 'drizzle-orm'
import { status } from '../../http/session/caller.ts'
import type { ComposedMail } from '../../mail/mailJob.ts'
import { deleteRefusals, isPaused, noteRefusal } from '../../mail/refusedAddresses.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Installation } from '../../users/mails/mails.ts'
import type { Outcome } from '../channel.ts'
import type { MailFacts } from './text.ts'
import { unsubscribeKey, unsubscribeToken } from './unsubscribing.ts'

/** How far back mails report. */
export const lookbackDays = sql.raw(`interval '14 days'`)

export interface Recipient extends Record<string, unknown> {
  nimi: string
  email: string
  emailKey: string
  /** Whether the member may be mailed: is not banned, and the server accepts mail for the address. */
  isMailed: boolean
}

/** SQL for a Recipient of user `u`. */
export const recipientColumns = sql`u.nimi, u.email, u.email_key as "emailKey",
  u.staatus >= ${sql.raw(String(status.member))} and not ${isPaused} as "isMailed"`

type Member = Recipient & { userId: string }

/** The facts in every mail of notifications: recipient, community, and the link that unsubscribes. */
export async function ofMail(
  db: Database,
  { siteUrl, community }: Installation,
  { nimi, userId, emailKey }: Member,
): Promise<MailFacts> {
  const token = unsubscribeToken(await unsubscribeKey(db), { userId, emailKey }, storeNow())
  return { name: nimi, userId, siteUrl, community, unsubscribe: `${siteUrl}/kirjad/loobumine/${token}` }
}

/** Callbacks that store the outcome of a mail of notifications: sent, or permanently refused, which counts for the address. MAIL-1. */
export const outcomesOf = (
  db: Database,
  { userId, emailKey }: Member,
  end: (tx: Transaction, outcome: Outcome) => Promise<void>,
): Pick<ComposedMail, 'accepted' | 'ifRefused'> => ({
  accepted: () =>
    inTransaction(db, async (tx) => {
      await end(tx, 'saadetud')
      await deleteRefusals(tx, userId)
    }),
  ifRefused: {
    note: (code) =>
      inTransaction(db, async (tx) => {
        await end(tx, 'keeldus')
        await noteRefusal(tx, userId, emailKey, code)
      }),
    then: 'end',
  },
})
