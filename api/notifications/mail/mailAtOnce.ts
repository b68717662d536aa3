import { sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { gatheringMs, longestGatheringMs, mailPlanEveryMs } from '../../../schema/rules/delays.ts'
import { isShown } from '../../forum/following/notify.ts'
import { status } from '../../http/session/caller.ts'
import { type ComposedMail, mailJob, type MailSender } from '../../mail/mailJob.ts'
import { isPaused } from '../../mail/refusedAddresses.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Installation } from '../../users/mails/mails.ts'
import { type Channel, endMail, isInMail, isMailDue, mail, type Outcome } from '../channel.ts'
import { readTopicNews } from '../topicNews.ts'
import { lookbackDays, ofMail, outcomesOf, type Recipient, recipientColumns } from './member.ts'
import { topicMailText } from './text.ts'

/** A mail that waits longer is dropped, and planned again. */
const maxAgeSeconds = retentionSeconds('mails')

/** How many mails are planned at a time. */
const most = 500

/**
 * The immediate mail of a member's notifications in a topic, sent once the topic is quiet or the first notification has waited long enough.
 * MAIL-1.
 */
export function mailAtOnceChannel(db: Database, installation: Installation, sender: MailSender): Channel {
  return {
    name: 'mailAtOnce',
    everyMs: mailPlanEveryMs,
    async due(tx) {
      await tx.execute(sql`
        with due as materialized (
          select gen_random_uuid()::text as job, n.user_id, n.teema_id, array_agg(n._id) as ids
          from mail_preferences p join users u on u._id = p.user_id and u.staatus >= ${status.member}
            join notifications n on n.user_id = p.user_id and n.loetud is null and n.kuupaev > now() - ${lookbackDays}
            join topics t on t._id = n.teema_id
          where p.valik = 'kohe' and not ${isPaused} and ${isMailDue} and ${isShown(sql`n.user_id`)}
          group by n.user_id, n.teema_id
          having max(n.kuupaev) <= now() - make_interval(secs => ${gatheringMs / 1000}::float8)
            or min(n.kuupaev) <= now() - make_interval(secs => ${longestGatheringMs / 1000}::float8)
          order by min(n.kuupaev) limit ${most}),
        queued as (
          insert into jobs (_id, kind, details)
          select job, 'mailAtOnce', jsonb_build_object('userId', user_id, 'topicId', teema_id) from due)
        update notifications n set edastused = n.edastused || jsonb_build_object(${mail}::text, due.job)
        from due where n._id = any(due.ids)`)
    },
    deliver: {
      mailAtOnce: mailJob<{ userId: string; topicId: string }>(
        { maxAgeSeconds, write: ({ _id, details }) => writeMail(db, installation, { ...details, job: _id }) },
        sender,
      ),
    },
  }
}

/** The current mail; null if it has been sent already, all its notifications have been read or deleted, or it is not wanted any more. */
async function writeMail(
  db: Database,
  installation: Installation,
  { userId, topicId, job }: { userId: string; topicId: string; job: string },
): Promise<ComposedMail | null> {
  const end = (tx: Parameters<typeof endMail>[0], outcome: Outcome) => endMail(tx, { userId, job }, outcome)
  const { rows } = await db.execute<Recipient & { isWanted: boolean }>(sql`
    select ${recipientColumns}, coalesce(p.valik = 'kohe', false) as "isWanted"
    from users u left join mail_preferences p on p.user_id = u._id where u._id = ${userId}::uuid`)
  const [member] = rows
  if (!member) return null
  const isWanted = member.isMailed && member.isWanted
  const news = isWanted ? await readTopicNews(db, { userId, topicId }, isInMail(job)) : null
  if (!news) {
    await inTransaction(db, (tx) => end(tx, isWanted ? 'tyhi' : 'soovimata'))
    return null
  }
  const facts = await ofMail(db, installation, { ...member, userId })
  return {
    ...topicMailText(news, facts),
    to: member.email,
    unsubscribe: facts.unsubscribe,
    ...outcomesOf(db, { ...member, userId }, end),
  }
}
