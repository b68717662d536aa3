import { readdir } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { startImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { fileRoutes } from '../../../api/files/routes.ts'
import type { FileDeps } from '../../../api/files/storage/fileDeps.ts'
import { diskStorage, type FileStorage } from '../../../api/files/storage/storage.ts'
import { sweep } from '../../../api/files/storage/sweep.ts'
import { handleErrors } from '../../../api/http/errorHandler.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { losingFirstCommit } from '../../support/store/losingCommit.ts'
import { filesDirOf, leftInStaging, storedFiles } from '../stored.ts'
import { download, upload } from './uploadForm.ts'

let api: TestApi
let mari: Person
let filesDir: string

beforeAll(async () => {
  ;({ api, filesDir } = await filesDirOf(startApi))
  mari = await api.person()
})
afterAll(() => api.close())

/** Starts an api with only the file routes, and these overrides; `holdBack` runs before each handler. */
async function startFiles(
  storage: Partial<FileStorage>,
  more: Partial<FileDeps> = {},
  holdBack?: (request: FastifyRequest) => Promise<void>,
) {
  const log = { warn: () => {}, error: () => {} }
  const deps = {
    db: api.db,
    log,
    stagingDir: join(filesDir, '.tmp'),
    storage: { ...diskStorage(filesDir), ...storage },
    ...more,
  }
  const app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { ...mari, staatus: 2 }
    request.headers['x-auth-token'] = mari.token
    done()
  })
  if (holdBack) app.addHook('preHandler', holdBack)
  const limits = { size: 1000, idleTimeoutMs: 200 }
  const images = startImageWorkers(log)
  app.addHook('onClose', () => images.close())
  await app.register(fileRoutes(deps, { limits, images, uses: [], beforeDeletion: [] }), { prefix: '/api/files' })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Uploads a file to such an api. @returns the status and msg */
async function uploadWith(storage: Partial<FileStorage>, more: Partial<FileDeps> = {}) {
  const { app, url } = await startFiles(storage, more)
  const { status, body } = await upload({ ...api, url }, 'sisu', { name: 'a.txt' })
  await app.close()
  return [status, body.msg]
}

const leftovers = async () => (await api.db.execute('select from file_leftovers')).rowCount
const failure = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('FILE-6 a storage that is full while a file is moved to its final path: 507, and no file remains', async () => {
  const full = 'Serveris sai ruum otsa. Anna sellest adminile teada.'
  expect(await uploadWith({ put: () => failure('ENOSPC') })).toEqual([507, full])
  expect(await uploadWith({ put: () => failure('EDQUOT') })).toEqual([507, full])
  expect([await leftovers(), await storedFiles(filesDir)]).toEqual([0, []])
})

test('FILE-6 a file whose move fails halfway is deleted; if that fails, too, the leftover is recorded for the sweeper', async () => {
  const disk = diskStorage(filesDir)
  const put = async (staged: string, folder: string, signal: AbortSignal) => {
    await disk.put(staged, folder, signal)
    await failure('EIO')
  }
  expect((await uploadWith({ put }))[0]).toBe(503)
  expect([await leftovers(), await storedFiles(filesDir), await leftInStaging(filesDir)]).toEqual([0, [], []])
  expect((await uploadWith({ put, remove: () => failure('EIO') }))[0]).toBe(503)
  expect([await leftovers(), (await storedFiles(filesDir)).length]).toEqual([1, 1])
  expect(await readdir(join(filesDir, '.tmp'))).toEqual([])
})

test('FILE-6 a file whose commit succeeded without a confirmation is no leftover', async () => {
  const before = await storedFiles(filesDir)
  // The commit succeeds, but the connection breaks before its confirmation: the row of the discarded file exists.
  const db = drizzle(losingFirstCommit(api.db.$client))
  expect((await uploadWith({}, { db }))[0]).toBe(503)
  const { body } = await api.call('GET', '/api/files', { as: mari })
  expect(body).toHaveLength(1)
  expect((await storedFiles(filesDir)).length).toBe(before.length + 1)
})

test('FILE-6 a storage that is slow to delete a file holds no transaction meanwhile', async () => {
  const before = await leftovers()
  let [removing, release] = [() => {}, () => {}]
  const reached = new Promise<void>((done) => (removing = done))
  const released = new Promise<void>((done) => (release = done))
  const disk = diskStorage(filesDir)
  const remove = async (folder: string, names: string[], signal: AbortSignal) => {
    removing()
    await released
    await disk.remove(folder, names, signal)
  }
  await api.db.execute(`insert into file_leftovers (kaust, since) values ('foorum/aeglane', 'epoch')`)
  const log = { warn: () => {}, error: () => {} }
  const storage = { ...disk, remove }
  const sweeping = sweep({ db: api.db, log, stagingDir: join(filesDir, '.tmp'), storage }, AbortSignal.timeout(60_000))
  await reached
  const open = await api.db.execute(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(open.rowCount).toBe(0)
  release()
  await sweeping
  expect(await leftovers()).toBe(before)
})

test('FILE-6 an upload whose folder was swept while it was being moved is refused, and leaves no file', async () => {
  const disk = diskStorage(filesDir)
  const fileCount = async () => (await api.db.execute('select from files')).rowCount
  const before = await fileCount()
  const put = async (staged: string, folder: string, signal: AbortSignal) => {
    await disk.put(staged, folder, signal)
    await api.db.execute(`update file_leftovers set since = now() - interval '61 minutes'`)
    const log = { warn: () => {}, error: () => {} }
    await sweep({ db: api.db, log, stagingDir: join(filesDir, '.tmp'), storage: disk }, signal)
  }
  expect((await uploadWith({ put }))[0]).toBe(400)
  expect([await fileCount(), await leftovers()]).toEqual([before, 0])
})

test('FILE-6 a client that disconnects before anything is received delays nothing', async () => {
  let go = () => {}
  const came = new Promise<void>((done) => (go = done))
  const socket = new Socket().on('error', () => {})
  const { app, url } = await startFiles({}, {}, async ({ raw }) => {
    socket.destroy()
    while (!raw.destroyed) await new Promise((later) => setTimeout(later, 5))
    go()
  })
  const head = 'POST /api/files/foorum HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n'
  socket.connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${head}content-length: 500\r\n\r\n--b\r\n`)
  await came
  // Leaves the handler time to begin receiving.
  await new Promise((later) => setTimeout(later, 100))
  while ((await leftInStaging(filesDir)).length > 0) await new Promise((done) => setTimeout(done, 20))
  await app.close()
})

test('FILE-6 a stalled upload is ended, and leaves no file; many requests on one connection are allowed', async () => {
  const before = await storedFiles(filesDir)
  const { app, url } = await startFiles({})
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ended = new Promise((done) => socket.once('close', done))
  const head = 'POST /api/files/foorum HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n'
  const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nsisu'
  socket.on('error', () => {}).write(`${head}content-length: 500\r\n\r\n${part}`)
  await ended
  while ((await leftInStaging(filesDir)).length > 0) await new Promise((done) => setTimeout(done, 20))
  expect(await storedFiles(filesDir)).toEqual(before)

  const warned: Error[] = []
  process.on('warning', (warning) => warned.push(warning))
  for (let n = 0; n < 15; n += 1) expect((await upload({ ...api, url }, 'sisu', { name: 'a.txt' })).status).toBe(200)
  expect(warned).toEqual([])
  await app.close()
})

test('REST-5 an upload returns the file with its type, uploader and time', async () => {
  const { status, body } = await upload(api, 'Koosolek algab kell 18.', { as: mari, name: 'päevakord õhtul.txt' })
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: expect.any(String),
    nimi: 'päevakord õhtul.txt',
    meta: { mimetype: 'text/plain', size: 23 },
    suurused: [],
    tee: `/foorum/${body._id}/original.txt`,
    lisaja: { _id: mari._id, nimi: mari.nimi },
    lisatud: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  const { bytes } = await download(api, body.tee, { as: mari })
  expect(bytes.toString()).toBe('Koosolek algab kell 18.')
})
