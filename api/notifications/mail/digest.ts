import { type SQL, sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { mailPlanEveryMs } from '../../../schema/rules/delays.ts'
import { status } from '../../http/session/caller.ts'
import { type ComposedMail, mailJob, type MailSender } from '../../mail/mailJob.ts'
import { bulkMailsPerMinute } from '../../mail/pace.ts'
import { isPaused } from '../../mail/refusedAddresses.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Installation } from '../../users/mails/mails.ts'
import { type Channel, endMail, isInMail, isMailDue, mail, type Outcome } from '../channel.ts'
import { eventDays, readDigestNews, today } from './digestNews.ts'
import { lookbackDays, ofMail, outcomesOf, type Recipient, recipientColumns } from './member.ts'
import { defaultFrequency } from './preferences.ts'
import { digestText, hasNews } from './text.ts'

/** How often a digest comes: each day, or each week. */
export type DigestPeriod = 'paev' | 'nadal'

/** A digest that waits longer is dropped: the next one reports the same. */
const maxAgeSeconds = retentionSeconds('mails')

/**
 * SQL for the start of the day or week in which digests are due: 7 o'clock in Tallinn, of a week on Mondays. Counted by the calendar, so
 * that daylight saving or New Year neither repeats nor skips one. MAIL-1.
 */
export const periodStart = (period: DigestPeriod, at: SQL) => sql`(date_trunc(${period === 'paev' ? 'day' : 'week'},
  ${at} at time zone 'Europe/Tallinn' - interval '7 hours') + interval '7 hours') at time zone 'Europe/Tallinn'`

/** The digest of each day or week: everything that a member has neither read nor been mailed. MAIL-1. */
export function digestChannel(
  db: Database,
  installation: Installation,
  sender: MailSender,
  perMinute: number,
  at: SQL = sql`now()`,
): Channel {
  return {
    name: 'digest',
    everyMs: mailPlanEveryMs,
    async due(tx) {
      await tx.execute(sql`
        insert into digests (user_id, kavandatud, alates) select u._id, ${at}, ${at} from users u
        where u.staatus >= ${status.member} and not exists (select from digests d where d.user_id = u._id)`)
      const days = await planPeriod(tx, 'paev', { at, perMinute, queued: 0 })
      await planPeriod(tx, 'nadal', { at, perMinute, queued: days })
    },
    deliver: {
      digest: mailJob<{ userId: string }>(
        { maxAgeSeconds, write: ({ _id, details }) => writeDigest(db, installation, { ...details, job: _id }) },
        sender,
      ),
    },
  }
}

/**
 * Queues a digest for each member who has had none in this period. A new member, or one who has just changed the preference, gets the first
 * one in the next period. While a digest waits, because the mail server is down, no other is queued. MAIL-1.
 * @param queued how many are queued before them
 * @returns how many were queued
 */
async function planPeriod(
  tx: Transaction,
  period: DigestPeriod,
  { at, perMinute, queued }: { at: SQL; perMinute: number; queued: number },
): Promise<number> {
  const spacing = 60 / bulkMailsPerMinute(perMinute)
  const { rowCount } = await tx.execute(sql`
    with due as (
      select d.user_id from digests d join users u on u._id = d.user_id left join mail_preferences p on p.user_id = d.user_id
      where coalesce(p.valik, ${defaultFrequency}) = ${period} and u.staatus >= ${status.member} and not ${isPaused}
        and greatest(d.kavandatud, p.muudetud) < ${periodStart(period, at)}
        and not exists (select from jobs j where j._id = d.too_id)),
    planned as (
      update digests d set kavandatud = ${at}, too_id = gen_random_uuid()::text, kuni = null
      from due where d.user_id = due.user_id returning d.user_id, d.too_id)
    insert into jobs (_id, kind, details, run_at)
    select too_id, 'digest', jsonb_build_object('userId', user_id),
      now() + make_interval(secs => (${queued}::int + row_number() over (order by user_id) - 1) * ${spacing}::float8)
    from planned`)
  return rowCount ?? 0
}

/** The current digest; null if it has been sent already, reports nothing, or is not wanted any more. */
async function writeDigest(db: Database, installation: Installation, delivery: Delivery): Promise<ComposedMail | null> {
  const { userId, job } = delivery
  // The end of the reported time stays that of the first attempt: the next digest begins there, whichever copy arrives.
  const { rows } = await db.execute<Recipient & { period: string; since: string; until: string }>(sql`
    update digests d set kuni = coalesce(d.kuni, now())
    from users u left join mail_preferences p on p.user_id = u._id
    where d.user_id = ${userId}::uuid and d.too_id = ${job} and u._id = d.user_id
    returning ${recipientColumns}, coalesce(p.valik, ${defaultFrequency}) as period, d.alates::text as since, d.kuni::text as until`)
  const [member] = rows
  if (!member) return null
  const { period, since, until } = member
  const end = (tx: Transaction, outcome: Outcome) => endDigest(tx, delivery, outcome)
  if (!member.isMailed || !(period === 'paev' || period === 'nadal')) {
    await inTransaction(db, (tx) => end(tx, 'soovimata'))
    return null
  }
  await db.execute(sql`
    update notifications n set edastused = n.edastused || jsonb_build_object(${mail}::text, ${job}::text)
    where n.user_id = ${userId}::uuid and n.loetud is null and n.liik in ('mainimine', 'postitus', 'protokoll', 'syndmus') and ${isMailDue}
      and n.kuupaev <= ${until}::timestamptz
      and case when n.paev is null then n.kuupaev > now() - ${lookbackDays} else n.paev < ${today} + ${eventDays} end`)
  const news = await readDigestNews(db, { userId, since, inMail: isInMail(job) })
  if (!hasNews(news)) {
    await inTransaction(db, (tx) => end(tx, 'tyhi'))
    return null
  }
  const facts = await ofMail(db, installation, { ...member, userId })
  return {
    ...digestText(period, news, facts),
    to: member.email,
    unsubscribe: facts.unsubscribe,
    ...outcomesOf(db, { ...member, userId }, end),
  }
}

/** A digest that a job delivers. */
interface Delivery {
  userId: string
  job: string
}

async function endDigest(tx: Transaction, { userId, job }: Delivery, outcome: Outcome) {
  const isReported = outcome === 'saadetud' || outcome === 'tyhi'
  await tx.execute(sql`
    update digests set too_id = null, kuni = null, alates = case when ${isReported} then greatest(alates, kuni) else alates end
    where user_id = ${userId}::uuid and too_id = ${job}`)
  await endMail(tx, { userId, job }, outcome === 'keeldus' ? 'soovimata' : outcome)
}
