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

test('OPS-10 an api, a gateway and a database that answer nothing any more are ended and started again, once, and none for the sake of another', async () => {
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

  const database: number[] = []
  for (const pid of await descendants(sise.child.pid ?? 0))
    if (/postgres/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) database.push(pid)
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  await eventually(() => !database.some((pid) => isAlive(pid)), 60_000)
  await eventually(ready, 30_000)
  expect(sise.said()).toMatch(/The database has answered nothing for \d+ s and is ended/)
  expect([...(await servers('api')), ...(await servers('gateway'))]).toEqual(again)
})
