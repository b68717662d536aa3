import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { setBackTopics } from '../../api/forum/datesAhead.ts'
import { clockWatch } from '../../api/jobs/clockWatch.ts'
import { setBackJobs } from '../../api/jobs/queue.ts'
import { type Person, startApi, type TestApi } from '../support/api/api.ts'

let api: TestApi
let mari: Person
let anu: Person
let topicId: string
beforeEach(async () => {
  api = await startApi({ feedbackForm: true })
  mari = await api.person({ name: 'Mari' })
  anu = await api.person({ name: 'Anu', status: 4 })
  const { _id } = await api.category()
  const body = { pealkiri: 'Praam', kategooria: _id, tekst: '<p>Kuna?</p>' }
  topicId = (await api.call('POST', '/api/foorum/teema', { as: mari, body })).body._id as string
})
afterEach(() => api.close())

const write = (text: string, as = mari) =>
  api.call('POST', `/api/foorum/postitus/${topicId}`, { as, body: { tekst: `<p>${text}</p>`, failid: [] } })
const read = async (as: Person, peek = false) =>
  (await api.call('GET', `/api/foorum/teema/${topicId}`, { as, headers: peek ? { prefer: 'peek' } : {} })).body as {
    kuupaev: string
    postitused: { tekst: string; kuupaev: string }[]
  }
const isReadBy = async (as: Person) =>
  ((await api.call('GET', '/api/foorum/uued', { as })).body as { teemad: unknown[] }).teemad.length === 0

interface TimeColumn {
  table: string
  column: string
}
const timeColumns = async () =>
  (
    await api.db.execute<TimeColumn & Record<string, unknown>>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name <> 'search_sources'`)
  ).rows

/** Shifts all times of the store to those of a clock that was ahead while they were written. */
async function shift(days: number, only: (one: TimeColumn) => boolean = () => true) {
  for (const { table, column } of (await timeColumns()).filter(only))
    await api.db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} + make_interval(days => ${days}::int)`)
}

const warnings: unknown[][] = []
const look = () =>
  clockWatch({
    db: api.db,
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
    inOrder: [setBackTopics, setBackJobs],
  }).run(new AbortController().signal, 0)

describe('OPS-10 a clock that was 300 days ahead', () => {
  test('OPS-10 leaves no future time in the store, in any table, except where a limited future is allowed', async () => {
    await write(`Nüüd @${anu._id}`)
    await read(anu)
    await api.call('PUT', `/api/foorum/teema/like/${topicId}`, { as: anu })
    await api.call('POST', '/api/tagasiside', {
      as: null,
      body: { nimi: 'Võõras', email: 'v@naide.ee', tekst: 'Tere' },
    })
    await shift(300)
    warnings.length = 0
    await look()
    const later = await Promise.all(
      (await timeColumns()).map(async ({ table, column }) => {
        const { rows } = await api.db.execute<{ days: number | null }>(sql`
          select extract(epoch from max(${sql.identifier(column)}) - now())::float8 / 86400 as days from ${sql.identifier(table)}`)
        return [`${table}.${column}`, Math.round(rows[0]?.days ?? 0)] as const
      }),
    )
    // Jobs may be planned a day ahead.
    expect(later.filter(([name, days]) => days > 0 && name !== 'jobs.run_at')).toEqual([])
    expect(warnings.map(([, line]) => line)).toEqual(['dates ahead of the clock were set back'])

    // The correction is logged once.
    await look()
    expect(warnings).toHaveLength(1)
  })

  test('OPS-10 delays no job that was queued meanwhile: it is due as long after now, and a running one retains its lease', async () => {
    await api.db.execute(sql`
      insert into jobs (_id, kind, attempts, created_at, run_at)
      select kind, kind, attempts, now() + interval '10 hours', now() + interval '10 hours' + after
      from (values ('queued', 0, interval '30 s'), ('running', 1, interval '3 hours')) as made (kind, attempts, after)`)
    await look()
    const { rows } = await api.db.execute<{ seconds: number }>(sql`
      select extract(epoch from run_at - now())::float8 as seconds from jobs where kind in ('queued', 'running') order by kind`)
    expect(rows.map(({ seconds }) => Math.round(seconds / 10) * 10)).toEqual([30, 60])
  })

  const ofTopics = ({ table }: TimeColumn) => ['topics', 'posts', 'topic_reads', 'notifications'].includes(table)

  test('OPS-10 FORUM-3 the next post restores the order of a topic, and its readers have read all but that post', async () => {
    await write('Esimene')
    await write('Teine')
    await read(anu)
    await shift(300, ofTopics)
    expect(await isReadBy(anu)).toBe(true)
    const before = Date.now()
    await write('Kolmas')
    const { kuupaev, postitused } = await read(anu, true)
    expect(postitused.map(({ tekst }) => tekst)).toEqual(['<p>Esimene</p>', '<p>Teine</p>', '<p>Kolmas</p>'])
    const times = [kuupaev, ...postitused.map((post) => post.kuupaev)]
    expect(times).toEqual(times.toSorted())
    expect(new Set(times).size).toBe(4)
    expect(Math.abs(Date.parse(times[3] ?? '') - before)).toBeLessThan(60_000)
    expect(await isReadBy(anu)).toBe(false)
    await read(anu)
    expect(await isReadBy(anu)).toBe(true)
  })

  test('OPS-10 FORUM-3 without a next post the watch restores it, and later posts are unread', async () => {
    await write('Esimene')
    await read(anu)
    await shift(300, ofTopics)
    await look()
    expect(await isReadBy(anu)).toBe(true)
    await write('Teine')
    expect(await isReadBy(anu)).toBe(false)
  })
})

test('OPS-10 a clock that is behind the release, as after an empty battery, sets no date back: not those of a topic with a new post, nor sessions', async () => {
  await write('Esimene')
  await shift(30)
  await api.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 366 * 86400000::bigint`)
  const dates = async () => {
    const { rows } = await api.db.execute(sql`
      select (select kuupaev from topics) as topic, (select min(kuupaev) from posts) as post, (select max(ends_at) from sessions) as session`)
    return rows
  }
  const before = await dates()
  warnings.length = 0
  await look()
  expect((await write('Teine')).status).toBe(200)
  await look()
  expect(await dates()).toEqual(before)
  expect(warnings).toEqual([])
})
