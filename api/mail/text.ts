import { type MailText, renderMail } from './mailLayout.ts'

/** The paragraphs of a mail, as plain text. */
export interface MailContent {
  subject: string
  /** The recipient's name for the greeting; may be empty. */
  name: string
  lead: string
  /** A link, and its text in the html version. */
  link?: { url: string; action: string }
  /** The paragraph below the link. */
  end?: string
  community: string
}

/** The greeting of a mail. @param name may be empty */
export const greeting = (name: string): string => (name === '' ? 'Tere!' : `Tere, ${name}!`)

/** Formats a mail of a few sentences and at most one link, in the frame of all mails. */
export function mailText({ subject, name, lead, link, end, community }: MailContent): MailText {
  return renderMail({
    subject,
    community,
    blocks: [
      { kind: 'text', text: greeting(name) },
      { kind: 'text', text: lead },
      ...(link ? [{ kind: 'button' as const, ...link, copied: true }] : []),
      ...(end == null ? [] : [{ kind: 'text' as const, text: end }]),
    ],
  })
}
