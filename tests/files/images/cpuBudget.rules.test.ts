import { expect, test } from '@jest/globals'
import { cpuBudget } from '../../../api/files/images/imageWorkers.ts'

test('FILE-6 a member who has used 120 seconds is last until some have been regained, and nobody else is', () => {
  let now = 0
  const minute = 60_000
  const budget = cpuBudget({ seconds: 120, inMs: 60 * minute }, () => now)
  budget.charge('kuri', 119)
  expect(budget.isSpent('kuri')).toBe(false)
  budget.charge('kuri', 11)
  budget.charge('mari', 5)
  expect([budget.isSpent('kuri'), budget.isSpent('mari'), budget.isSpent('anu')]).toEqual([true, false, false])
  // Two seconds are regained in a minute.
  now += 5 * minute
  expect(budget.isSpent('kuri')).toBe(true)
  now += minute
  expect(budget.isSpent('kuri')).toBe(false)
  now += 60 * minute
  budget.charge('mari', 119)
  expect([budget.isSpent('kuri'), budget.isSpent('mari')]).toEqual([false, false])
})
