import escapeHtml from 'escape-html'

/** The subject and the body of a mail, as plain text and as html. */
export interface MailText {
  subject: string
  text: string
  html: string
}

/** A line of a list in a mail: a title with its link, and facts. */
export interface MailRow {
  title: string
  url: string
  /** Shown after the title, separated by ' · '. */
  facts: string[]
}

/** A block of a mail, from top to bottom. */
export type MailBlock =
  | { kind: 'text' | 'small'; text: string }
  | { kind: 'heading'; text: string }
  /** Clean html, and the same as plain text. */
  | { kind: 'rich'; html: string; text: string }
  | { kind: 'rows'; rows: MailRow[] }
  /** A link on its own line; `copied` also shows its URL for copying in the html version. */
  | { kind: 'button'; url: string; action: string; copied?: boolean }
  /** Links in one small paragraph. */
  | { kind: 'links'; links: { text: string; url: string }[] }

/** The content of a mail, and the community that signs it. */
export interface MailBody {
  subject: string
  blocks: MailBlock[]
  community: string
}

/**
 * The frame of all mails: as plain text, and as html of at most 600 px that follows the reader's scheme, light or dark, and loads nothing
 * from elsewhere. Escapes all texts; `rich` must be clean html. MAIL-1.
 */
export function renderMail({ subject, blocks, community }: MailBody): MailText {
  return {
    subject,
    text: `${[...blocks.map(plainBlock), community].join('\n\n')}\n`,
    html: htmlOf(subject, [
      ...blocks.map(htmlBlock),
      `<p class="s" style="${style.small}">${escapeHtml(community)}</p>`,
    ]),
  }
}

function plainBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase()
    case 'rows':
      return block.rows.map(({ title, url, facts }) => `${[title, ...facts].join(' · ')}\n${url}`).join('\n')
    case 'button':
      return block.url
    case 'links':
      return block.links.map(({ text, url }) => `${text}: ${url}`).join('\n')
    default:
      return block.text
  }
}

function htmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 class="h" style="${style.heading}">${escapeHtml(block.text)}</h2>`
    case 'rich':
      return block.html
    case 'rows':
      return block.rows.map(rowHtml).join('\n')
    case 'button':
      return [
        `<p style="${style.button}">${link(block.url, block.action, 'b', style.buttonLink)}</p>`,
        ...(block.copied
          ? [
              `<p class="s" style="${style.small};margin-bottom:16px">Kui link ei avane, kopeeri see aadress brauserisse: ${escapeHtml(block.url)}</p>`,
            ]
          : []),
      ].join('\n')
    case 'links': {
      const links = block.links.map(({ text, url }) => link(url, text, 'a', style.link))
      return `<p class="s" style="${style.small}">${links.join(' · ')}</p>`
    }
    default:
      return block.kind === 'small'
        ? `<p class="s" style="${style.small}">${escapeHtml(block.text)}</p>`
        : `<p style="${style.text}">${escapeHtml(block.text)}</p>`
  }
}

function rowHtml({ title, url, facts }: MailRow): string {
  const more =
    facts.length > 0 ? `<br><span class="s" style="${style.facts}">${escapeHtml(facts.join(' · '))}</span>` : ''
  return `<p style="${style.row}">${link(url, title, 'a', style.rowLink)}${more}</p>`
}

const link = (url: string, text: string, name: string, css: string) =>
  `<a href="${escapeHtml(url)}" class="${name}" style="${css}">${escapeHtml(text)}</a>`

/** The light scheme, inline on each element, as some mail programs drop style elements. */
const style = {
  text: 'margin:0 0 16px',
  heading: 'margin:24px 0 12px;font-size:16px;line-height:1.4;font-weight:700;color:#0a4a53',
  row: 'margin:0 0 12px',
  rowLink: 'color:#0e5c66;font-weight:600;text-decoration:underline',
  facts: 'color:#4d5a5c;font-size:14px',
  link: 'color:#0e5c66',
  button: 'margin:24px 0',
  buttonLink:
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#0e5c66;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:16px 0 0;font-size:14px;color:#4d5a5c',
}

const darkScheme = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.p{background:#101718 !important}
.c{background:#182123 !important;color:#e4eaea !important;border-color:#2c393b !important}
.h{color:#a7d6d8 !important}
.a{color:#79c0c4 !important}
.s{color:#a9b6b8 !important}
.b{background:#79c0c4 !important;color:#063840 !important}
}`

function htmlOf(subject: string, blocks: string[]): string {
  return [
    '<!doctype html>',
    '<html lang="et"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkScheme}</style></head>`,
    '<body style="margin:0;padding:0;background:#f4f7f7">',
    '<table role="presentation" class="p" width="100%" cellspacing="0" cellpadding="0" style="background:#f4f7f7"><tr><td align="center" style="padding:16px 8px">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px"><tr><td class="c" align="left" style="padding:24px;border:1px solid #d8e2e2;border-radius:8px;background:#ffffff;color:#1c2526;font-family:-apple-system,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">',
    ...blocks,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n')
}
