import type pg from 'pg'
import { chanceFrom } from '../chance.ts'
import { people } from '../people.ts'
import { sizesOf } from '../sizes.ts'
import { withoutTextIndexes } from './bulk.ts'
import { liveLong } from './longLife.ts'
import { LongRows } from './longRows.ts'
import { addAlbums, albumSizes } from './moreAlbums.ts'
import { addArticles, articlesPerCatalogue } from './moreArticles.ts'
import { makeResidents } from './residents.ts'

/**
 * Adds the generated content of `scale` to a store with the written content, in one transaction: people, topics, posts,
 * likes, read marks, articles and albums. Does nothing if the store has it already.
 * @param log receives the progress, a line for each tenth
 * @throws if the store has generated content of another scale; errors of PostgreSQL
 */
export async function lengthen(client: pg.ClientBase, scale: number, now: Date, log: (line: string) => void) {
  const sizes = sizesOf(scale)
  const present = await presentIn(client)
  if (present.longer && present.posts >= sizes.posts)
    return log(`The store has ${numeral(present.posts)} posts already.`)
  if (present.longer)
    throw new Error(`The store was filled at another scale: it has ${numeral(present.posts)} posts. Take an empty one.`)
  const chance = chanceFrom(now.getUTCFullYear() * 1000 + scale)
  const residents = makeResidents(sizes.people - people.length, chance)
  await client.query('begin')
  try {
    await withoutTextIndexes(client, ['topics', 'posts'], async () => {
      const rows = await LongRows.begin(client, residents, now, chance)
      const every = Math.ceil(sizes.posts / 10)
      let logged = 0
      for (const topic of liveLong({ sizes, present, residents, now }, chance)) {
        await rows.add(topic)
        const posts = present.posts + rows.posts
        if (Math.floor(posts / every) > logged) log(`  ${numeral(posts)} of ${numeral(sizes.posts)} posts`)
        logged = Math.floor(posts / every)
      }
      await rows.end()
      log('  indexes of the search')
    })
    await addArticles(client, articlesPerCatalogue(scale))
    await addAlbums(client, albumSizes(scale))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // The planner needs current statistics, and index-only scans need the visibility map.
  for (const table of [...tables, 'forum_words']) await client.query(`vacuum analyze ${table}`)
}

const numeral = (count: number) => count.toLocaleString('en')
const tables = [
  'users',
  'categories',
  'topics',
  'posts',
  'topic_likes',
  'post_likes',
  'topic_reads',
  'article_groups',
  'articles',
  'article_dates',
  'article_files',
  'albums',
  'album_media',
]

async function presentIn(client: pg.ClientBase) {
  const topics = await client.query<{ slug: string; n: number }>(
    `select k.slug, count(t._id)::int as n from categories k left join topics t on t.kategooria_id = k._id group by k.slug`,
  )
  const { rows } = await client.query<{ posts: number; longer: boolean }>(
    `select (select count(*)::int from posts) as posts,
      exists (select from users where email_key = 'elanik0001@saar.test') as longer`,
  )
  const { posts, longer } = rows[0] ?? { posts: 0, longer: false }
  return { topics: new Map(topics.rows.map(({ slug, n }) => [slug, n])), posts, longer }
}
