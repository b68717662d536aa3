import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openStore, type Store } from '../../api/store/database.ts'
import { type Forget, forgetRegularly } from '../../api/store/forgetting.ts'
import { until } from '../files/until.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let store: Store
let errors: unknown[]
let stops: (() => void)[]

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
  errors = []
  stops = []
})
afterEach(async () => {
  for (const stop of stops) stop()
  await store.close()
  await database.drop()
})

const soon: [number, number] = [0, 10]
const never: [number, number] = [100_000, 100_000]
const start = (kinds: Forget[], nextMs = never) =>
  stops.push(
    forgetRegularly(
      store.db,
      kinds,
      { error: (...said: unknown[]) => void errors.push(said) },
      { firstMs: soon, nextMs },
    ),
  )

test('AUTH-7 what has run out is forgotten soon after a start, and again', async () => {
  let rounds = 0
  start([() => Promise.resolve(void (rounds += 1))], soon)
  await until(() => rounds >= 3)
  expect(errors).toEqual([])
})

test('AUTH-7 of several apis that start at once one at a time forgets', async () => {
  let [running, most, rounds] = [0, 0, 0]
  const forget: Forget = async (tx) => {
    running += 1
    most = Math.max(most, running)
    await tx.execute(sql`select pg_sleep(0.02)`)
    running -= 1
    rounds += 1
  }
  for (let api = 0; api < 5; api += 1) start([forget, forget], soon)
  await until(() => rounds >= 10)
  expect([most, errors]).toEqual([1, []])
})

test('AUTH-7 a kind that cannot be forgotten is logged and keeps back no other', async () => {
  let forgotten = false
  start([() => Promise.reject(new Error('on purpose')), () => Promise.resolve(void (forgotten = true))])
  await until(() => forgotten)
  expect(errors).toHaveLength(1)
})
