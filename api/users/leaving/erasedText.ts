import { quotationLine } from '../../../schema/rules/client/quotations.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'

/** Who is erased: the member's id, and the names and emails of the account, former ones too. */
export interface ErasedPerson {
  id: string
  names: string[]
  emails: string[]
}

/** The name beside what an erased member wrote. USER-10. */
export const erasedName = 'Kustutatud liige'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '(?:"|&quot;)',
  "'": "(?:'|&#39;|&#x27;)",
}
/** Matches a name as it is in html. */
const inHtml = (name: string) =>
  name.replace(/[&<>"']|[.*+?^${}()|[\]\\]/g, (character) => entities[character] ?? `\\${character}`)

/**
 * A text without the name in mentions of a member and in the lines above quotations ('Mari Mets kirjutas:'). Other words about the member
 * are those of their authors, and stay. USER-10.
 */
export function withoutName(html: string, { id, names }: Pick<ErasedPerson, 'id' | 'names'>): string {
  const mention = new RegExp(`(<a\\b[^>]*["']${mentionHref(id)}["'][^>]*>)(.*?)</a>`, 'gis')
  const isMention = (content: string) => /^(?:<[^>]*>|&nbsp;|\s)*@/.test(content)
  const unmentioned = html.replace(mention, (whole, open: string, content: string) =>
    isMention(content) ? `${open}@${erasedName}</a>` : whole,
  )
  if (names.length === 0) return unmentioned
  const lines = names.map((name) => inHtml(quotationLine(name)))
  const quotation = new RegExp(`(<a\\b[^>]*>)(?:${lines.join('|')})`, 'g')
  return unmentioned.replace(quotation, `$1${quotationLine(erasedName)}`)
}

/** Properties with a name alone: of an author or a sender, and of who answered a message. */
export const nameProperties = ['nimi', 'vastaja']

/** The same in all texts of a stored JSON value, and in the rows of a deleted record that the member wrote. */
export function withoutNameIn(value: unknown, person: ErasedPerson): unknown {
  if (typeof value === 'string') return withoutName(value, person)
  if (Array.isArray(value)) return value.map((part) => withoutNameIn(part, person))
  if (typeof value !== 'object' || value === null) return value
  const row = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNameIn(part, person)]))
  const isSender = typeof row.email === 'string' && person.emails.includes(row.email.toLowerCase())
  if ('nimi' in row && (row.user_id === person.id || isSender)) row.nimi = erasedName
  if (isSender) row.email = ''
  for (const property of nameProperties) if (person.names.includes(String(row[property]))) row[property] = erasedName
  return row
}
