import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import * as delays from '../../schema/rules/delays.ts'

/** The folders through which notifications and events pass, without those of the table's other users. */
const rooms = ['web/forum/live', 'web/users/notifications', 'web/app/worker', 'gateway/forum', 'api/notifications']

test('LIVE-1 (rules: the sources) every delay of notifications is in one table', () => {
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const own = /\bconst (\w*Ms\b|\w+ = \{ \w+: \d+_000\b)|set(Timeout|Interval)\(.*, \d/
  expect(files.filter((file) => /\.tsx?$/.test(file) && own.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('LIVE-1 (rules: the sources) the table describes each of its delays', () => {
  const table = readFileSync('schema/rules/delays.ts', 'utf8')
  const described = [...table.matchAll(/^\/\*\* .+ \*\/\nexport const (\w+) =/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(Object.keys(delays).toSorted())
})
