import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { keptReads } from '../../../gateway/lib/keptReads.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('CAL-2 a result is kept for its time for each key, and those who ask at once share one read', async () => {
  let reads = 0
  const feed = keptReads(300_000, (language: string) => Promise.resolve(`${language} ${(reads += 1)}`))
  expect(await Promise.all([feed('et'), feed('et'), feed('en')])).toEqual(['et 1', 'et 1', 'en 2'])
  jest.advanceTimersByTime(299_999)
  expect(await feed('et')).toBe('et 1')
  jest.advanceTimersByTime(1)
  expect(await feed('et')).toBe('et 3')
})

test('CAL-2 GQL-3 a read that fails is not kept', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')]
  const feed = keptReads(300_000, () => answers.shift() ?? Promise.resolve('more'))
  await expect(feed('et')).rejects.toThrow('away')
  expect(await feed('et')).toBe('here')
  expect(await feed('et')).toBe('here')
})
