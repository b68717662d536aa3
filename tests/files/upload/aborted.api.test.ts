import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { until } from '../../support/until.ts'
import { photo } from '../images/pictures.ts'
import { filesDirOf, leftInStaging, storedFiles } from '../stored.ts'
import { download, upload } from './uploadForm.ts'

let api: TestApi
let mari: Person
let filesDir: string

beforeAll(async () => {
  ;({ api, filesDir } = await filesDirOf(startApi, { uploadLimit: 1024 * 1024 }))
  mari = await api.person()
})
afterAll(() => api.close())
afterEach(async () => expect(await leftInStaging(filesDir)).toEqual([]))

const rowCount = async () => (await api.db.execute('select from files')).rowCount
const post = (body: Uint8Array | string, type: string, as: Person | null = mari) =>
  api.call('POST', '/api/files/foorum', { as, headers: { 'content-type': type }, body })

describe('REST-1 forms', () => {
  const part = (name: string, more = '; filename="a.txt"', content = 'sisu') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const form = 'multipart/form-data; boundary=b'

  test.each([
    ['nothing', '--b--\r\n', 'Vali fail.'],
    ['a field of another name', `${part('fail')}--b--\r\n`, 'Vali fail.'],
    ['a field that is no file', `${part('files', '')}--b--\r\n`, 'Vali fail.'],
    ['an empty file', `${part('files', undefined, '')}--b--\r\n`, 'Fail on tühi.'],
    ['two files', `${part('files')}${part('files')}--b--\r\n`, 'Korraga saab saata ainult ühe faili.'],
    ['a form that breaks off', part('files'), 'Üleslaadimine katkes. Proovi uuesti.'],
    ['a form that breaks off in its head', '--b\r\ncontent-dispo', 'Üleslaadimine katkes. Proovi uuesti.'],
    ['what is no form within', 'sisu', 'Üleslaadimine katkes. Proovi uuesti.'],
  ])('REST-1 files: %s is refused in words', async (_what, body, msg) => {
    const before = await rowCount()
    const response = await post(body, form)
    expect([response.status, response.body.msg]).toEqual([400, msg])
    expect(await rowCount()).toBe(before)
  })

  test('REST-1 files: a body that is no form is 415, another folder 404, and a visitor is refused before anything is read', async () => {
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post('sisu', 'text/plain')).status).toBe(415)
    expect((await post('sisu', 'multipart/form-data')).status).toBe(400)
    expect((await upload(api, 'x', { as: mari, folder: 'salajane' })).status).toBe(404)
    expect((await post(part('files'), form, null)).status).toBe(401)
  })

  test('FILE-6 a file over the limit is 413 in words, one of exactly the limit is accepted', async () => {
    const limit = 1024 * 1024
    const msg = 'Fail on liiga suur: lubatud on kuni 1 MB.'
    for (const size of [limit + 1, 3 * limit]) {
      const { status, body } = await upload(api, Buffer.alloc(size, 'a'), { as: mari, name: 'suur.txt' })
      expect([size, status, body]).toEqual([size, 413, { msg, valjad: { files: msg } }])
    }
    expect((await upload(api, Buffer.alloc(limit, 'a'), { as: mari, name: 'paras.txt' })).status).toBe(200)
  })
})

describe('REST-1 refusals of large uploads', () => {
  test('REST-1 files: a refusal during the upload gives the reason, although the connection is closed after it', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const head = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.bin"\r\n\r\n`
    for (const [token, length, status] of [
      ['', 20, 401],
      [mari.token, 20, 413],
      [mari.token, 60, 413],
    ] as const) {
      const outgoing = request(`${api.url}/api/files/foorum`, {
        method: 'POST',
        agent: false,
        headers: { connection: 'close', 'content-type': 'multipart/form-data; boundary=b', 'x-auth-token': token },
      })
      const returned = once(outgoing, 'response') as Promise<[{ statusCode: number }]>
      outgoing.write(head)
      for (let n = 0; n < length; n += 1) if (!outgoing.write(chunk)) await once(outgoing, 'drain')
      outgoing.end('\r\n--b--\r\n')
      expect((await returned)[0].statusCode).toBe(status)
    }
  })
})

describe('REST-7 repeats', () => {
  test('REST-7 a repeated upload gets the first one, and is stored once, also when both arrive at once', async () => {
    const key = { 'idempotency-key': 'sama' }
    const options = { as: mari, name: 'üks.txt', headers: key }
    const responses = await Promise.all([1, 2, 3].map(() => upload(api, 'sama sisu', options)))
    responses.push(await upload(api, 'sama sisu', options))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect(await api.db.execute(`select from files where nimi = 'üks.txt'`)).toMatchObject({ rowCount: 1 })
    expect((await upload(api, 'teine sisu', options)).status).toBe(409)
    expect((await upload(api, 'sama sisu', { ...options, name: 'teine.txt' })).status).toBe(409)
    expect(await readdir(join(filesDir, 'foorum'))).toHaveLength((await rowCount()) ?? 0)
  })
})

describe('FILE-6 aborted uploads', () => {
  test('FILE-6 a client that disconnects at any point leaves no file', async () => {
    const before = { rows: await rowCount(), stored: await storedFiles(filesDir) }
    const image = await photo(1500, 1000)
    const head = `--b\r\ncontent-disposition: form-data; name="files"; filename="foto.jpg"\r\n\r\n`
    const whole = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--b--\r\n')])
    const points = [0, 20, head.length + 1, whole.length / 2, whole.length - 9, whole.length - 1, whole.length]
    for (const point of points.map(Math.floor)) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /api/files/foorum HTTP/1.1\r\nhost: x\r\nx-auth-token: ${mari.token}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${whole.length}\r\n\r\n`,
      )
      socket.write(whole.subarray(0, point))
      // Long enough for the bytes to arrive, and short enough that the picture is still being processed.
      await new Promise((done) => setTimeout(done, 60))
      socket.destroy()
    }
    await until(async () => (await leftInStaging(filesDir)).length === 0)
    expect({ rows: await rowCount(), stored: await storedFiles(filesDir) }).toEqual(before)
    expect((await api.db.execute('select from file_leftovers')).rowCount).toBe(0)
  })
})

describe('FILE-6 the disk', () => {
  // A separate file system that can be filled up: only root may mount one.
  const isPossible = process.getuid?.() === 0 && canMount()
  const onDisk = isPossible ? test : test.skip
  const skipped = isPossible ? '' : ' (skipped: only root may mount one)'

  onDisk(`FILE-6 a full disk is reported in words, no file remains, and the service goes on${skipped}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sise-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder])
    const small = await startApi({ filesDir: folder })
    try {
      const jaan = await small.person()
      for (const [bytes, name] of [
        [randomBytes(4 * 1024 * 1024), 'suur.bin'],
        // The original fits, but not together with its variants.
        [await photo(2200, 1500), 'foto.jpg'],
      ] as const) {
        const { status, body } = await upload(small, bytes, { as: jaan, name })
        expect([status, body.msg]).toEqual([507, 'Serveris sai ruum otsa. Anna sellest adminile teada.'])
        expect(await storedFiles(folder)).toEqual([])
      }
      const { status, body } = await upload(small, 'mahub', { as: jaan, name: 'väike.txt' })
      expect(status).toBe(200)
      expect((await download(small, body.tee, { as: jaan })).bytes.toString()).toBe('mahub')
    } finally {
      await small.close()
      execFileSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('FILE-6 an unreachable storage is 503 in words, and is used again when it is back', async () => {
    const { api: other, filesDir: folder } = await filesDirOf(startApi)
    const jaan = await other.person()
    const { body: file } = await upload(other, 'sisu', { as: jaan, name: 'a.txt' })
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'no folder')
    const msg = 'Faile ei saa praegu avada ega salvestada. Proovi mõne aja pärast uuesti.'
    expect((await upload(other, 'sisu', { as: jaan })).body).toEqual({ msg })
    const read = await download(other, file.tee, { as: jaan })
    expect([read.status, JSON.parse(read.bytes.toString())]).toEqual([503, { msg }])
    expect(read.headers.get('cache-control')).not.toMatch(/max-age/)
    await rm(folder)
    await rename(`${folder}-away`, folder)
    expect((await upload(other, 'sisu', { as: jaan })).status).toBe(200)
    expect((await download(other, file.tee, { as: jaan })).status).toBe(200)
    await other.close()
  })
})

function canMount() {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
