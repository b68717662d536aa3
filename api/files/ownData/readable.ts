import escapeHtml from 'escape-html'
import type { OwnData, Row } from './collect.ts'

/** The headings of the tables that have rows of members. */
export const headings: Record<string, string> = {
  users: 'Sinu andmed',
  topics: 'Teemad',
  posts: 'Postitused',
  files: 'Failid',
  feedback: 'Kirjad kogukonnale',
  feedback_visits: 'Millal kirju vaatasid',
  announcements: 'Liikmekirjad',
  topic_likes: 'Meeldivad teemad',
  post_likes: 'Meeldivad postitused',
  topic_reads: 'Loetud teemad',
  topic_follows: 'Jälgitavad teemad',
  category_follows: 'Jälgitavad kategooriad',
  for_you_visits: 'Millal teavitusi vaatasid',
  notifications: 'Teavitused',
  mail_preferences: 'Kirjade eelistused',
  digests: 'Kokkuvõtted e-postiga',
  refused_addresses: 'Kohale jõudmata kirjad',
  former_emails: 'Varasemad e-posti aadressid',
  sessions: 'Seadmed',
  sign_in_networks: 'Sisselogimiste võrgud',
  push_devices: 'Seadmed, kuhu tulevad teavitused',
  tool_tokens: 'Tööriistade võtmed',
  user_links: 'Saadetud lingid',
  idempotency_keys: 'Viimase ööpäeva salvestused',
  data_exports: 'Andmete koopiad',
  webhooks: 'Veebihaagid',
}

const isHtml = (text: string) => /^\s*<(?:p|h\d|ul|ol|blockquote|div|figure)\b/i.test(text)

const time = new Intl.DateTimeFormat('et', { timeZone: 'Europe/Tallinn', dateStyle: 'long', timeStyle: 'short' })
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text)

function valueHtml(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'jah' : 'ei'
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value))
  if (isTime(value)) return time.format(new Date(value))
  return isHtml(value) ? `<div>${value}</div>` : escapeHtml(value)
}

/** Ids are for programs, which read the JSON. */
const isForPeople = ([name, value]: [string, unknown]) => !/(^|_)_?id$/.test(name) && value !== null && value !== ''

const rowHtml = (row: Row) =>
  `<dl>${Object.entries(row)
    .filter(isForPeople)
    .map(([name, value]) => `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${valueHtml(value)}</dd>`)
    .join('')}</dl>`

const sectionHtml = (heading: string, rows: readonly Row[]) =>
  `<section><h2>${escapeHtml(heading)} (${rows.length})</h2>${rows.map(rowHtml).join('\n')}</section>`

/** A page of a member's data for people, which loads nothing. OWN-1. @param files the names of the originals in the archive */
export function readableData({ tables, trash }: OwnData, files: readonly string[]): string {
  const ordered = Object.keys(headings).filter((table) => tables[table])
  const others = Object.keys(tables).filter((table) => !(table in headings))
  const sections = [...ordered, ...others].map((table) => sectionHtml(headings[table] ?? table, tables[table] ?? []))
  const originals = files.map((name) => `<li><a href="failid/${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`)
  return `<!doctype html>
<html lang="et"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Minu andmed</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dl{border-top:1px solid #999;padding-top:.5rem}dt{color:#555;font-size:.85rem}dd{margin:0 0 .5rem}</style></head>
<body><h1>Minu andmed</h1>
${sections.join('\n')}
${trash.length > 0 ? sectionHtml('Prügikastis', trash) : ''}
${originals.length > 0 ? `<section><h2>Failid arhiivis</h2><ul>${originals.join('')}</ul></section>` : ''}
</body></html>
`
}
