import { fileSize } from '../../schema/rules/client/fileSize.ts'
import type { WireFile } from '../files/fileRecord.ts'
import { plainText } from '../http/html/plainText.ts'
import { type MailBlock, type MailText, renderMail } from '../mail/mailLayout.ts'
import type { Installation } from '../users/mails/mails.ts'
import type { Audience } from './audiences.ts'

const forWhom: Record<Audience, string> = {
  koik: 'kõigile liikmetele',
  liikmed: 'tavaliikmetele',
  moderaatorid: 'moderaatoritele',
  adminid: 'adminidele',
}

/** An announcement as its mail shows it. */
export interface AnnouncementText {
  pealkiri: string
  /** Clean html. */
  tekst: string
  saajad: Audience
  /** The sender's name. */
  nimi: string
  /** The path of its copy in the forum, relative to the site; null without one. */
  teema: string | null
  failid: readonly WireFile[]
}

/** The mail of an announcement: its text and links to its files, in the frame of all mails. MAIL-2. */
export function announcementText(
  { pealkiri, tekst, saajad, nimi, teema, failid }: AnnouncementText,
  { siteUrl, community }: Installation,
): MailText {
  return renderMail({
    subject: pealkiri,
    community,
    blocks: [
      { kind: 'heading', text: pealkiri },
      { kind: 'rich', html: withAbsoluteUrls(tekst, siteUrl), text: readableText(tekst, siteUrl) },
      ...(failid.length === 0 ? [] : fileBlocks(failid, siteUrl)),
      ...(teema == null ? [] : [{ kind: 'button' as const, url: siteUrl + teema, action: 'Vasta foorumis' }]),
      { kind: 'small', text: `${nimi} saatis selle kirja ${forWhom[saajad]}.` },
    ],
  })
}

const fileBlocks = (files: readonly WireFile[], siteUrl: string): MailBlock[] => [
  { kind: 'heading', text: 'Failid' },
  {
    kind: 'rows',
    rows: files.map(({ _id, nimi, meta, tee }) => ({
      title: nimi,
      // A public file opens for everybody, any other only after signing in. FILE-7.
      url: tee.startsWith('/avalik/') ? `${siteUrl}/api/static${tee}` : `${siteUrl}/sise/files?fail=${_id}`,
      facts: [fileSize(meta.size)],
    })),
  },
]

/** Makes a path of the site, as links in clean html have it, absolute. */
const absoluteUrl = (address: string, siteUrl: string) => (/^\/(?!\/)/.test(address) ? siteUrl + address : address)

/** Clean html whose links and pictures have absolute addresses, for readers outside the site. */
export const withAbsoluteUrls = (html: string, siteUrl: string): string =>
  html.replace(
    / (href|src)="([^"]*)"/g,
    (_, name: string, address: string) => ` ${name}="${absoluteUrl(address, siteUrl)}"`,
  )

/**
 * Clean html as plain text: a line per paragraph, an empty line between them, items with a dash, link addresses in brackets. Runs in linear
 * time: each pattern stops at the next `<`, and that of links at `</a>`, which clean html always has.
 */
export function readableText(html: string, siteUrl: string): string {
  return html
    .replace(/<a\b[^<>]*? href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gs, (_, address: string, text: string) =>
      plainText(text) === plainText(address) ? text : `${text} (${absoluteUrl(address, siteUrl)})`,
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
