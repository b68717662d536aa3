import { sql } from 'drizzle-orm'
import { readableText, withWholeAddresses } from '../../html/readableText.ts'
import { status } from '../../http/caller.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import { framedMail, type MailText } from '../../mail/frame.ts'
import { type Letter, mailJob, type MailSender } from '../../mail/mailJob.ts'
import type { Database } from '../../store/database.ts'
import type { Installation } from '../mails/mails.ts'
import type { Audience } from './audiences.ts'

/** What a job of a mail needs to know. */
export interface AnnouncementDetails {
  kiriId: string
  userId: string
}

/** A mail that has waited for longer is dropped: what it gives notice of is over by then. */
const maxAgeSeconds = 7 * 24 * 3_600

const forWhom: Record<Audience, string> = {
  koik: 'kõigile liikmetele',
  liikmed: 'tavaliikmetele',
  moderaatorid: 'moderaatoritele',
  adminid: 'adminidele',
}

/** What a letter to members says. */
export interface AnnouncementText {
  pealkiri: string
  /** Clean html. */
  tekst: string
  saajad: Audience
  /** The sender's name. */
  nimi: string
  /** The path of its copy in the forum, below the site. */
  teema: string | null
}

/** The mail of a letter to members: the text as it was written, in the frame of all mails. MAIL-2. */
export function announcementText(
  { pealkiri, tekst, saajad, nimi, teema }: AnnouncementText,
  { siteUrl, community }: Installation,
): MailText {
  return framedMail({
    subject: pealkiri,
    community,
    parts: [
      { kind: 'heading', text: pealkiri },
      { kind: 'rich', html: withWholeAddresses(tekst, siteUrl), text: readableText(tekst, siteUrl) },
      ...(teema == null ? [] : [{ kind: 'button' as const, url: siteUrl + teema, action: 'Vasta foorumis' }]),
      { kind: 'small', text: `${nimi} saatis selle kirja ${forWhom[saajad]}.` },
    ],
  })
}

interface WaitingMail extends AnnouncementText, Record<string, unknown> {
  email: string
  /** Where answers go; null when the sender is gone. */
  replyTo: string | null
  isMember: boolean
}

/** Sends the mails of letters to members. Each person has a row, so that a repeated job sends nothing twice. MAIL-2. */
export function announcementMail(
  db: Database,
  installation: Installation,
  sender: MailSender,
): QueuedWork<AnnouncementDetails> {
  return mailJob({ maxAgeSeconds, write: ({ details }) => writeMail(db, installation, details) }, sender)
}

async function writeMail(
  db: Database,
  installation: Installation,
  details: AnnouncementDetails,
): Promise<Letter | null> {
  const { kiriId, userId } = details
  const { rows } = await db.execute<WaitingMail>(sql`
    select k.pealkiri, k.tekst, k.saajad, k.nimi, u.email, s.email as "replyTo", u.staatus >= ${status.member} as "isMember",
      (select '/sise/foorum/' || c.slug || '/' || t._id from topics t join categories c on c._id = t.kategooria_id
        where t._id = k.teema_id) as teema
    from announcement_recipients r join announcements k on k._id = r.kiri_id join users u on u._id = r.user_id
      left join users s on s._id = k.user_id and s.staatus >= ${status.member}
    where r.kiri_id = ${kiriId}::uuid and r.user_id = ${userId}::uuid and r.lopetatud is null`)
  const [mail] = rows
  if (!mail) return null
  const end = async (outcome: 'saadetud' | 'keeldus' | 'lahkus') => {
    await db.execute(sql`
      update announcement_recipients set lopetatud = now(), tulemus = ${outcome}
      where kiri_id = ${kiriId}::uuid and user_id = ${userId}::uuid and lopetatud is null`)
  }
  if (!mail.isMember) {
    await end('lahkus')
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
