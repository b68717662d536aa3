import { sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import type { MailText } from '../../mail/frame.ts'
import { type Letter, mailJob, type MailSender } from '../../mail/mailJob.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Installation } from '../mails/mails.ts'
import { defaultKind } from './choices.ts'
import type { LetterNews } from './news.ts'
import type { PeriodKind } from './periods.ts'
import type { LetterDetails } from './planning.ts'
import { deleteRefusals, isPaused, noteRefusal } from './refusals.ts'
import { burstLetter, hasNews, type LetterFacts, periodLetter } from './text.ts'
import { unsubscribeKey, unsubscribeToken } from './unsubscribing.ts'

/** A letter that is waited for longer is dropped: the next one tells of the same. */
const maxAgeSeconds = 7 * 24 * 3_600

/** How many days ahead events are told of. */
const eventDays = 14

/** Sends the letters of members, each written right before it leaves. MAIL-1. */
export function letterMail(
  db: Database,
  installation: Installation,
  sender: MailSender,
  news: Omit<LetterNews, 'bursts'>,
): QueuedWork<LetterDetails> {
  return mailJob({ maxAgeSeconds, write: ({ details }) => writeLetter(db, installation, news, details) }, sender)
}

interface WaitingLetter extends Record<string, unknown> {
  nimi: string
  email: string
  emailKey: string
  /** Whether the member may still be written to, and wants this kind of letter. */
  wanted: boolean
  teemaId: string | null
  since: string
  until: string
}

/** The letter as it is now; null when it has left already, there is nothing to tell, or it is not wanted any more. */
async function writeLetter(
  db: Database,
  { siteUrl, community }: Installation,
  news: Omit<LetterNews, 'bursts'>,
  details: LetterDetails,
): Promise<Letter | null> {
  const { userId, periood } = details
  const kind = periood.slice(0, periood.indexOf(':'))
  // The time until which it tells stays as the first attempt has it: from there on the next letter tells, whichever copy arrives.
  const { rows } = await db.execute<WaitingLetter>(sql`
    update letters l set kuni = coalesce(l.kuni, now())
    from users u left join letter_choices c on c.user_id = u._id
    where l.user_id = ${userId}::uuid and l.periood = ${periood} and l.lopetatud is null and u._id = l.user_id
    returning u.nimi, u.email, u.email_key as "emailKey", l.teema_id as "teemaId", l.alates::text as since, l.kuni::text as until,
      u.staatus >= ${status.member} and coalesce(c.valik, ${defaultKind}) = ${kind} and not ${isPaused} as wanted`)
  const [letter] = rows
  if (!letter) return null
  const { nimi: name, email: to, emailKey, teemaId } = letter
  const end = (tx: Database | Transaction, outcome: 'saadetud' | 'vaikis' | 'keeldus') =>
    endLetter(tx, details, outcome)
  const token = unsubscribeToken(await unsubscribeKey(db), { userId, emailKey }, storeNow())
  const unsubscribe = `${siteUrl}/kirjad/loobumine/${token}`
  const facts: LetterFacts = { name, userId, siteUrl, community, unsubscribe }
  const since = { userId, since: letter.since }
  const text = !letter.wanted
    ? null
    : teemaId == null
      ? await periodText(kind as PeriodKind)
      : await burstText({ ...since, topicId: teemaId, until: letter.until })
  if (!text) {
    await end(db, 'vaikis')
    return null
  }
  return {
    ...text,
    to,
    unsubscribe,
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
  }

  async function periodText(period: PeriodKind): Promise<MailText | null> {
    const [forum, protocols, events] = await Promise.all([
      news.forum(db, since),
      news.protocols(db, since),
      news.events(db, { ...since, days: eventDays }),
    ])
    const found = { forum, protocols, events }
    return hasNews(found) ? periodLetter(period, found, facts) : null
  }
  async function burstText(burst: Parameters<LetterNews['burst']>[1]): Promise<MailText | null> {
    const found = await news.burst(db, burst)
    return found && burstLetter(found, facts)
  }
}

async function endLetter(tx: Database | Transaction, { userId, periood }: LetterDetails, outcome: string) {
  await tx.execute(sql`
    update letters set lopetatud = now(), tulemus = ${outcome}
    where user_id = ${userId}::uuid and periood = ${periood} and lopetatud is null`)
}
