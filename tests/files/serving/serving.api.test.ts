import { beforeAll, describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { photo } from '../images/pictures.ts'
import { download, upload } from '../upload/uploadForm.ts'

const api = apiOfTests()
const mari = personOfTests(api)
let path: string
let publicPath: string
const text = '0123456789'.repeat(10)

beforeAll(async () => {
  path = (await upload(api, text, { as: mari, name: 'kümned.txt' })).body.tee
  publicPath = (await upload(api, text, { as: mari, name: 'kõigile.txt', folder: 'avalik' })).body.tee
})

describe('FILE-5 access', () => {
  test('FILE-5 a private file needs a token: 401 without, whether it exists or not', async () => {
    const other = path.replace(/[\da-f]{4}\/original/, '0000/original')
    for (const requested of [path, other, '/foorum/', '/foorum/x']) {
      const { status, bytes } = await download(api, requested)
      expect([requested, status, bytes.toString()]).toEqual([requested, 401, '{"msg":"Palun logi sisse."}'])
    }
    expect((await download(api, path, { as: { token: 'vale' } })).status).toBe(401)
    expect((await download(api, path, { as: mari })).status).toBe(200)
    expect((await download(api, other, { as: mari })).status).toBe(404)
  })

  test('FILE-5 a public file needs no token, and its folder cannot be guessed', async () => {
    expect((await download(api, publicPath)).bytes.toString()).toBe(text)
    expect((await download(api, path.replace('foorum', 'avalik'))).status).toBe(404)
    expect((await download(api, publicPath.replace('avalik', 'foorum'), { as: mari })).status).toBe(404)
  })

  test('FILE-6 no path leads out of the folder of files', async () => {
    const folder = path.replace(/\/[^/]+$/, '')
    const paths = [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/foorum%2f..%2f.tmp',
      '/.tmp',
      `${folder}/`,
      `${folder}/..%2f..%2f..%2fpackage.json`,
      `${folder}/original.txt%00`,
      `${folder}/original.TXT`,
      '/',
      '',
      '/avalik',
      '/avalik/%5c..%5c..',
      '/foorum/C:%5cwindows',
    ]
    for (const one of paths) expect([one, (await download(api, one, { as: mari })).status]).toEqual([one, 404])
  })
})

describe('FILE-6 headers', () => {
  test('FILE-6 bytes have the headers that prevent them from running', async () => {
    const { headers } = await download(api, path, { as: mari })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '100',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-disposition': `inline; filename=kumned.txt; filename*=UTF-8''k%C3%BCmned.txt`,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      vary: 'x-auth-token',
    })
  })

  test('FILE-1 with ?alla a file is downloaded under its name', async () => {
    const { headers } = await download(api, `${path}?alla`, { as: mari })
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('FILE-6 sizes of images are cached for good, public or private', async () => {
    const bytes = await photo(300, 200)
    for (const [folder, who] of [
      ['foorum', 'private'],
      ['avalik', 'public'],
    ]) {
      const { body } = await upload(api, bytes, { as: mari, name: 'meri.jpg', folder })
      const variant = await download(api, body.suurused[1].tee, { as: mari })
      expect(variant.headers.get('cache-control')).toBe(`${who}, max-age=31536000, immutable`)
      expect(variant.headers.get('content-disposition')).toMatch(/^inline; filename=meri-200.jpg/)
      const { headers } = await download(api, body.tee, { as: mari })
      expect(headers.get('cache-control')).toBe(`${who}, no-cache`)
      expect(/x-auth-token/.test(headers.get('vary') ?? '')).toBe(who === 'private')
    }
  })

  test('REST-6 an unchanged file is 304 without a body, a private one for members alone', async () => {
    const { headers } = await download(api, path, { as: mari })
    const etag = headers.get('etag') ?? ''
    for (const named of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await download(api, path, { as: mari, headers: { 'if-none-match': named } })
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
      // If-None-Match takes precedence over Range.
      const part = { 'if-none-match': named, range: 'bytes=0-1' }
      expect((await download(api, path, { as: mari, headers: part })).status).toBe(304)
    }
    expect((await download(api, path, { headers: { 'if-none-match': etag } })).status).toBe(401)
    expect((await download(api, path, { as: mari, headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  test.each([
    ['bytes=0-9', '0-9', '0123456789'],
    ['bytes=-3', '97-99', '789'],
  ])('FILE-5 %s gets bytes %s', async (range, contentRange, part) => {
    const { status, headers, bytes } = await download(api, path, { as: mari, headers: { range } })
    expect([status, headers.get('content-range'), bytes.toString()]).toEqual([206, `bytes ${contentRange}/100`, part])
    expect(headers.get('content-length')).toBe(String(part.length))
  })

  test('FILE-5 an unsatisfiable range is 416; an invalid range, or one of another version, gets the complete file', async () => {
    const beyond = await download(api, path, { as: mari, headers: { range: 'bytes=100-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100'])
    expect(JSON.parse(beyond.bytes.toString()).msg).toEqual(expect.any(String))
    const complete: Record<string, string>[] = [
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"other"' },
      { range: 'bytes=0-1', 'if-range': new Date().toUTCString() },
    ]
    for (const headers of complete)
      expect([headers, (await download(api, path, { as: mari, headers })).status]).toEqual([headers, 200])
    const etag = (await download(api, path, { as: mari })).headers.get('etag') ?? ''
    const same = await download(api, path, { as: mari, headers: { range: 'bytes=0-1', 'if-range': etag } })
    expect(same.status).toBe(206)
  })

  test('FILE-5 HEAD describes the complete file without its bytes, whatever the range', async () => {
    for (const range of ['', 'bytes=0-9', 'bytes=500-']) {
      const { status, headers, bytes } = await download(api, path, { as: mari, method: 'HEAD', headers: { range } })
      expect([status, headers.get('content-length'), headers.get('content-range')]).toEqual([200, '100', null])
      expect(bytes).toHaveLength(0)
    }
    expect((await download(api, path, { method: 'HEAD' })).status).toBe(401)
  })
})
