// npm run bench -- search: recall and precision of the forum's search, with the judged queries of this folder (README.md).
// MISSES=1 also prints what the queries that are not held out miss, and find wrongly.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { type FoundHit, searchForum } from '../../../api/forum/search.ts'
import type { Database } from '../../../api/store/database.ts'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { categories, posts, topics } from '../../../api/store/tables/forum.ts'
import { type JudgedQuery, type JudgedSet, readAsked, readForms, score } from './judged.ts'

/** The lowest rank of hits with compounds (api/search/hits.ts). */
const firstCompoundRank = 3

const folder = await mkdtemp(join(tmpdir(), 'sise-search-'))
// Under root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
const pool = new pg.Pool({ connectionString: server.url })
// A connection that is still closing when the server stops is not an error of the measured search.
pool.on('error', (error) => console.error(error.message))
try {
  await migrate(server.url)
  const db = drizzle(pool)
  await measure(db, readForms())
  await measure(db, readForms('village.'))
  // The first page of hits.
  await measure(db, readAsked(), 50)
} finally {
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(db: Database, { texts, queries }: JudgedSet, limit?: number) {
  await fill(db, texts)
  console.log(
    `\n${texts.length} texts, ${queries.length} queries; recall / precision / precision of whole words, mean over queries`,
  )
  for (const kind of new Set(queries.map((query) => query.kind))) {
    const scores = []
    for (const isHeldOut of [false, true]) {
      const results = []
      for (const query of queries.filter((one) => one.kind === kind && one.isHeldOut === isHeldOut)) {
        const hits = await searchForum(db, query.text, { limit })
        const at = ({ hit: { kuupaev } }: FoundHit) => new Date(kuupaev).getTime() / 1000
        const indexes = hits.map(at)
        const whole = hits.filter(({ cursor: [rank] }) => rank < firstCompoundRank).map(at)
        if (!isHeldOut && process.env.MISSES) printMisses(query, indexes, texts)
        results.push({ query, indexes, whole })
      }
      scores.push(`${score(results).map(percent).join(' / ')} (${results.length})`)
    }
    console.log(`${kind.padEnd(10)} tuning ${scores[0]}   held out ${scores[1]}`)
  }
}

function printMisses({ text, right }: JudgedQuery, indexes: readonly number[], texts: readonly string[]): void {
  const missed = [...right].filter((index) => !indexes.includes(index))
  const wrong = indexes.filter((index) => !right.has(index))
  if (missed.length + wrong.length > 0) console.log(`  ${text}`)
  for (const index of missed) console.log(`    - ${texts[index]}`)
  for (const index of wrong.slice(0, 6)) console.log(`    + ${texts[index]}`)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Replaces the forum by a topic without text, with a post for each text, whose time is its index in seconds. */
async function fill(db: Database, texts: readonly string[]) {
  await db.delete(topics)
  await db.delete(categories)
  await db.execute(sql`truncate search_texts, search_words`)
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
