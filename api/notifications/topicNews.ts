import { type SQL, sql } from 'drizzle-orm'
import { isShown } from '../forum/following/notify.ts'
import { beginningOf } from '../http/html/plainText.ts'
import type { Database } from '../store/database.ts'

/** A post, or a topic's own text, that a member is notified of. */
interface PostNews {
  /** Null for the topic itself. */
  _id: string | null
  nimi: string
  /** The beginning of its text. */
  katkend: string
  /** Whether it mentions the reader. */
  mainimine: boolean
}

/** The unread notifications of a member in a topic. */
export interface TopicNews {
  teema: { _id: string; pealkiri: string; kategooria: { nimi: string; slug: string } }
  /** The earliest first; mentions of the reader take precedence if there are too many. */
  postitused: PostNews[]
  /** The number of all. */
  hulk: number
}

/** The most posts that are reported, and the most characters of each. */
const [mostPosts, excerptLength] = [8, 200]

/**
 * Reads the unread notifications of a member in a topic. @param which condition for the notifications `n`. @returns null if there are none
 */
export async function readTopicNews(
  db: Database,
  { userId, topicId }: { userId: string; topicId: string },
  which: SQL,
): Promise<TopicNews | null> {
  const { rows } = await db.execute<
    Omit<TopicNews, 'postitused'> & { postitused: (Omit<PostNews, 'katkend'> & { tekst: string })[] | null }
  >(sql`
    with found as materialized (
      select n.postitus_id, n.kuupaev, n.liik = 'mainimine' as mainimine
      from notifications n join topics t on t._id = n.teema_id
      where n.user_id = ${userId}::uuid and n.teema_id = ${topicId}::uuid and n.loetud is null and ${which} and ${isShown(sql`n.user_id`)})
    select json_build_object('_id', t._id, 'pealkiri', t.pealkiri,
        'kategooria', json_build_object('nimi', k.nimi, 'slug', k.slug)) as teema,
      (select count(*)::int from found) as hulk,
      (select json_agg(json_build_object('_id', p._id, 'nimi', coalesce(p.nimi, t.nimi), 'tekst', left(coalesce(p.tekst, t.tekst), 3000),
          'mainimine', f.mainimine) order by f.kuupaev, p._id)
        from (select * from found order by mainimine desc, kuupaev, postitus_id limit ${mostPosts}) f
          left join posts p on p._id = f.postitus_id) as postitused
    from topics t join categories k on k._id = t.kategooria_id where t._id = ${topicId}::uuid`)
  const [found] = rows
  if (!found?.postitused) return null
  const { postitused, ...rest } = found
  return {
    ...rest,
    postitused: postitused.map(({ tekst, ...post }) => ({ ...post, katkend: beginningOf(tekst, excerptLength) })),
  }
}

export const topicUrl = (siteUrl: string, { _id, kategooria }: { _id: string; kategooria: { slug: string } }) =>
  `${siteUrl}/sise/foorum/${encodeURIComponent(kategooria.slug)}/${_id}`
