import { sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { planEveryMs } from '../../../schema/rules/delays.ts'
import { type AnnouncementText, announcementText } from '../../announcements/announcementText.ts'
import { announcementFilesJson } from '../../announcements/reading.ts'
import type { TrialDetails } from '../../announcements/sending.ts'
import { status } from '../../http/session/caller.ts'
import { type ComposedMail, mailJob, type MailSender } from '../../mail/mailJob.ts'
import { bulkMailsPerMinute } from '../../mail/pace.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Installation } from '../../users/mails/mails.ts'
import type { Channel, Outcome } from '../channel.ts'

/** The details of a job. */
interface Delivery {
  kiriId: string
  userId: string
}

/** A mail that has waited longer is dropped: its announcement is out of date. */
const maxAgeSeconds = retentionSeconds('mails')

/** A trial is dropped after this time: its author waits for it, and sends another one if it fails. */
const trialSeconds = 1_800

/** The key of this channel's outcome in a notification. */
const channel = 'liikmekiri'

/** The mails of announcements, to each member with a notification of one, whatever the member's preference. MAIL-2. */
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
      const spacing = 60 / bulkMailsPerMinute(perMinute)
      await tx.execute(sql`
        with due as (update announcements set jarjekorras = now() where jarjekorras is null returning _id)
        insert into jobs (_id, kind, details, run_at)
        select gen_random_uuid()::text, 'announcementMail', jsonb_build_object('kiriId', n.kiri_id, 'userId', n.user_id),
          now() + make_interval(secs => (row_number() over (order by n.kiri_id, n.user_id) - 1) * ${spacing}::float8)
        from due join notifications n on n.kiri_id = due._id`)
    },
    deliver: {
      announcementMail: mailJob<Delivery>(
        { maxAgeSeconds, write: ({ details }) => writeMail(db, installation, details) },
        sender,
      ),
      announcementTrial: mailJob<TrialDetails>(
        { maxAgeSeconds: trialSeconds, write: ({ details }) => Promise.resolve(trialOf(details, installation)) },
        sender,
      ),
    },
  }
}

/** The mail of a trial, to its author only. */
function trialOf({ email, ...content }: TrialDetails, installation: Installation): ComposedMail {
  const mail = announcementText({ ...content, teema: null }, installation)
  return { ...mail, subject: `Proov: ${mail.subject}`, to: email }
}

interface WaitingMail extends AnnouncementText, Record<string, unknown> {
  email: string
  /** The address for replies; null if the sender has been deleted or banned. */
  replyTo: string | null
  isMember: boolean
}

/** The mail of an announcement to a member; null if it has been delivered already, as a repeated job must not send it twice. MAIL-2. */
async function writeMail(
  db: Database,
  installation: Installation,
  { kiriId, userId }: Delivery,
): Promise<ComposedMail | null> {
  const { rows } = await db.execute<WaitingMail>(sql`
    select k.pealkiri, k.tekst, k.saajad, k.nimi, u.email, s.email as "replyTo", u.staatus >= ${status.member} as "isMember", ${announcementFilesJson} as failid,
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
