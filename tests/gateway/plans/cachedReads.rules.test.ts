import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cachedReads } from '../../../gateway/lib/cachedReads.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('CAL-2 (rules: a pure function) a result is cached for its time for each key, and concurrent callers share one read', async () => {
  let reads = 0
  const feed = cachedReads(300_000, (language: string) => Promise.resolve(`${language} ${(reads += 1)}`))
  expect(await Promise.all([feed('et'), feed('et'), feed('en')])).toEqual(['et 1', 'et 1', 'en 2'])
  jest.advanceTimersByTime(299_999)
  expect(await feed('et')).toBe('et 1')
  jest.advanceTimersByTime(1)
  expect(await feed('et')).toBe('et 3')
})

test('OPS-10 (rules: a pure function) a clock that is set back makes no result last longer', async () => {
  let reads = 0
  const feed = cachedReads(300_000, () => Promise.resolve((reads += 1)))
  await feed('et')
  jest.setSystemTime(0)
  jest.advanceTimersByTime(300_000)
  expect(await feed('et')).toBe(2)
})

test('CAL-2 (rules: a pure function) a failed read is not cached', async () => {
  const responses = [Promise.reject(new Error('away')), Promise.resolve('here')]
  const feed = cachedReads(300_000, () => responses.shift() ?? Promise.resolve('more'))
  await expect(feed('et')).rejects.toThrow('away')
  expect(await feed('et')).toBe('here')
  expect(await feed('et')).toBe('here')
})
