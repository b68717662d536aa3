// Checks that tests of the run have made every call of specification.md §7 through the gateway and down to the database: browser tests, and
// those of all mutations (tests/gateway/contract). They record the api's calls (tests/support/api/recordedCalls.ts).
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the records, with a file per api of a test. */
export const recordsFolder = 'dist/testCalls'

/** Removes the records of earlier runs. */
export function clearRecords() {
  rmSync(recordsFolder, { recursive: true, force: true })
  mkdirSync(recordsFolder, { recursive: true })
}

/** The documented calls that no test made through the gateway. */
export function missingCalls() {
  const documented = JSON.parse(readFileSync('tests/support/api/documentedCalls.json', 'utf8'))
  const made = readdirSync(recordsFolder).flatMap((name) => JSON.parse(readFileSync(join(recordsFolder, name), 'utf8')))
  return missingOf(documented, made)
}

/**
 * The documented calls that were not made.
 * @param documented such as 'PUT /api/galerii/{id}'; a made call counts for the first one that matches
 * @param made such as 'PUT /api/galerii/0192'
 */
export function missingOf(documented, made) {
  const patterns = documented
    .map((call) => ({ call, pattern: patternOf(call) }))
    // Those with the fewest variables first: /users/muuda-parooli before /users/{id}.
    .sort((a, b) => a.call.split('{').length - b.call.split('{').length)
  const found = new Set(made.map((call) => patterns.find(({ pattern }) => pattern.test(call))?.call))
  return documented.filter((call) => !found.has(call))
}

function patternOf(call) {
  const text = call.replaceAll('{apiSlug}', '(lehed|ettevotted|ajalugu|kalender|uudised|loodus|matkarajad)')
  return new RegExp(`^${text.replaceAll('{path}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
}
