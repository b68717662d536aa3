// Reads the reports of the tests for .ci/run: `failedFiles REPORT` prints the paths of the failed files, a line each; `summary FOLDER TESTS
// CHECKS` prints failures and counts, given both exit codes.
import { existsSync, readFileSync } from 'node:fs'

const [, , command, path = '', tests, checks] = process.argv
if (command === 'failedFiles') for (const file of failedFiles(read(path))) console.log(file)
else printSummary()

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The test files with failed tests; none if a file could not run at all, as that does not depend on time. */
function failedFiles(report) {
  if (!report || report.numRuntimeErrorTestSuites > 0) return []
  return [...new Set(failuresOf(report).map(({ ancestorTitles: [file] }) => file))]
}

function failuresOf(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
}

function printSummary() {
  const first = read(`${path}/first.json`)
  const again = read(`${path}/again.json`)
  const last = again ?? first
  let failed = last ? last.numFailedTests + last.numRuntimeErrorTestSuites : 1
  let passed = first?.numPassedTests ?? 0
  if (!first) console.error('the tests left no report')
  // Printed again, as the first output is far above.
  for (const { fullName, failureMessages } of first ? failuresOf(first) : []) {
    // A name begins with its file in a batch, and does not where a file runs alone.
    const hasPassed = again && !failuresOf(again).some((failure) => fullName.endsWith(failure.fullName))
    if (hasPassed) passed += 1
    const label = hasPassed ? 'PASSED WHEN RUN AGAIN' : 'FAILED'
    console.error(`${label} ${fullName}\n  ${(failureMessages[0] ?? '').slice(0, 600)}`)
  }
  for (const { message, assertionResults } of first?.testResults ?? [])
    if (message && assertionResults.length === 0) console.error(`FAILED ${message.slice(0, 600)}`)
  // Other failures, printed above, such as calls of §7 that no browser test makes.
  if (tests !== '0' && failed === 0) failed = 1
  if (checks !== '0') {
    console.error('npm run check failed')
    failed += 1
  }
  console.log(`${passed} passed, ${failed} failed`)
}
