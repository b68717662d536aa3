import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readApiConfig } from '../../../api/config.ts'
import { servingLimits } from '../../../api/files/storage/openStorage.ts'
import { parseS3Url, type S3Address } from '../../../api/files/storage/s3Address.ts'
import { s3Storage } from '../../../api/files/storage/s3Storage.ts'
import { sweep } from '../../../api/files/storage/sweep.ts'
import { photo } from '../../files/images/pictures.ts'
import { leftInStaging } from '../../files/stored.ts'
import { download, upload } from '../../files/upload/uploadForm.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { notAborted } from '../../support/notAborted.ts'
import { startS3, type TestS3 } from '../../support/servers/s3.ts'

let server: TestS3
let api: TestApi
let mari: Person
let bucketDir: string
let filesDir: string
let address: S3Address

beforeAll(async () => {
  bucketDir = await mkdtemp(join(tmpdir(), 'sise-s3-'))
  filesDir = await mkdtemp(join(tmpdir(), 'sise-files-'))
  server = await startS3(bucketDir)
  address = server.address
  api = await startApi({ filesDir, s3: address })
  mari = await api.person()
})
afterAll(async () => {
  await api.close()
  await server.close()
  for (const folder of [bucketDir, filesDir]) await rm(folder, { recursive: true, force: true })
})

/** The object names in the S3 folder of a file. */
async function objectsOf(path: string) {
  const folder = join(bucketDir, 'failid', ...path.split('/').slice(1, 3))
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.replace('._S3rver_object', ''))
}

async function deleteForGood(id: string) {
  const admin = await api.person({ status: 4 })
  for (const path of ['files', 'prygikast'])
    expect((await api.call('DELETE', `/api/${path}/${id}`, { as: admin })).status).toBe(200)
}

function depsOfSweep() {
  const log = { warn: () => {}, error: () => {} }
  return { db: api.db, storage: s3Storage(address, servingLimits), stagingDir: join(filesDir, '.tmp'), log }
}

test('FILE-1 a file is stored in S3 and read byte for byte, in ranges too; no byte stays here', async () => {
  const bytes = Buffer.from('0123456789'.repeat(500_000))
  const { body } = await upload(api, bytes, { as: mari, name: 'suur.txt' })
  expect((await download(api, body.tee, { as: mari })).bytes.equals(bytes)).toBe(true)
  const part = await download(api, body.tee, { as: mari, headers: { range: 'bytes=1000003-1000008' } })
  expect([part.status, part.bytes.toString()]).toEqual([206, '345678'])
  expect(part.headers.get('content-range')).toBe('bytes 1000003-1000008/5000000')
  expect(await objectsOf(body.tee)).toEqual(['original.txt'])
  expect(await leftInStaging(filesDir)).toEqual([])
})

test('FILE-4 the sizes of an image are stored there too, and are deleted with it', async () => {
  const { body } = await upload(api, await photo(500, 300), { as: mari, name: 'foto.jpg' })
  expect(body).toMatchObject({ suurused: expect.any(Array) })
  for (const { tee } of body.suurused)
    expect((await download(api, tee, { as: mari })).headers.get('content-type')).toBe('image/jpeg')
  expect(await objectsOf(body.tee)).toEqual(expect.arrayContaining(['original.jpg', '500.jpg', '420.jpg', '200.jpg']))
  await deleteForGood(body._id)
  await sweep(depsOfSweep(), notAborted)
  expect(await objectsOf(body.tee)).toEqual([])
})

test('FILE-6 an unreachable S3 is reported in words, and its leftovers are swept when it is back', async () => {
  const { body: file } = await upload(api, 'sisu', { as: mari, name: 'a.txt' })
  await server.close()
  const msg = 'Faile ei saa praegu avada ega salvestada. Proovi mõne aja pärast uuesti.'
  const refused = await upload(api, 'sisu', { as: mari, name: 'b.txt' })
  expect([refused.status, refused.body]).toEqual([503, { msg }])
  expect((await download(api, file.tee, { as: mari })).status).toBe(503)
  // The row is deleted anyway; the sweep deletes the objects later.
  await deleteForGood(file._id)
  server = await startS3(bucketDir, server.port)
  expect(await objectsOf(file.tee)).toEqual(['original.txt'])
  const leftovers = async () => (await api.db.execute('select from file_leftovers')).rowCount
  await sweep(depsOfSweep(), notAborted)
  // That of the interrupted upload is not old enough.
  expect(await leftovers()).toBe(1)
  await api.db.execute(`update file_leftovers set since = now() - interval '61 minutes'`)
  await sweep(depsOfSweep(), notAborted)
  expect([await leftovers(), await objectsOf(file.tee)]).toEqual([0, []])
})

test('FILE-6 S3_URL is parsed with its key, secret, bucket and region, and an invalid one is reported at the start', () => {
  expect(parseS3Url('s3://key:s%2Fcret@s3.example.ee/saar?region=eu-north-1')).toEqual({
    endpoint: 'https://s3.example.ee',
    bucket: 'saar',
    region: 'eu-north-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 's/cret' },
  })
  const DATABASE_URL = 'postgresql://x'
  expect(readApiConfig({ DATABASE_URL, S3_URL: 'http://k:s@127.0.0.1:9000/b' }).s3?.endpoint).toBe(
    'http://127.0.0.1:9000',
  )
  for (const S3_URL of ['ftp://x', 's3://k:s@host', 's3://host/bucket', 's3://k:s@host/a/b', 's3://'])
    expect(() => readApiConfig({ DATABASE_URL, S3_URL })).toThrow(/S3_URL: must /)
})
