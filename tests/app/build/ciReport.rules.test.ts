import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sise-report-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const writeReport = (name: string, fullName: string | null) =>
  writeFileSync(
    join(folder, name),
    JSON.stringify({
      numPassedTests: 10,
      numFailedTests: fullName === null ? 0 : 1,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        { assertionResults: fullName === null ? [] : [{ status: 'failed', fullName, failureMessages: ['Error'] }] },
      ],
    }),
  )

const summary = () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/testing/ciReport.mjs', 'summary', folder, '0', '0'],
    { encoding: 'utf8' },
  )
  return { stdout: stdout.trim(), label: stderr.split(' tests/')[0] }
}

test('OPS-18 a test that fails in its batch and alone has failed; a test that passes alone is named and counts as passed', () => {
  writeReport('first.json', 'tests/users/a.api.test.ts USER-3 the table')
  writeReport('again.json', 'USER-3 the table')
  expect(summary()).toEqual({ stdout: '10 passed, 1 failed', label: 'FAILED' })
  writeReport('again.json', null)
  expect(summary()).toEqual({ stdout: '11 passed, 0 failed', label: 'PASSED WHEN RUN AGAIN' })
})
