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

async function apis() {
  const found: number[] = []
  for (const pid of await descendants(sise.child.pid ?? 0)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('dist/api.mjs')) found.push(pid)
  }
  return found
}

async function eventually(reached: () => Promise<boolean> | boolean, withinMs: number) {
  for (const end = Date.now() + withinMs; !(await reached()); await new Promise((wake) => setTimeout(wake, 200)))
    if (Date.now() > end) throw new Error(`It did not come to that. Sise said:\n${sise.said()}`)
}

test('an api that answers nothing any more is ended and started again, once, and a database that is down is no reason', async () => {
  const address = await sise.address()
  const [hanging = 0] = await apis()
  process.kill(hanging, 'SIGSTOP')
  // Within 30 s, and the 3 s that an api is given to end by itself.
  await eventually(() => !isAlive(hanging), 45_000)
  expect(() => process.kill(hanging, 'SIGCONT')).toThrow('ESRCH')
  const ready = async () => (await fetch(`${address}/readyz`)).status === 200
  await eventually(ready, 30_000)
  const [again = 0, ...others] = await apis()
  expect([others, again !== hanging]).toEqual([[], true])
  expect(sise.said()).toMatch(
    /The api has answered nothing for \d+ s and is ended\.\nThe api has ended \(SIGKILL\) and is started again\./,
  )

  // Its processes are paused longer than the api would be given.
  const database: number[] = []
  for (const pid of await descendants(sise.child.pid ?? 0))
    if (/postgres/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))) database.push(pid)
  for (const pid of database) process.kill(pid, 'SIGSTOP')
  await new Promise((wake) => setTimeout(wake, 40_000))
  for (const pid of database.filter((each) => isAlive(each))) process.kill(pid, 'SIGCONT')
  await eventually(ready, 30_000)
  expect(await apis()).toEqual([again])
}, 180_000)
