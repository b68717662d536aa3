import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { descendants, type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'

let folder: string
let sise: StartedSise

beforeAll(async () => {
  folder = await startFolder()
  sise = startSise(folder, { NODE_ENV: 'production' })
})
afterAll(async () => {
  sise.child.kill('SIGTERM')
  await sise.ended
  await rm(folder, { recursive: true, force: true })
})

async function servers(name: 'api' | 'gateway') {
  const found: number[] = []
  for (const pid of await descendants(sise.child.pid ?? 0)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`dist/${name}.mjs`)) found.push(pid)
  }
  return found
}

async function eventually(reached: () => Promise<boolean> | boolean, withinMs: number) {
  for (const end = Date.now() + withinMs; !(await reached()); await new Promise((wake) => setTimeout(wake, 200)))
    if (Date.now() > end) throw new Error(`It did not come to that. Sise said:\n${sise.said()}`)
}

test('an api and a gateway that answer nothing any more are ended and started again, once, and a database that is down is no reason', async () => {
  const address = await sise.address()
  const before = [...(await servers('api')), ...(await servers('gateway'))]
  expect(before).toHaveLength(2)
  for (const pid of before) process.kill(pid, 'SIGSTOP')
  // Within 30 s, and the few seconds that each is given to end by itself.
  await eventually(() => !before.some((pid) => isAlive(pid)), 45_000)
  const ready = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await eventually(ready, 30_000)
  const again = [...(await servers('api')), ...(await servers('gateway'))]
  expect(again).toHaveLength(2)
  expect(again.filter((pid) => before.includes(pid))).toEqual([])
  for (const name of ['api', 'gateway'])
    for (const sentence of [
      'has answered nothing for \\d+ s and is ended',
      'has ended \\(SIGKILL\\) and is started again',
    ])
      expect(sise.said()).toMatch(new RegExp(`The ${name} ${sentence}`))

  // Its processes are paused longer than the api would be given.
  const database: number[] = []
  for (const pid of await descendants(sise.child.pid ?? 0))
    if (/postgres/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) database.push(pid)
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  await new Promise((wake) => setTimeout(wake, 40_000))
  for (const pid of database.filter((each) => isAlive(each))) process.kill(pid, 'SIGCONT')
  await eventually(ready, 30_000)
  expect([...(await servers('api')), ...(await servers('gateway'))]).toEqual(again)
})
