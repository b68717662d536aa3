import { readableText, withWholeAddresses } from '../../html/readableText.ts'
import { framedMail, type MailText } from '../../mail/frame.ts'
import type { Installation } from '../mails/mails.ts'
import type { Audience } from './audiences.ts'

const forWhom: Record<Audience, string> = {
  koik: 'kõigile liikmetele',
  liikmed: 'tavaliikmetele',
  moderaatorid: 'moderaatoritele',
  adminid: 'adminidele',
}

/** What an announcement says. */
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

/** The mail of an announcement: the text as it was written, in the frame of all mails. MAIL-2. */
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
