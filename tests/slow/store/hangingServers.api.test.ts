import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'
import { processesOf } from '../processes.ts'

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

const servers = (name: 'api' | 'gateway') => processesOf(sise.child.pid ?? 0, new RegExp(`dist/${name}\\.mjs`))

test('OPS-10 an API, a gateway and a database that do not respond are killed and restarted, once, and none because of another', async () => {
  const address = await sise.address()
  const before = [...(await servers('api')), ...(await servers('gateway'))]
  expect(before).toHaveLength(2)
  for (const pid of before) process.kill(pid, 'SIGSTOP')
  // Within 30 s, and a few seconds in which each may end by itself.
  await until(() => !before.some(isAlive), 45_000)
  const ready = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until(ready, 30_000)
  const again = [...(await servers('api')), ...(await servers('gateway'))]
  expect(again).toHaveLength(2)
  expect(again.filter((pid) => before.includes(pid))).toEqual([])
  for (const name of ['api', 'gateway'])
    for (const sentence of [
      'has not responded for \\d+ s and is ended',
      'has ended \\(SIGKILL\\) and is started again',
    ])
      expect(sise.said()).toMatch(new RegExp(`The ${name} ${sentence}`))

  const database = await processesOf(sise.child.pid ?? 0, /postgres/)
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  await until(() => !database.some(isAlive), 60_000)
  await until(ready, 30_000)
  expect(sise.said()).toMatch(/The database has not responded for \d+ s and is ended/)
  expect([...(await servers('api')), ...(await servers('gateway'))]).toEqual(again)
})
