import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { builtOperations } from '../../../gateway/front/graphql/operations/builtOperations.ts'
import { registeredPlans } from '../../../gateway/registered/registeredPlans.ts'
import { schema } from '../../../gateway/schema.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sise-manifests-'))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const manifest = JSON.stringify({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [{ id: 'abc', body: '{me{id}}' }],
})

test('GQL-9 (rules: the reader of manifests) a manifest that is read during its copy is read again once it is complete, and reported once', () => {
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 2_000))
  writeFileSync(join(folder, 'a.json'), manifest.slice(0, 40))
  const reported: string[] = []
  const operations = builtOperations(folder, {
    add: () => undefined,
    report: (_error, file) => void reported.push(file),
  })
  expect(operations.find('abc')).toBeUndefined()
  expect(reported).toEqual(['a.json'])
  // Continuing the copy changes the file, and not its folder.
  writeFileSync(join(folder, 'a.json'), manifest)
  expect(operations.find('abc')).toBe('{me{id}}')
  expect(reported).toEqual(['a.json'])
})

test('GQL-9 (rules: the reader of manifests) an operation of a former build with a missing field is reported with it, and is still found', () => {
  writeFileSync(join(folder, 'a.json'), manifest.replace('{me{id}}', '{me{mustikad}}'))
  const plans = registeredPlans(schema)
  const reported: string[] = []
  const operations = builtOperations(folder, {
    add: (text) => plans.add(text),
    report: (error, file) => void reported.push(`${file} ${String(error)}`),
  })
  expect(reported).toEqual(['a.json Error: abc: Cannot query field "mustikad" on type "User".'])
  expect(operations.find('abc')).toBe('{me{mustikad}}')
})
