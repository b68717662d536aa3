import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { JobKinds } from '../../../api/jobs/jobKind.ts'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { queueJob, queueJobs, queueState, takeJob } from '../../../api/jobs/queue.ts'
import { openStore, type Store } from '../../../api/store/database.ts'
import { workFor } from '../../../api/store/origin.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { endConnections, type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'

let database: TestDatabase
let store: Store
let logged: string[]
let runners: JobRunner[]

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
  logged = []
  runners = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()))
  await store.close()
  await database.drop()
})

function start(kinds: JobKinds, { pollMs = 20, leaseMs = 60_000 } = {}): JobRunner {
  const log = (...line: unknown[]) => void logged.push(String(line[1]))
  const runner = startJobs({ db: store.db, log: { error: log, warn: log }, kinds, pollMs, leaseMs })
  runners.push(runner)
  return runner
}
const waiting = async () => (await store.db.execute(sql`select * from jobs`)).rows.length

test('USER-4 a job runs with its payload once its transaction is committed, and never if that is rolled back', async () => {
  const ran: string[] = []
  start({ note: { run: ({ details }: { details: string }) => Promise.resolve(void ran.push(details)) } })
  const refused = inTransaction(store.db, async (tx) => {
    await queueJob(tx, 'note', 'refused')
    throw new Error('on purpose')
  })
  await expect(refused).rejects.toThrow('on purpose')
  let seenBefore = -1
  await inTransaction(store.db, async (tx) => {
    await queueJob(tx, 'note', 'kept')
    await new Promise((later) => setTimeout(later, 200))
    seenBefore = ran.length
  })
  await until(async () => (await waiting()) === 0)
  expect([seenBefore, ran]).toEqual([0, ['kept']])
})

test('USER-4 a queue that is woken does not wait for its next poll', async () => {
  let ran = 0
  const runner = start({ note: { run: () => Promise.resolve(void (ran += 1)) } }, { pollMs: 1_000_000 })
  for (let round = 1; round <= 20; round += 1) {
    await queueJob(store.db, 'note', null)
    runner.wake()
    await until(() => ran === round)
  }
})

test('AUTH-3 a job that a killed process had taken runs as soon as its lease has expired, and not before', async () => {
  let ranAt = 0
  await queueJob(store.db, 'note', null)
  const takenAt = Date.now()
  expect(await takeJob(store.db, ['note'], 600)).toMatchObject({ attempts: 1 })
  start({ note: { run: () => Promise.resolve(void (ranAt = Date.now())) } })
  await until(() => ranAt > 0)
  expect(ranAt - takenAt).toBeGreaterThan(550)
})

test('AUTH-3 an API that resumes after another one took its job over does not change the job', async () => {
  const ends: (() => void)[] = []
  // A suspended process neither renews its lease nor reacts to the signal; here the lease is expired by hand.
  const run = () => new Promise<void>((done) => void ends.push(done))
  const suspended = start({ note: { run } })
  await queueJob(store.db, 'note', null)
  await until(() => ends.length === 1)
  await store.db.execute(sql`update jobs set run_at = now()`)
  start({ note: { run } })
  await until(() => ends.length === 2)
  ends[0]?.()
  // A closed runner writes nothing more.
  await suspended.close()
  expect(await waiting()).toBe(1)
  ends[1]?.()
  await until(async () => (await waiting()) === 0)
})

test('USER-4 a slow kind of job and a failing one delay no other, and jobs of one kind run one at a time', async () => {
  let [running, most, quick] = [0, 0, 0]
  let letSlowOnesEnd = () => {}
  const mayEnd = new Promise<void>((done) => (letSlowOnesEnd = done))
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await mayEnd
    running -= 1
  }
  for (const kind of ['slow', 'slow', 'slow', 'failing']) await queueJob(store.db, kind, null)
  start({
    slow: { run: slow },
    failing: { run: () => Promise.reject(new Error('on purpose')) },
    quick: { run: () => Promise.resolve(void (quick += 1)) },
  })
  await until(() => running === 1)
  for (let job = 0; job < 10; job += 1) await queueJob(store.db, 'quick', null)
  await until(() => quick === 10)
  letSlowOnesEnd()
  await until(async () => (await waiting()) === 1)
  expect([most, logged]).toEqual([1, ['a job failed']])
})

test('USER-4 the queue survives lost connections to the store', async () => {
  const ran: unknown[] = []
  start({ note: { run: ({ details }: { details: unknown }) => Promise.resolve(void ran.push(details)) } })
  await queueJob(store.db, 'note', 1)
  await until(() => ran.length === 1)
  const { rows } = await store.db.execute<{ name: string }>(sql`select current_database() as name`)
  await endConnections(rows[0]?.name)
  await until(() =>
    queueJob(store.db, 'note', 2).then(
      () => true,
      () => false,
    ),
  )
  await until(() => ran.length === 2)
  expect(ran).toEqual([1, 2])
})

test('AUTH-3 a job that ignores its abort signal does not keep the API from stopping', async () => {
  let started = false
  await queueJob(store.db, 'note', null)
  const runner = start({
    note: {
      run() {
        started = true
        return new Promise<void>(() => {})
      },
    },
  })
  await until(() => started)
  await runner.close()
})

test('OPS-8 a job carries the id of the request that queued it, and so do the jobs that it queues', async () => {
  await workFor({ requestId: 'KMPS-4821' }, async () => {
    await queueJob(store.db, 'note', null)
    await inTransaction(store.db, (tx) => queueJobs(tx, 'note', [{ _id: 'a', details: null, afterMs: 0 }]))
  })
  await queueJob(store.db, 'note', null)
  const run = () => queueJob(store.db, 'next', null)
  start({ note: { run } })
  await until(async () => (await queueState(store.db)).every(({ kind }) => kind === 'next'))
  const { rows } = await store.db.execute(sql`select request_id from jobs order by 1`)
  expect(rows.map(({ request_id }) => request_id)).toEqual(['KMPS-4821', 'KMPS-4821', null])
})

test('OPS-9 the queue reports how many jobs of a kind wait, how many fail, and since when', async () => {
  await inTransaction(store.db, (tx) => queueJobs(tx, 'later', [{ _id: 'a', details: null, afterMs: 3_600_000 }]))
  await queueJob(store.db, 'due', null)
  await queueJob(store.db, 'due', null)
  await store.db.execute(sql`update jobs set run_at = now() - interval '2 hours' where kind = 'due'`)
  const stateOf = async (wanted: string) => (await queueState(store.db)).find(({ kind }) => kind === wanted)
  expect(await stateOf('later')).toEqual({ kind: 'later', waiting: 1, failing: 0, oldestSeconds: 0 })
  // Its times are rounded to milliseconds and may be later by that.
  const due = await stateOf('due')
  expect(due).toMatchObject({ waiting: 2, failing: 0 })
  expect(due?.oldestSeconds).toBeGreaterThan(7_199)

  let works = false
  const run = () => (works ? Promise.resolve() : Promise.reject(new Error('on purpose')))
  start({ due: { run }, daily: { run, everyMs: 86_400_000, firstAfterMs: 0 } })
  await until(async () => (await stateOf('due'))?.failing === 2 && (await stateOf('daily'))?.failing === 1)
  // A repeating job is not queued by a request.
  expect(await stateOf('daily')).toMatchObject({ waiting: 0 })
  await store.db.execute(
    sql`update jobs set failing_since = now() - interval '3 hours' where failing_since is not null`,
  )
  expect((await stateOf('daily'))?.oldestSeconds).toBeGreaterThan(10_799)
  works = true
  await store.db.execute(sql`update jobs set run_at = now() where kind in ('due', 'daily')`)
  await until(async () => (await stateOf('due')) == null && (await stateOf('daily'))?.failing === 0)
  expect(await stateOf('daily')).toMatchObject({ oldestSeconds: 0 })
})
