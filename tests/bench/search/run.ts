import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { searchForum } from '../../../api/forum/search/search.ts'
import type { Database } from '../../../api/store/database.ts'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { categories, posts, topics } from '../../../api/store/tables/forum.ts'
import { askedPosts, askedQueries, kinds, scoreAsked } from './asked.ts'
import { queries, type Query, score, sentences } from './yardstick.ts'

// npx tsx tests/bench/search/run.ts [posts]: recall and precision of three ways to search; with a number, also the time a
// search takes on that many posts.

/** The indexes of the sentences that a search method finds. */
type Way = (db: Database, word: string) => Promise<number[]>

const indexesOf = async (db: Database, condition: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ index: number }>(
    sql`select (extract(epoch from kuupaev))::int as index from posts where ${condition}`,
  )
  return rows.map(({ index }) => index)
}

const ways: Record<string, Way> = {
  'plain substring': (db, word) => indexesOf(db, sql`position(${word} in lower(tekst)) > 0`),
  "PostgreSQL's estonian stem": (db, word) =>
    indexesOf(db, sql`to_tsvector('estonian', tekst) @@ plainto_tsquery('estonian', ${word})`),
  'the forum search': async (db, word) =>
    (await searchForum(db, word, {})).map(({ hit: { kuupaev } }) => new Date(kuupaev).getTime() / 1000),
}

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'sise-search-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  const pool = new pg.Pool({ connectionString: server.url })
  // A connection that is still closing when the server stops is not an error of the measured search.
  pool.on('error', (error) => console.error(error.message))
  try {
    await migrate(server.url)
    const db = drizzle(pool)
    await fill(db, sentences)
    console.log(`${sentences.length} sentences, ${queries.length} queries; recall / precision, mean over queries`)
    for (const [name, way] of Object.entries(ways)) {
      const parts = [false, true].map((heldOut) => queries.filter((query) => query.heldOut === heldOut))
      const scores = await Promise.all(parts.map((some) => measure(db, some, way)))
      const [tuning, heldOut] = scores.map((one) => `${percent(one.recall)} / ${percent(one.precision)}`)
      console.log(
        `${name.padEnd(28)} tuning (${parts[0]?.length}) ${tuning}   held out (${parts[1]?.length}) ${heldOut}`,
      )
    }
    await measureAsked(db)
    const many = Number(process.argv[2] ?? 0)
    if (many > 0) await timeMany(db, many)
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

async function measure(db: Database, some: Query[], way: Way) {
  const found = []
  for (const query of some) found.push({ query, indexes: new Set(await way(db, query.word)) })
  return score(found)
}

/** What people type, in 1,500 posts: questions, words that no post has all of, slips, and what nothing answers. The first page of hits. */
async function measureAsked(db: Database) {
  await db.delete(topics)
  await db.delete(categories)
  await db.execute(sql`delete from forum_words`)
  await fill(db, askedPosts)
  console.log(`\n${askedPosts.length} posts, ${askedQueries.length} queries; recall / precision, mean over queries`)
  for (const kind of kinds) {
    const scores = []
    for (const heldOut of [false, true]) {
      const found = []
      for (const query of askedQueries.filter((one) => one.kind === kind && one.heldOut === heldOut)) {
        const hits = await searchForum(db, query.text, { limit: 50 })
        const indexes = hits.map(({ hit: { kuupaev } }) => new Date(kuupaev).getTime() / 1000)
        if (!heldOut && process.env.MISSES) tell(query, indexes)
        found.push({ query, indexes })
      }
      const one = scoreAsked(found)
      scores.push(`${percent(one.recall)} / ${percent(one.precision)}`)
    }
    console.log(`${kind.padEnd(10)} tuning ${scores[0]}   held out ${scores[1]}`)
  }
}

/** MISSES=1: what the queries that are not held out miss, and find wrongly. */
function tell({ text, right }: (typeof askedQueries)[number], indexes: number[]) {
  const missed = [...right].filter((index) => !indexes.includes(index))
  const wrong = indexes.filter((index) => !right.has(index))
  if (missed.length + wrong.length > 0) console.log(`  ${text}`)
  for (const index of missed) console.log(`    - ${askedPosts[index]}`)
  for (const index of wrong.slice(0, 6)) console.log(`    + ${askedPosts[index]}`)
}

/** Creates a topic without text, and a post for each sentence, with the sentence's index as its time in seconds. */
async function fill(db: Database, texts: string[]) {
  const [kategooriaId, teemaId] = [newId(), newId()]
  await db.insert(categories).values({ _id: kategooriaId, nimi: '–', slug: 'koik' })
  const bare = { kategooriaId, pealkiri: '–', tekst: '', nimi: 'Malle', kuupaev: new Date(0) }
  await db.insert(topics).values({ ...bare, _id: teemaId, viimanePostitus: new Date(0) })
  await db
    .insert(posts)
    .values(
      texts.map((tekst, index) => ({ _id: newId(), teemaId, tekst, nimi: 'Malle', kuupaev: new Date(index * 1000) })),
    )
}

/** Writes `many` posts of five sentences each, with a word that no other post has, and measures searches in them. */
async function timeMany(db: Database, many: number) {
  const began = performance.now()
  const { rows } = await db.execute<{ _id: string }>(sql`select _id from topics limit 1`)
  const teemaId = rows[0]?._id ?? ''
  for (let done = 0; done < many; done += 1000) {
    const batch = Array.from({ length: Math.min(1000, many - done) }, (_, one) => {
      const texts = [1, 7, 31, 101, 499].map((step) => sentences[((done + one) * step + step) % sentences.length])
      const tekst = `<p>${texts.join(' ')} ${madeUp(done + one)}</p>`
      return { _id: newId(), teemaId, tekst, nimi: 'Malle', kuupaev: new Date((done + one) * 60_000) }
    })
    await db.insert(posts).values(batch)
  }
  await db.execute(sql`vacuum analyze posts`)
  await db.execute(sql`vacuum analyze forum_words`)
  console.log(`\n${many} posts written in ${Math.round((performance.now() - began) / 1000)} s`)
  for (const text of [
    'sadamasse',
    'praam',
    'saar',
    'tee',
    'öö laht',
    '"laht läks"',
    'sober',
    'koosolek elekter',
    madeUp(4711),
  ]) {
    for (const limit of [50, undefined]) {
      const times: number[] = []
      let hits = 0
      for (let round = 0; round < (limit ? 11 : 3); round += 1) {
        const start = performance.now()
        hits = (await searchForum(db, text, { limit })).length
        times.push(performance.now() - start)
      }
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
      console.log(
        `${text.padEnd(20)} ${limit ? `first ${limit}` : 'all'}: ${hits} hits, median ${Math.round(median)} ms`,
      )
    }
  }
}

/** A pseudo-word, distinct for each number. */
function madeUp(number: number): string {
  const syllables = ['ku', 'la', 'te', 'mi', 'ro', 'sa', 'pe', 'nu', 'vi', 'jo']
  return `${[...String(number)].map((digit) => syllables[Number(digit)]).join('')}st`
}

await main()
