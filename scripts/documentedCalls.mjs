// Whether every call of specification.md §7 was made by a browser test of the run, through the gateway and down to the database. The
// tests record the calls that the api answered (tests/support/api/recordedCalls.ts).
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the records, with a file for each api of a browser test. */
export const recordsFolder = 'dist/testCalls'

/** Removes the records of earlier runs. */
export function clearRecords() {
  rmSync(recordsFolder, { recursive: true, force: true })
  mkdirSync(recordsFolder, { recursive: true })
}

/** The documented calls that no browser test made. */
export function missingCalls() {
  const documented = JSON.parse(readFileSync('tests/support/api/documentedCalls.json', 'utf8'))
  const made = readdirSync(recordsFolder).flatMap((name) => JSON.parse(readFileSync(join(recordsFolder, name), 'utf8')))
  return missingOf(documented, made)
}

/**
 * The documented calls that are not among those made.
 * @param documented such as 'PUT /api/galerii/{id}'; a call counts for the first that fits it
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
