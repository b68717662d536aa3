import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../http/session/caller.ts'
import type { Database } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import { noSuchCategory, noSuchTopic } from '../notFound.ts'

/** How a member follows a topic or category: is notified of new posts, sees them as unread, or does not see them as unread. FORUM-11. */
export const followLevels = ['jalgin', 'tavaline', 'vaikne'] as const

export type FollowLevel = (typeof followLevels)[number]

/** SQL for the level at which a member follows topic `t`: the topic's own, else that of its category, else the default. */
export const levelOfTopic = (member: SQL) => sql`coalesce(
  (select f.tase from topic_follows f where f.user_id = ${member} and f.teema_id = t._id),
  (select f.tase from category_follows f where f.user_id = ${member} and f.kategooria_id = t.kategooria_id), 'tavaline')`

/** SQL for the level at which a member follows category `k`. */
export const levelOfCategory = (member: SQL) => sql`coalesce(
  (select f.tase from category_follows f where f.user_id = ${member} and f.kategooria_id = k._id), 'tavaline')`

/** SQL condition: a member follows topic `t` at a chosen level. For lists of many topics: it reads the member's few rows once. */
export const isAtLevel = (member: SQL, level: Exclude<FollowLevel, 'tavaline'>) => {
  const chosen = sql`f.user_id = ${member} and f.tase = ${sql.raw(`'${level}'`)}`
  return sql`(t._id in (select f.teema_id from topic_follows f where ${chosen})
    or (t.kategooria_id in (select f.kategooria_id from category_follows f where ${chosen})
      and not exists (select from topic_follows f where f.user_id = ${member} and f.teema_id = t._id)))`
}

interface Following {
  id: string
  member: string
  level: string
}
const member = sql`${sql.placeholder('member')}::uuid`
const level = sql`${sql.placeholder('level')}::text`

const setTopicLevel = namedStatement<Following, object>(
  'follow a topic',
  sql`
  insert into topic_follows (user_id, teema_id, tase)
  select ${member}, _id, ${level} from topics where _id = ${sql.placeholder('id')}::uuid
  on conflict (user_id, teema_id) do update set tase = excluded.tase returning teema_id`,
)

/** SQL that makes the author of a post follow its topic, the row of `topic`, unless the author has chosen a level already. FORUM-11. */
export const followWritten = (writer: SQL, topic: SQL) => sql`
  insert into topic_follows (user_id, teema_id, tase) select ${writer}, t._id, 'jalgin' from ${topic} t
  on conflict (user_id, teema_id) do nothing`

const setCategoryLevel = namedStatement<Following, object>(
  'follow a category',
  sql`
  insert into category_follows (user_id, kategooria_id, tase)
  select ${member}, _id, ${level} from categories where _id = ${sql.placeholder('id')}::uuid
  on conflict (user_id, kategooria_id) do update set tase = excluded.tase returning kategooria_id`,
)

/** Sets the level at which the caller follows a topic. Idempotent. FORUM-11. @throws 404 */
export async function setTopicFollowing(db: Database, caller: Caller, id: string, tase: FollowLevel) {
  const [row] = await setTopicLevel(db, { id, member: caller._id, level: tase })
  if (!row) throw noSuchTopic()
  return { tase }
}

/**
 * Sets the level at which the caller follows the topics of a category that have no level of their own. Idempotent. FORUM-11. @throws 404
 */
export async function setCategoryFollowing(db: Database, caller: Caller, id: string, tase: FollowLevel) {
  const [row] = await setCategoryLevel(db, { id, member: caller._id, level: tase })
  if (!row) throw noSuchCategory()
  return { tase }
}
