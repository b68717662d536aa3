import { expect, test } from '@jest/globals'
import { causeOf } from '../../scripts/commands/import/causes.ts'
import { ImportStopped } from '../../scripts/commands/import/faults.ts'
import { newReport } from '../../scripts/commands/import/report.ts'

test('IMPORT-1 text of the other server can neither control the operator’s terminal nor forge lines of the report', () => {
  const hostile = 'Sadam\u001b[2J\u009b31m\r\nNot taken: kõik\u2028\u202e'
  const report = newReport({ dryRun: false })
  report.left('topic', hostile, 'it is empty')
  report.note(hostile)
  expect(report.complete().slice(2)).toEqual([
    'Not taken: topic Sadam [2J 31m Not taken: kõik : it is empty',
    'Sadam [2J 31m Not taken: kõik ',
  ])
  expect(causeOf(new ImportStopped(hostile))).toBe('Sadam [2J 31m Not taken: kõik ')
})
