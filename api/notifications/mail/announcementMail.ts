import { sql } from 'drizzle-orm'
import { planEveryMs } from '../../../schema/rules/delays.ts'
import { status } from '../../http/caller.ts'
import { type Letter, mailJob, type MailSender } from '../../mail/mailJob.ts'
import { lettersPerMinute } from '../../mail/pace.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { type AnnouncementText, announcementText } from '../../users/announcements/announcementText.ts'
import type { Installation } from '../../users/mails/mails.ts'
import type { Channel, Outcome } from '../channel.ts'

/** What a job of a mail needs to know. */
interface Delivery {
  kiriId: string
  userId: string
}

/** A mail that has waited for longer is dropped: what it gives notice of is over by then. */
const maxAgeSeconds = 7 * 24 * 3_600

/** This channel's key of what has been done with a notification. */
const channel = 'liikmekiri'

/** The mails of announcements, to each member who is notified of one, whatever else the member prefers. MAIL-2. */
export function announcementChannel(
  db: Database,
  installation: Installation,
  sender: MailSender,
  perMinute: number,
): Channel {
  return {
    name: 'announcements',
    everyMs: planEveryMs,
    async due(tx) {
      const apart = 60 / lettersPerMinute(perMinute)
      await tx.execute(sql`
        with due as (update announcements set jarjekorras = now() where jarjekorras is null returning _id)
        insert into jobs (_id, kind, details, run_at)
        select gen_random_uuid()::text, 'announcementMail', jsonb_build_object('kiriId', n.kiri_id, 'userId', n.user_id),
          now() + make_interval(secs => (row_number() over (order by n.kiri_id, n.user_id) - 1) * ${apart}::float8)
        from due join notifications n on n.kiri_id = due._id`)
    },
    deliver: {
      announcementMail: mailJob<Delivery>(
        { maxAgeSeconds, write: ({ details }) => writeMail(db, installation, details) },
        sender,
      ),
    },
  }
}

interface WaitingMail extends AnnouncementText, Record<string, unknown> {
  email: string
  /** Where answers go; null when the sender is gone. */
  replyTo: string | null
  isMember: boolean
}

/** Each member has one notification, so that a repeated job sends nothing twice. MAIL-2. */
async function writeMail(
  db: Database,
  installation: Installation,
  { kiriId, userId }: Delivery,
): Promise<Letter | null> {
  const { rows } = await db.execute<WaitingMail>(sql`
    select k.pealkiri, k.tekst, k.saajad, k.nimi, u.email, s.email as "replyTo", u.staatus >= ${status.member} as "isMember",
      (select '/sise/foorum/' || c.slug || '/' || t._id from topics t join categories c on c._id = t.kategooria_id
        where t._id = k.teema_id) as teema
    from notifications n join announcements k on k._id = n.kiri_id join users u on u._id = n.user_id
      left join users s on s._id = k.user_id and s.staatus >= ${status.member}
    where n.kiri_id = ${kiriId}::uuid and n.user_id = ${userId}::uuid and n.edastused->>${channel}::text is null`)
  const [mail] = rows
  if (!mail) return null
  /** Stores the outcome, and counts it. */
  const end = (outcome: Outcome) =>
    inTransaction(db, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update notifications set edastused = edastused || jsonb_build_object(${channel}::text, ${outcome}::text)
        where kiri_id = ${kiriId}::uuid and user_id = ${userId}::uuid and edastused->>${channel}::text is null`)
      if (rowCount === 1 && (outcome === 'saadetud' || outcome === 'keeldus'))
        await tx.execute(sql`
          update announcements set ${sql.raw(outcome)} = ${sql.raw(outcome)} + 1 where _id = ${kiriId}::uuid`)
    })
  if (!mail.isMember) {
    await end('soovimata')
    return null
  }
  return {
    ...announcementText(mail, installation),
    to: mail.email,
    ...(mail.replyTo != null && { replyTo: mail.replyTo }),
    isBulk: true,
    accepted: () => end('saadetud'),
    ifRefused: { note: () => end('keeldus'), then: 'end' },
  }
}
