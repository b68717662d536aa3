import pg from 'pg'
import type { Client } from './client.ts'
import type { Ledger } from './writer.ts'

/** Compares the acknowledged writes with the stored rows. @returns a sentence for each deviation */
export async function audit(databaseUrl: string, ledgers: Ledger[]): Promise<string[]> {
  const store = new pg.Client({ connectionString: databaseUrl, application_name: 'audit' })
  await store.connect()
  try {
    const wrong: string[] = []
    const counts = await countsOfPosts(store)
    for (const { topicId, posts, doubtful, title, liked, unexpected } of ledgers) {
      if (!topicId) wrong.push('a writer never got its topic')
      for (const mark of posts)
        if (counts.get(mark) !== 1) wrong.push(`post ${mark}: stored ${counts.get(mark) ?? 0} times`)
      for (const mark of doubtful) if ((counts.get(mark) ?? 0) > 1) wrong.push(`unacknowledged post ${mark}: doubled`)
      wrong.push(...(await deviationsOfTopic(store, topicId, { title, liked })))
      wrong.push(...unexpected.map((code) => `unexpected refusal ${code}`))
    }
    return wrong
  } finally {
    await store.end()
  }
}

/** The number of stored posts by their mark, the UUID that is their text. */
async function countsOfPosts(store: pg.Client): Promise<Map<string, number>> {
  const { rows } = await store.query<{ mark: string; count: string }>(
    `select substring(tekst from '^<p>([0-9a-f-]{36})</p>$') as mark, count(*) as count from posts
     where tekst ~ '^<p>[0-9a-f-]{36}</p>$' group by 1`,
  )
  return new Map(rows.map(({ mark, count }) => [mark, Number(count)]))
}

async function deviationsOfTopic(
  store: pg.Client,
  topicId: string,
  { title, liked }: Pick<Ledger, 'title' | 'liked'>,
): Promise<string[]> {
  const { rows } = await store.query<{ pealkiri: string; likes: number; posts: number; counted: number }>(
    `select pealkiri, postitused_hulk as counted,
       (select count(*)::int from topic_likes where teema_id = _id) as likes,
       (select count(*)::int from posts where teema_id = topics._id) as posts
     from topics where _id = $1`,
    [topicId],
  )
  const [row] = rows
  if (!row) return [`topic ${topicId} is lost`]
  const wrong: string[] = []
  if (![title.acknowledged, ...title.doubtful].includes(row.pealkiri))
    wrong.push(`topic ${topicId} is titled ${row.pealkiri}, not ${title.acknowledged}`)
  if (liked !== undefined && row.likes !== Number(liked)) wrong.push(`topic ${topicId} has ${row.likes} likes`)
  if (row.posts !== row.counted) wrong.push(`topic ${topicId} counts ${row.counted} posts and has ${row.posts}`)
  return wrong
}

/** Downloads every acknowledged upload. @returns a sentence for each that differs */
export async function auditFiles(address: string, { token }: Client, ledgers: Ledger[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { url, content } of ledgers.flatMap(({ files }) => files)) {
    const answer = await fetch(new URL(url, address), { headers: { 'x-auth-token': token } })
    if (!answer.ok || (await answer.text()) !== content) wrong.push(`file ${url}: ${answer.status} or other bytes`)
  }
  return wrong
}

/** Looks for leaked connections and transactions in PostgreSQL. @returns a sentence for each kind found */
export async function auditConnections(databaseUrl: string): Promise<string[]> {
  const store = new pg.Client({ connectionString: databaseUrl, application_name: 'audit' })
  await store.connect()
  try {
    const { rows } = await store.query<{ state: string; count: number }>(
      `select coalesce(state, 'none') as state, count(*)::int as count from pg_stat_activity
       where usename = current_user and application_name <> 'audit' group by 1`,
    )
    return rows
      .filter(({ state, count }) => state !== 'idle' || count > poolSize)
      .map(({ state, count }) => `${count} connections are '${state}' with nothing to do`)
  } finally {
    await store.end()
  }
}

/** The maximum size of the api's connection pool (api/store/database.ts). */
const poolSize = 20
