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

describe('FILE-5 who fetches', () => {
  test('FILE-5 a private file wants a token: 401 without, whether it is there or not', async () => {
    const other = path.replace(/[\da-f]{4}\/original/, '0000/original')
    for (const requested of [path, other, '/foorum/', '/foorum/x']) {
      const { status, bytes } = await download(api, requested)
      expect([requested, status, bytes.toString()]).toEqual([requested, 401, '{"msg":"Palun logi sisse."}'])
    }
    expect((await download(api, path, { as: { token: 'vale' } })).status).toBe(401)
    expect((await download(api, path, { as: mari })).status).toBe(200)
    expect((await download(api, other, { as: mari })).status).toBe(404)
  })

  test('FILE-5 a banned member fetches nothing', async () => {
    const banned = await api.person({ status: 0 })
    expect((await download(api, path, { as: banned })).status).toBe(401)
  })

  test('FILE-5 a public file needs no token, and its folder cannot be guessed at', async () => {
    expect((await download(api, publicPath)).bytes.toString()).toBe(text)
    expect((await download(api, path.replace('foorum', 'avalik'))).status).toBe(404)
    expect((await download(api, publicPath.replace('avalik', 'foorum'), { as: mari })).status).toBe(404)
  })

  test('FILE-6 no path leads out of the files', async () => {
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

describe('FILE-6 how it is served', () => {
  test('FILE-6 bytes come with what keeps them from running', async () => {
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

  test('FILE-1 with ?alla it is saved under its name', async () => {
    const { headers } = await download(api, `${path}?alla`, { as: mari })
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('FILE-6 sizes of images are kept for good, by who may have them', async () => {
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

  test('REST-6 what has not changed is 304 without a body, private ones for members alone', async () => {
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
    ['bytes=95-', '95-99', '56789'],
    ['bytes=-3', '97-99', '789'],
    ['bytes=98-500', '98-99', '89'],
    ['bytes=-500', '0-99', text],
  ])('FILE-5 %s is answered with bytes %s', async (range, contentRange, part) => {
    const { status, headers, bytes } = await download(api, path, { as: mari, headers: { range } })
    expect([status, headers.get('content-range'), bytes.toString()]).toEqual([206, `bytes ${contentRange}/100`, part])
    expect(headers.get('content-length')).toBe(String(part.length))
  })

  test('FILE-5 a part that is not there is 416; what is no range, or of another version, is the whole', async () => {
    for (const range of ['bytes=100-', 'bytes=500-600', 'bytes=-0']) {
      const { status, headers, bytes } = await download(api, path, { as: mari, headers: { range } })
      expect([range, status, headers.get('content-range')]).toEqual([range, 416, 'bytes */100'])
      expect(JSON.parse(bytes.toString()).msg).toEqual(expect.any(String))
    }
    for (const headers of [
      ...['bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-'].map((range) => ({ range })),
      { range: 'bytes=0-1', 'if-range': '"other"' },
      { range: 'bytes=0-1', 'if-range': new Date().toUTCString() },
    ])
      expect([headers, (await download(api, path, { as: mari, headers })).status]).toEqual([headers, 200])
    const etag = (await download(api, path, { as: mari })).headers.get('etag') ?? ''
    const same = await download(api, path, { as: mari, headers: { range: 'bytes=0-1', 'if-range': etag } })
    expect(same.status).toBe(206)
  })

  test('FILE-5 HEAD tells all but the bytes', async () => {
    const { status, headers, bytes } = await download(api, path, { as: mari, method: 'HEAD' })
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, '100', 0])
    expect((await download(api, path, { method: 'HEAD' })).status).toBe(401)
  })

  test.each(['bytes=0-9', 'bytes=500-'])('FILE-5 HEAD with the range %s describes the whole file', async (range) => {
    const { status, headers } = await download(api, path, { as: mari, method: 'HEAD', headers: { range } })
    expect([status, headers.get('content-length'), headers.get('content-range')]).toEqual([200, '100', null])
  })
})
