import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { arrow } from '../../files/images/pictures.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { imageProcessesOf } from './imageProcesses.ts'

let api: TestApi
let mari: Person
let dataDir: string
let built: ChildProcess

beforeAll(async () => {
  api = await startApi()
  mari = await api.person()
  dataDir = await mkdtemp(join(tmpdir(), 'sise-built-'))
}, 120_000)
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('FILE-4 the built api decodes pictures with the built program, wherever it is started, and ends it', async () => {
  built = fork(resolve('dist/api.mjs'), {
    cwd: tmpdir(),
    execArgv: [],
    env: { PATH: process.env.PATH, DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => built.once('exit', done))
  const { port } = await new Promise<{ port: number }>((ready, failed) => {
    built.once('message', (message) => ready(message as { port: number }))
    built.once('exit', (code) => failed(new Error(`It did not start (${code})`)))
  })
  const png = await (await arrow(300, 200)).png().toBuffer()
  const url = `http://127.0.0.1:${port}`
  const { status, body } = await upload({ ...api, url }, png, { as: mari, name: 'pilt.png' })
  expect([status, body.suurused?.length]).toEqual([200, 2])
  const decoding = await imageProcessesOf(built.pid ?? 0)
  expect(decoding).toHaveLength(1)
  built.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(decoding.filter(isAlive)).toEqual([])
})
