import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { removeFolder } from '../../../scripts/temporaryFolder.mjs'
import { addressOf, dropDatabase } from '../../support/store/database.ts'

/** A test that failed. */
export interface Failure {
  file: string
  title: string
}

const jest = 'node_modules/jest/bin/jest.js'

/**
 * Runs test files until the first failure, or with `goesOn` all of them, and gives what failed before the signal ended the run.
 * @param only a regular expression that the titles match
 * @param ignored titles of tests whose failures do not count
 */
export async function failures(
  files: readonly string[],
  signal: AbortSignal,
  { only = '', ignored = [] as readonly string[], goesOn = false },
): Promise<Failure[]> {
  const folder = join(process.env.TMPDIR!, 'run')
  const target = join(folder, 'failures')
  removeFolder(folder)
  mkdirSync(folder)
  // As /tmp: where the tests run as root, some of their processes run as other users.
  chmodSync(folder, 0o1777)
  // Browser tests need a built client.
  const program = files.some((file) => file.includes('.browser.')) ? ['scripts/test.mjs'] : [jest, '--runTestsByPath']
  const options = ['--config=tests/prove/tests/jest.config.mjs', '--watchman=false', `--testNamePattern=${only}`]
  const child = spawn(process.execPath, [...program, ...options, ...files], {
    // A group of its own, with which the workers of a Jest end that has ended itself.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      IMAGE_PROGRAM: resolve('dist/images.mjs'),
      TMPDIR: folder,
      FAILURES: target,
      IGNORED_TITLES: JSON.stringify(ignored),
      ...(goesOn && { GO_ON: '1' }),
    },
  })
  const kill = (how: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, how)
    } catch {
      // Nothing of it is left.
    }
  }
  const end = () => {
    // scripts/test.mjs passes it on to its Jest.
    kill('SIGTERM')
    setTimeout(kill, 5_000, 'SIGKILL').unref()
  }
  signal.addEventListener('abort', end)
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text))
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', end)
  kill('SIGKILL')
  const lines = existsSync(target) ? readFileSync(target, 'utf8').trim().split('\n') : []
  if (lines.length === 0 && code !== 0 && ignored.length === 0 && !signal.aborted)
    throw new Error(written.slice(-2_000))
  await dropLeftDatabases()
  return lines.map((line) => JSON.parse(line) as Failure)
}

/** Drops the databases of tests that were ended. */
async function dropLeftDatabases() {
  const client = new pg.Client({ connectionString: addressOf('postgres') })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^sise_(test|bare)_'",
  )
  await client.end()
  for (const { datname } of rows) await dropDatabase(datname)
}
