import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { dailyExpiry, type Expire } from '../../../api/jobs/dailyExpiry.ts'
import type { JobKinds } from '../../../api/jobs/jobKind.ts'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { nextAt } from '../../../api/jobs/queue.ts'
import { openStore, type Store } from '../../../api/store/database.ts'
import { type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
let store: Store
let errors: unknown[]
let runners: JobRunner[]

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
  errors = []
  runners = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()))
  await store.close()
  await database.drop()
})

const soonMs = 10
const neverMs = 100_000_000

const warnings: unknown[] = []
const log = { warn: (...line: unknown[]) => void warnings.push(line) }

/** Starts a job runner on the store, as each API does. */
function start(kinds: JobKinds): JobRunner {
  const log = { error: (...line: unknown[]) => void errors.push(line), warn: () => {} }
  const runner = startJobs({ db: store.db, log, kinds, pollMs: 10 })
  runners.push(runner)
  return runner
}
const expiring = (expire: Expire, everyMs = neverMs) => ({
  ...dailyExpiry({ db: store.db, log }, expire),
  everyMs,
  firstAfterMs: soonMs,
})
const rows = async () =>
  (
    await store.db.execute<{ kind: string; attempts: number; wait: number }>(
      sql`select kind, attempts, extract(epoch from run_at - now())::float as wait from jobs order by kind`,
    )
  ).rows

test('AUTH-7 of several apis that start at once, only one at a time deletes expired rows', async () => {
  let [running, most, rounds] = [0, 0, 0]
  const expire: Expire = async (tx) => {
    running += 1
    most = Math.max(most, running)
    await tx.execute(sql`select pg_sleep(0.02)`)
    running -= 1
    rounds += 1
  }
  for (let api = 0; api < 5; api += 1) start({ expire: expiring(expire, soonMs) })
  await until(() => rounds >= 10)
  expect([most, errors]).toEqual([1, []])
})

test('AUTH-7 a failed deletion is retried after 5 seconds, and the next one follows a day later', async () => {
  let failures = 1
  const expire = () => (failures-- > 0 ? Promise.reject(new Error('on purpose')) : Promise.resolve())
  start({ expire: { ...dailyExpiry({ db: store.db, log }, expire), firstAfterMs: soonMs } })
  await until(async () => (await rows())[0]?.attempts === 1 && errors.length === 1)
  await until(async () => Math.ceil((await rows())[0]?.wait ?? 0) <= 5)
  await store.db.execute(sql`update jobs set run_at = now()`)
  await until(async () => ((await rows())[0]?.wait ?? 0) > 86_000)
  expect(await rows()).toMatchObject([{ kind: 'expire', attempts: 0 }])
})

test('AUTH-7 a restarted API does not repeat a deletion, as the store has the time of the last one', async () => {
  let rounds = 0
  const kinds = { expire: expiring(() => Promise.resolve(void (rounds += 1))) }
  const first = start(kinds)
  await until(async () => ((await rows())[0]?.wait ?? 0) > 1000)
  await first.close()
  let later = false
  start({ ...kinds, other: expiring(() => Promise.resolve(void (later = true))) })
  await until(() => later)
  expect(rounds).toBe(1)
})

test('OPS-10 a deletion that is days late deletes nothing and logs this, and the next one deletes', async () => {
  let rounds = 0
  const expire = () => Promise.resolve(void (rounds += 1))
  start({ expire: { ...dailyExpiry({ db: store.db, log }, expire), firstAfterMs: neverMs } })
  await until(async () => (await rows()).length === 1)
  await store.db.execute(sql`update jobs set run_at = now() - interval '300 days'`)
  await until(async () => ((await rows())[0]?.wait ?? 0) > 86_000 && (await rows())[0]?.attempts === 0)
  expect([rounds, warnings.at(-1)]).toEqual([
    0,
    [{ days: 300 }, 'expired rows are deleted tomorrow: the clock may have jumped'],
  ])
  await store.db.execute(sql`update jobs set run_at = now() - interval '1 day'`)
  await until(() => rounds === 1)
})

test('OPS-10 a clock that was wrong for a while stops no job: a job planned by it runs once the clock is right', async () => {
  const [done, retried]: [string[], string[]] = [[], []]
  const kinds: JobKinds = {
    often: { run: () => Promise.resolve(void done.push('often')), everyMs: 10_000, firstAfterMs: 10_000 },
    daily: { run: () => Promise.resolve(void done.push('daily')), everyMs: 86_400_000, firstAfterMs: 60_000 },
    mail: { run: ({ _id }: { _id: string }) => Promise.resolve(void retried.push(_id)) },
  }
  await store.db.execute(sql`
    insert into jobs (_id, kind, details, attempts, run_at) values
      ('often', 'often', null, 0, now() + interval '50 minutes'), ('daily', 'daily', null, 0, now() + interval '20 hours'),
      ('tried', 'mail', null, 2, now() + interval '1 day'), ('later', 'mail', null, 0, now() + interval '1 day')`)
  start(kinds)
  // A completed job leaves the queue a little later.
  await until(async () => done.length + retried.length === 2 && (await rows()).length === 3)
  expect([done, retried, errors]).toEqual([['often'], ['tried'], []])
  expect((await rows()).map(({ kind, wait }) => [kind, Math.round(wait / 3600)])).toEqual([
    ['daily', 20],
    ['mail', 24],
    ['often', 0],
  ])
})

test('FILE-6 a job on the local disk runs in each API, at its start and repeatedly', async () => {
  const rounds = [0, 0]
  for (const api of [0, 1])
    start({
      sweep: {
        run: () => Promise.resolve(void (rounds[api] = (rounds[api] ?? 0) + 1)),
        everyMs: soonMs,
        firstAfterMs: 0,
        perApi: true,
      },
    })
  await until(() => rounds.every((count) => count >= 3))
  expect([await rows(), errors]).toEqual([[], []])
})

test('OPS-13 a daily job is due at a time of Tallinn, once on each day, also when the clock changes', async () => {
  const dueAfter = async (now: string, time = '03:30') => {
    const { rows } = await store.db.execute<{ at: Date }>(sql`select ${nextAt(time, sql`${now}::timestamptz`)} as at`)
    return new Date(rows[0]?.at ?? 0).toISOString()
  }
  expect(await dueAfter('2026-01-10T01:29:59Z')).toBe('2026-01-10T01:30:00.000Z')
  expect(await dueAfter('2026-01-10T01:30:00Z')).toBe('2026-01-11T01:30:00.000Z')
  expect(await dueAfter('2026-07-10T00:29:00Z')).toBe('2026-07-10T00:30:00.000Z')
  // 29 March 2026 has no 03:30 in Tallinn, 25 October has it twice.
  for (const day of ['2026-03-29', '2026-10-25']) {
    const seen = new Set<string>()
    for (let minute = -120; minute < 24 * 60; minute += 10)
      seen.add(await dueAfter(new Date(Date.parse(`${day}T00:00:00+02:00`) + minute * 60_000).toISOString()))
    expect([...seen].filter((at) => at.startsWith(day))).toHaveLength(1)
  }
})

test('OPS-11 a job that may take hours is aborted as soon as the API stops, and a short one may finish', async () => {
  const ended: string[] = []
  const until5s = (name: string) => (signal: AbortSignal) =>
    new Promise<void>((done) =>
      signal.addEventListener('abort', () => {
        ended.push(name)
        done()
      }),
    )
  let begun = 0
  const work = (name: string, longestMs?: number) => ({
    run(signal: AbortSignal) {
      begun += 1
      return until5s(name)(signal)
    },
    everyMs: neverMs,
    firstAfterMs: 0,
    ...(longestMs != null && { longestMs }),
  })
  const runner = start({ usual: work('usual'), long: work('long', 3_600_000) })
  await until(() => begun === 2)
  await runner.close()
  expect(ended).toEqual(['long', 'usual'])
})
