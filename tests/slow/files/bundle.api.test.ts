import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { arrow } from '../../files/images/pictures.ts'
import { download, upload } from '../../files/upload/uploadForm.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { startS3 } from '../../support/servers/s3.ts'
import { imageProcessesOf } from '../processes.ts'

let api: TestApi
let mari: Person
let dataDir: string

beforeAll(async () => {
  api = await startApi()
  mari = await api.person()
  dataDir = await mkdtemp(join(tmpdir(), 'sise-built-'))
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the built api on the database of `api`. */
async function startBuilt(env: NodeJS.ProcessEnv = {}) {
  const child = fork(resolve('dist/api.mjs'), {
    cwd: tmpdir(),
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const { port } = await new Promise<{ port: number }>((ready, failed) => {
    child.once('message', (message) => ready(message as { port: number }))
    child.once('exit', (code) => failed(new Error(`It did not start (${code})`)))
  })
  return { child, ended, url: `http://127.0.0.1:${port}` }
}

test('FILE-4 the built API decodes pictures with the built program, wherever it is started, and ends it', async () => {
  const { child, ended, url } = await startBuilt()
  const png = await (await arrow(300, 200)).png().toBuffer()
  const { status, body } = await upload({ ...api, url }, png, { as: mari, name: 'pilt.png' })
  expect([status, body.suurused?.length]).toEqual([200, 2])
  const decoding = await imageProcessesOf(child.pid ?? 0)
  expect(decoding).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(decoding.filter(isAlive)).toEqual([])
})

test('FILE-1 the built API stores its files in S3', async () => {
  const s3 = await startS3(join(dataDir, 'bucket'))
  const { child, ended, url } = await startBuilt({ S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3.port}/failid` })
  const { body } = await upload({ ...api, url }, 'sisu', { as: mari, name: 'a.txt' })
  expect((await download({ ...api, url }, body.tee, { as: mari })).bytes.toString()).toBe('sisu')
  expect(await readdir(join(dataDir, 'bucket/failid/foorum'))).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await s3.close()
})
