import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { workFor } from '../../api/store/origin.ts'
import { BusyError, keyedTurns, turns } from '../../api/store/turns.ts'

const never = () => new Promise<never>(() => {})

test('REST-1 turns are taken in order, a limited number at once, also after one has failed', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 10, waitMs: 60_000 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) =>
      inTurn(async () => {
        begun.push(number)
        most = Math.max(most, (running += 1))
        await pause(1)
        running -= 1
        if (number === 2) throw new Error('on purpose')
        return number
      }),
    ),
  )
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual([1, null, 3, 4, 5])
})

test('REST-1 a caller who would wait behind too many is refused at once', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 2, waitMs: 60_000 })
  let release = () => {}
  const first = inTurn(() => new Promise<void>((done) => (release = done)))
  const waiting = [inTurn(() => Promise.resolve('a')), inTurn(() => Promise.resolve('b'))]
  await expect(inTurn(() => Promise.resolve('c'))).rejects.toThrow(BusyError)
  release()
  expect([await first, ...(await Promise.all(waiting))]).toEqual([undefined, 'a', 'b'])
})

test('REST-1 a caller who has waited too long is refused, and the work is never begun', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 10, waitMs: 20 })
  let release = () => {}
  const first = inTurn(() => new Promise<void>((done) => (release = done)))
  let isBegun = false
  await expect(inTurn(() => Promise.resolve((isBegun = true)))).rejects.toThrow(BusyError)
  release()
  await first
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next')
  expect(isBegun).toBe(false)
})

test('GQL-8 a single caller comes before the rest of somebody with a hundred calls', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 200, waitMs: 60_000 })
  const begun: string[] = []
  const send = (person: string) => workFor({ person }, () => inTurn(() => pause(1).then(() => void begun.push(person))))
  await Promise.all([...Array.from({ length: 100 }, () => send('kuri')), send('mari')])
  expect(begun.indexOf('mari')).toBeLessThanOrEqual(4)
})

test('REST-1 keys do not wait for one another', async () => {
  const inTurn = keyedTurns({ atOnce: 1, waiting: 1, waitMs: 60_000 })
  void inTurn('albums', never)
  expect(await inTurn('statuses', () => Promise.resolve(1))).toBe(1)
})
