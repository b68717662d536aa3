import { sql } from 'drizzle-orm'
import { beginningOf } from '../../http/html/plainText.ts'
import type { Database } from '../../store/database.ts'
import { type TopicNews, topicUrl } from '../topicNews.ts'

/** A notification that a browser shows. PHONE-2. */
export interface PushMessage {
  /** One line of plain text. */
  title: string
  /** Plain text. */
  body: string
  /** The page that a click opens: a path under /sise. */
  path: string
  /** A later message with the same tag replaces it. */
  tag: string
}

/** The most UTF-16 units of each field. Together they stay under 3 kB: push services accept 4 kB including the encryption. */
const longest = { title: 120, body: 400, path: 500, tag: 64 }

/** A message before encryption. Cuts texts that are too long; a path outside /sise is replaced by /sise. */
export function messageText({ title, body, path, tag }: PushMessage): string {
  const isShown = /^\/sise(\/|$)/.test(path) && path.length <= longest.path
  return JSON.stringify({
    title: cut(title, longest.title),
    body: cut(body, longest.body),
    path: isShown ? path : '/sise',
    tag: tag.slice(0, longest.tag),
  })
}

/** The message about a member's notifications in a topic: a short form of the immediate mail (MAIL-1). */
export function topicMessage({ teema, postitused, hulk }: TopicNews): PushMessage {
  const mention = postitused.find(({ mainimine }) => mainimine)
  const shown = mention ?? postitused.at(-1)
  const { nimi = '', katkend = '', _id = null } = shown ?? {}
  const first = `${nimi}${mention ? ' mainis sind' : ''}${katkend === '' ? '' : `: ${katkend}`}`
  return {
    title: teema.pealkiri,
    body: hulk > 1 ? `${hulk >= 100 ? 'Üle 99 uue postituse' : `${hulk} uut postitust`}. ${first}` : first,
    path: `${topicUrl('', teema)}${_id == null ? '' : `#postitus-${_id}`}`,
    tag: `teema-${teema._id}`,
  }
}

/** The message of an announcement, which opens its topic and has the tag of that; null if the announcement has been deleted. MAIL-2. */
export async function announcementMessage(db: Database, id: string): Promise<PushMessage | null> {
  const { rows } = await db.execute<{
    title: string
    nimi: string
    tekst: string
    topicId: string | null
    slug: string
  }>(sql`
    select k.pealkiri as title, k.nimi, k.tekst, t._id as "topicId", coalesce(c.slug, '') as slug
    from announcements k left join topics t on t._id = k.teema_id left join categories c on c._id = t.kategooria_id
    where k._id = ${id}::uuid`)
  const [found] = rows
  if (!found) return null
  const { title, nimi, tekst, topicId, slug } = found
  const where =
    topicId == null
      ? { path: '/sise', tag: `kiri-${id}` }
      : { path: topicUrl('', { _id: topicId, kategooria: { slug } }), tag: `teema-${topicId}` }
  return { title, body: `${nimi} kirjutas liikmetele: ${beginningOf(tekst, 300)}`, ...where }
}

const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
