import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../http/session/caller.ts'
import { announced, announcedTo } from '../live/events.ts'
import type { Database } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { inTurn } from '../store/transaction.ts'
import { noSuchPost, noSuchTopic } from './notFound.ts'
import type { WireLikes } from './schemas.ts'

const likers = { id: sql`${sql.placeholder('id')}::uuid`, caller: sql`${sql.placeholder('caller')}::uuid` }

/**
 * Statements that like and unlike a record, by `liked`: each is a complete transaction, which locks the record against deletion, and
 * returns its likes, earliest first. No row without such a record.
 * @param record query of its `_id`, and of its author's as `user_id`, who is notified
 */
function likeStatements<Values extends { id: string; caller: string }>(
  kind: string,
  { record, table, owner, ids }: { record: SQL; table: SQL; owner: SQL; ids: { teema: SQL; postitus?: SQL } },
) {
  const { caller } = likers
  const returningLikes = (mine: SQL, also: SQL) => sql`
    with liked as (${record} for key share), mine as (${mine})
    select coalesce((
      select json_agg(json_build_object('user', json_build_object('_id', u._id, 'nimi', u.nimi)) order by l.at, l.user_id)
      from (select user_id, at from ${table} where ${owner} = liked._id and user_id <> ${caller} ${also}) l
        join users u on u._id = l.user_id), '[]') as likes, ${announced('meeldimine', { ...ids, kes: caller })} as announced,
      case when liked.user_id <> ${caller} then ${announcedTo(sql`jsonb_build_array(liked.user_id)`)} end as notified
    from liked`
  const statement = (verb: string, query: SQL) =>
    namedStatement<Values, { likes: WireLikes }>(`${verb} a ${kind}`, query)
  // A statement does not see its own writes, so the query adds the caller's like. A second like returns the first one.
  const like = sql`insert into ${table} (${owner}, user_id) select _id, ${caller} from liked
    on conflict (${owner}, user_id) do update set at = ${table}.at returning user_id, at`
  const unlike = sql`delete from ${table} where ${owner} = (select _id from liked) and user_id = ${caller}`
  return {
    true: statement('like', returningLikes(like, sql`union all select user_id, at from mine`)),
    false: statement('unlike', returningLikes(unlike, sql``)),
  }
}

const topicStatements = likeStatements('topic', {
  record: sql`select _id, user_id from topics where _id = ${likers.id}`,
  table: sql`topic_likes`,
  owner: sql`teema_id`,
  ids: { teema: sql`liked._id` },
})

/**
 * Likes or unlikes a topic and returns its likes. Idempotent. FORUM-4.
 * @throws 404 when there is no such topic
 */
export async function setTopicLike(db: Database, caller: Caller, teemaId: string, liked: boolean): Promise<WireLikes> {
  const values = { id: teemaId, caller: caller._id }
  const [response] = await inTurn(db, () => topicStatements[`${liked}`](db, values))
  if (!response) throw noSuchTopic()
  return response.likes
}

const postStatements = likeStatements<{ id: string; caller: string; topicId: string }>('post', {
  record: sql`select _id, user_id from posts where _id = ${likers.id} and teema_id = ${sql.placeholder('topicId')}::uuid`,
  table: sql`post_likes`,
  owner: sql`postitus_id`,
  ids: { teema: sql`${sql.placeholder('topicId')}::uuid`, postitus: sql`liked._id` },
})

/**
 * Likes or unlikes a post and returns its likes. Idempotent. FORUM-4.
 * @throws 404 when there is no such post in that topic
 */
export async function setPostLike(
  db: Database,
  caller: Caller,
  topicId: string,
  postitusId: string,
  liked: boolean,
): Promise<WireLikes> {
  const values = { id: postitusId, caller: caller._id, topicId }
  const [response] = await inTurn(db, () => postStatements[`${liked}`](db, values))
  if (!response) throw noSuchPost()
  return response.likes
}
