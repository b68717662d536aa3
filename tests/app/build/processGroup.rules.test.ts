import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { until } from '../../support/until.ts'

const node = JSON.stringify(process.execPath)
/** Prints its id, and ignores every signal. */
const worker = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`
/** Like Jest, it starts two workers, and a signal ends only itself. */
const jest = `
  const { spawn } = require('node:child_process')
  for (let n = 0; n < 2; n += 1) spawn(${node}, ['-e', ${JSON.stringify(worker)}], { stdio: 'inherit' })
  setInterval(() => {}, 1000)`
const program = `
  import { runInGroup } from ${JSON.stringify(pathToFileURL(resolve('scripts/testing/processGroup.mjs')).href)}
  process.exit(await runInGroup(process.execPath, ['-e', ${JSON.stringify(jest)}], process.env))`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s to npm test ends its workers too, also those that ignore signals',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const workers = () => text.trim().split('\n').filter(Boolean).map(Number)
    await until(() => workers().length === 2)
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([1, null])
    await until(() => !workers().some(isAlive))
  },
)
