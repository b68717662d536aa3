import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { ApiConfig } from '../../../api/config.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { objectBytes, type S3Stub, says, startS3Stub } from '../../support/servers/s3Stub.ts'
import { until } from '../../support/until.ts'
import { insertedFile } from '../insertedFile.ts'
import { upload } from '../upload/uploadForm.ts'

const msg = 'Faile ei saa praegu avada ega salvestada. Proovi mõne aja pärast uuesti.'
const patient = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 }

/** Reads of a stream that never ends. */
function endless(this: Readable) {
  this.push(Buffer.alloc(65_536))
}

let s3: S3Stub
let api: TestApi | undefined

beforeEach(async () => {
  s3 = await startS3Stub()
  s3.respondToCheck = says.error(404, 'NoSuchKey')
})
afterEach(async () => {
  await s3.close()
  await api?.close()
  api = undefined
})

async function start(limits: Partial<ApiConfig['storageLimits']>) {
  api = await startApi({ s3: s3.address, storageLimits: { ...patient, ...limits } })
  const mari = await api.person()
  const path = `/api/static/avalik/${await insertedFile(api, 'dokument', mari)}/original.pdf`
  return { api, mari, path, url: `${api.url}${path}` }
}

/** The result of a read: the status and the msg or number of bytes, or that its body broke off. */
async function readOf(url: string, signal?: AbortSignal) {
  const response = await fetch(url, signal ? { signal } : {})
  const bytes = await response.arrayBuffer().then(
    (read) => Buffer.from(read),
    () => 'broken off',
  )
  if (typeof bytes === 'string') return [response.status, bytes]
  return [response.status, response.ok ? bytes.length : (JSON.parse(bytes.toString()) as { msg: string }).msg]
}

describe('an S3 that accepts connections and does not respond', () => {
  test('FILE-6 aborted reads end at S3, too, and the next one succeeds as soon as S3 responds', async () => {
    const { url } = await start({})
    const leaving = new AbortController()
    const reads = Array.from({ length: 70 }, () => readOf(url, leaving.signal).catch(() => 'given up'))
    await until(() => s3.requests.length === 70)
    leaving.abort()
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['given up']))
    await until(() => s3.connections() === 0)
    s3.respond = says.all
    expect(await readOf(url)).toEqual([200, objectBytes.length])
    expect(api?.log.filter((line) => /cannot be read|unforeseen|unavailable/.test(line))).toEqual([])
  })

  test('FILE-6 a read is refused in words, whether the connection or the response hangs', async () => {
    const { url } = await start({ firstByteMs: 300 })
    expect(await Promise.all(Array.from({ length: 70 }, () => readOf(url)))).toEqual(Array(70).fill([503, msg]))
    s3.respond = says.all
    // On a busy machine a read may exceed the limit again.
    await until(async () => (await readOf(url))[0] === 200)
  })

  test('FILE-6 a body that stalls is aborted, and a slow reader is not', async () => {
    const { url } = await start({ idleMs: 300 })
    s3.respond = says.half
    expect(await readOf(url)).toEqual([200, 'broken off'])
    await until(() => s3.connections() === 0)
    s3.respond = (response) => void response.writeHead(200, { 'content-length': 1_000 }).end(objectBytes)
    const response = await fetch(url)
    // Longer than the limit of silence for S3.
    await new Promise((wake) => setTimeout(wake, 700))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(objectBytes)
  })

  test('FILE-6 an upload is refused in words, and leaves only files that the sweep removes', async () => {
    const { api: running, mari } = await start({ firstByteMs: 200, idleMs: 300 })
    const refused = await upload(running, 'sisu', { as: mari, name: 'a.txt' })
    expect([refused.status, refused.body]).toEqual([503, { msg }])
    expect((await running.db.execute('select from files')).rowCount).toBe(1)
    expect((await running.db.execute('select from file_leftovers')).rowCount).toBe(1)
  })

  test('FILE-7 TRASH-1 a deletion returns without S3, as the bytes stay while the file is in the trash', async () => {
    const { api: running, mari, path } = await start({})
    const id = path.split('/')[4]
    expect((await running.call('DELETE', `/api/files/${id}`, { as: mari })).status).toBe(200)
    expect((await running.db.execute('select from trash')).rowCount).toBe(1)
  })
})

test.each([
  ['of a server that is none', (response: ServerResponse) => void response.writeHead(200).end('<title>Tere</title>')],
  [
    'without an end',
    (response: ServerResponse) => {
      response.writeHead(200, { etag: '"1"' })
      new Readable({ read: endless }).pipe(response)
    },
  ],
])('FILE-6 an upload is refused in words after a response %s', async (_, respond) => {
  const { api: running, mari } = await start({})
  s3.respond = respond
  const refused = await upload(running, 'sisu', { as: mari, name: 'a.txt' })
  expect([refused.status, refused.body]).toEqual([503, { msg }])
  expect((await running.db.execute('select from files')).rowCount).toBe(1)
})
