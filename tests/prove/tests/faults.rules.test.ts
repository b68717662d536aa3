import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lists, problemsOf } from './lists.ts'

test('each seeded fault is of the present code, and has tests that may catch it', () => {
  const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join('tests', path))
  expect(problemsOf([...lists.values()].flat(), testFiles)).toEqual([])
})
