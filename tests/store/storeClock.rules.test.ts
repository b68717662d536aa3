import { afterEach, describe, expect, test } from '@jest/globals'
import { newId } from '../../api/store/clock/ids.ts'
import { readStoreClock, storeNow } from '../../api/store/clock/storeClock.ts'
import { firstIdSince } from '../support/store/firstIdSince.ts'

const hourMs = 3_600_000

/** Reads the clock of a store with this difference to the clock of this machine. */
const readClock = (apartMs: number) =>
  readStoreClock({ $client: { query: () => Promise.resolve({ rows: [{ ms: Date.now() + apartMs }] }) } } as never)
const idsFrom = (ms: number) => firstIdSince(new Date(Date.now() + ms))

afterEach(() => readClock(0))

describe('OPS-10 on a machine whose clock is an hour behind the store', () => {
  test('OPS-10 ids and dates are those of the store: a record made after a time has a later id', async () => {
    await readClock(hourMs)
    expect(newId() > idsFrom(hourMs - 60_000)).toBe(true)
    expect(Math.round((storeNow().getTime() - Date.now()) / hourMs)).toBe(1)
  })

  test('OPS-10 a difference below a second is ignored', async () => {
    await readClock(400)
    expect(storeNow().getTime()).toBeLessThanOrEqual(Date.now())
  })
})

test('OPS-10 ids increase within a millisecond, and are not ahead any more once the clock is right', async () => {
  const made = Array.from({ length: 5_000 }, newId)
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
  await readClock(300 * 24 * hourMs)
  expect(newId() > idsFrom(299 * 24 * hourMs)).toBe(true)
  await readClock(0)
  expect(newId() < idsFrom(hourMs)).toBe(true)
})
