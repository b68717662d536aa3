import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { planMigrations, shippedMigrations } from '../../api/store/migrationPlan.ts'

const migration = (tag: string, when: number, hash = tag) => ({ tag, when, hash, statements: [] })
const [first, second, third] = [migration('first', 1), migration('second', 2), migration('third', 3)]
const shipped = [first, second, third]

test('the times of the journal increase, so that no store gets a migration before one that it depends on', () => {
  const times = shippedMigrations('api/store/migrations').map(({ when }) => when)
  expect(times.length).toBeGreaterThan(0)
  expect(times.filter((when, index) => when <= (times[index - 1] ?? 0))).toEqual([])
})

test('only the snapshot of the newest migration is stored, with which the next one is compared', () => {
  const newest = shippedMigrations('api/store/migrations').at(-1)?.tag.slice(0, 4)
  const snapshots = readdirSync('api/store/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest}_snapshot.json`])
})

test('a migration of a newer version is unknown, a rewritten one is changed', () => {
  const applied = [first, { when: 2, hash: 'other' }, third, { when: 4, hash: 'fourth' }]
  expect(planMigrations(shipped, applied)).toEqual({
    pending: [],
    late: [],
    changed: [second],
    unknown: [{ when: 4, hash: 'fourth' }],
  })
})
