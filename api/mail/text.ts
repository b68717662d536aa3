import escapeHtml from 'escape-html'

/** The subject and the body of a mail, as plain text and as html. */
export interface MailText {
  subject: string
  text: string
  html: string
}

/** The parts of a mail, as plain text. */
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

/** Formats a mail as plain text and as html, in which all parts are escaped. */
export function mailText({ subject, name, lead, link, end, community }: MailContent): MailText {
  const hello = name === '' ? 'Tere!' : `Tere, ${name}!`
  const plain = [hello, lead, link?.url, end, community].filter((part) => part != null)
  const html = [
    `<p>${escapeHtml(hello)}</p><p>${escapeHtml(lead)}</p>`,
    link && `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.action)}</a></p>`,
    link && `<p>Kui link ei avane, kopeeri see aadress brauserisse: ${escapeHtml(link.url)}</p>`,
    end != null && `<p>${escapeHtml(end)}</p>`,
    `<p>${escapeHtml(community)}</p></body></html>`,
  ]
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="et"><body style="font-family:sans-serif;line-height:1.5">',
      ...html.filter((part) => typeof part === 'string'),
    ].join('\n'),
  }
}
