import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { setBackTopics } from '../../api/forum/datesAhead.ts'
import { clockWatch } from '../../api/jobs/clockWatch.ts'
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
      where table_schema = 'public' and data_type = 'timestamp with time zone'`)
  ).rows

/** Makes all times of the store as they are when the clock was ahead while they were written. */
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
    inOrder: [setBackTopics],
  }).run(new AbortController().signal, 0)

describe('OPS-10 a clock that was 300 days ahead', () => {
  test('OPS-10 leaves no time in the store that is ahead, whatever its table, and what may be ahead by no more than it may', async () => {
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
    // Jobs may be planned for a day.
    expect(later.filter(([name, days]) => days > 0 && name !== 'jobs.run_at')).toEqual([])
    expect(warnings.map(([, line]) => line)).toEqual(['what was dated ahead of the clock was set back'])

    // Once.
    await look()
    expect(warnings).toHaveLength(1)
  })

  const ofTopics = ({ table }: TimeColumn) => ['topics', 'posts', 'topic_reads', 'notifications'].includes(table)

  test('OPS-10 FORUM-3 the next post sets a topic back in its order, and who had read it has read all but that post', async () => {
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

  test('OPS-10 FORUM-3 without a next post the watch sets it back, and what comes later is unread', async () => {
    await write('Esimene')
    await read(anu)
    await shift(300, ofTopics)
    await look()
    expect(await isReadBy(anu)).toBe(true)
    await write('Teine')
    expect(await isReadBy(anu)).toBe(false)
  })
})
