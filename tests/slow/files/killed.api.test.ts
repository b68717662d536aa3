import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { sweep } from '../../../api/files/storage/sweep.ts'
import { photo } from '../../files/images/pictures.ts'
import { leftInStaging, storedFiles } from '../../files/stored.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'
import { endProgram, startProgram } from '../../support/servers/programs.ts'
import { until } from '../../support/until.ts'
import { imageProcessesOf } from '../processes.ts'

let api: TestApi
let mari: Person
let dataDir: string
let filesDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sise-killed-'))
  filesDir = join(dataDir, 'files')
  api = await startApi({ filesDir })
  mari = await api.person()
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts another api process on the same store and files, to be killed, and sends it a picture. @returns whether it responds */
async function uploadTo(picture: Buffer) {
  const victim = await startProgram('api', { DATABASE_URL: api.databaseUrl, DATA_DIR: dataDir, API_PORT: '0' })
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(picture)]), 'foto.jpg')
  const url = `http://127.0.0.1:${victim.port}/api/files/foorum`
  const returned = fetch(url, { method: 'POST', headers: { 'x-auth-token': mari.token }, body: form }).then(
    () => true,
    () => false,
  )
  return { victim, returned }
}

test('FILE-6 an API that is killed at any moment of an upload leaves neither half a file nor, after a sweep, anything else', async () => {
  const image = await photo(1400, 900)
  let killed = 0
  for (const delay of [15, 60, 150, 300, 500, 800]) {
    const { victim, returned } = await uploadTo(image)
    await new Promise((done) => setTimeout(done, delay))
    await endProgram(victim, 'SIGKILL')
    if (!(await returned)) killed += 1
  }
  // At least some were killed while they processed an upload.
  expect(killed).toBeGreaterThan(0)

  // Files with a row are complete.
  const { body: files } = await api.call('GET', '/api/files', { as: mari })
  for (const file of files)
    for (const { tee } of [file, ...file.suurused]) {
      const response = await fetch(`${api.url}/api/static${tee}`, { headers: { 'x-auth-token': mari.token } })
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([
        200,
        Number(response.headers.get('content-length')),
      ])
    }

  // Files without a row are retained while their upload may still be in progress.
  const deps = {
    db: api.db,
    storage: diskStorage(filesDir),
    stagingDir: join(filesDir, '.tmp'),
    log: { warn: () => {}, error: () => {} },
  }
  const before = await leftInStaging(filesDir)
  expect(before.length).toBeGreaterThan(0)
  await sweep(deps, notAborted)
  expect(await leftInStaging(filesDir)).toEqual(before)

  // After more than an hour they are deleted, and the complete files remain.
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  for (const name of before) await utimes(join(filesDir, '.tmp', name), longAgo, longAgo)
  await api.db.execute(`update file_leftovers set since = now() - interval '61 minutes'`)
  await sweep(deps, notAborted)
  expect(await leftInStaging(filesDir)).toEqual([])
  expect((await api.db.execute('select from file_leftovers')).rowCount).toBe(0)
  const folders = await readdir(join(filesDir, 'foorum')).catch(() => [])
  expect(folders.sort()).toEqual(files.map(({ _id }: { _id: string }) => _id).sort())
  expect((await storedFiles(filesDir)).every((path) => path.startsWith(join(filesDir, 'foorum')))).toBe(true)
})

test('FILE-6 image processes end with an API that is killed', async () => {
  const { victim, returned } = await uploadTo(await photo(2000, 1500))
  let decoding: number[] = []
  await until(async () => (decoding = await imageProcessesOf(victim.child.pid ?? 0)).length > 0)
  await endProgram(victim, 'SIGKILL')
  expect(await returned).toBe(false)
  await until(() => decoding.every((pid) => !existsSync(`/proc/${pid}`)))
})
