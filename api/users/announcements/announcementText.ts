import { plainText } from '../../html/plainText.ts'
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

/** The address of a link as others need it: those of the site itself are paths in clean html. */
const wholeAddress = (address: string, siteUrl: string) => (/^\/(?!\/)/.test(address) ? siteUrl + address : address)

/** Clean html whose links and pictures have whole addresses, for who reads it elsewhere. */
export const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replace(
    / (href|src)="([^"]*)"/g,
    (_, name: string, address: string) => ` ${name}="${wholeAddress(address, siteUrl)}"`,
  )

/**
 * Clean html as text to read: a line for each paragraph, an empty one between them, items with a dash, the addresses of links in brackets. Runs
 * in linear time: patterns stop at the next `<`, that of links at their end, which clean html has for each.
 */
export function readableText(html: string, siteUrl: string): string {
  return html
    .replace(/<a\b[^<>]*? href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gs, (_, address: string, text: string) =>
      plainText(text) === plainText(address) ? text : `${text} (${wholeAddress(address, siteUrl)})`,
    )
    .replace(/<li\b[^<>]*>/g, '\n– ')
    .replace(/<br\b[^<>]*>/g, '\n')
    .replace(/<\/?(?:p|h[1-6]|ul|ol|blockquote|pre|figure|table|tr|hr)\b[^<>]*>/g, '\n\n')
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
