import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

const { FAILURES: target = '', GO_ON: goesOn } = process.env
/** Titles of tests that fail without a fault. @type {string[]} */
const ignored = JSON.parse(process.env.IGNORED_TITLES ?? '[]')

/** Reporter for Jest that writes the test that fails first to where tests.ts reads it, and ends the run; with GO_ON each that fails. */
export default class FirstFailure {
  /** @param {{ path: string }} test @param {{ fullName: string, status: string }} result */
  onTestCaseResult({ path }, { fullName, status }) {
    if (status === 'failed') this.note(path, fullName)
  }

  /** @param {{ path: string }} test @param {{ testExecError?: unknown }} result */
  onTestFileResult({ path }, { testExecError }) {
    if (testExecError) this.note(path, `${relative(process.cwd(), path)} does not run`)
  }

  /** @param {string} path @param {string} title */
  note(path, title) {
    if (ignored.includes(title)) return
    appendFileSync(target, `${JSON.stringify({ file: relative(process.cwd(), path), title })}\n`)
    if (!goesOn) process.exit(1)
  }
}
