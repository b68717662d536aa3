import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { uniqueNames } from '../../../api/files/zip.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { type S3Stub, says, startS3Stub } from '../../support/servers/s3Stub.ts'
import { until } from '../../support/until.ts'
import { insertedFile } from '../insertedFile.ts'
import { download, upload } from '../upload/uploadForm.ts'
import { entriesOf } from './zipEntries.ts'

const zipOf = (ids: readonly string[]) => `/foorum/failid.zip?${ids.map((id) => `id=${id}`).join('&')}`
const unknown = '00000000-0000-4000-8000-000000000000'

describe('the zip of chosen files', () => {
  const api = apiOfTests()
  const mari = personOfTests(api)
  const add = async (name: string, text: string, folder = 'foorum') =>
    (await upload(api, text, { as: mari, name, folder })).body._id as string

  test('LIST-8 a member gets the files of others too under their names, repeated names with a number, without deleted files', async () => {
    const ids = [await add('märkmed.txt', 'esimene'), await add('Märkmed.txt', 'teine', 'avalik')]
    const { status, headers, bytes } = await download(api, zipOf([unknown, ...ids, ...ids]), { as: await api.person() })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toBe('attachment; filename=failid.zip')
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(entriesOf(bytes)).toEqual([
      ['märkmed.txt', 'esimene'],
      ['Märkmed (2).txt', 'teine'],
    ])
  })

  test('LIST-8 visitors get none, a request for deleted files alone is 404, and one without or with too many ids is refused in words', async () => {
    const statusOf = async (ids: string[], as?: typeof mari) => (await download(api, zipOf(ids), { as })).status
    expect(await statusOf([await add('kava.txt', 'kava', 'avalik')])).toBe(401)
    expect(await statusOf([unknown], mari)).toBe(404)
    expect((await download(api, '/foorum/failid.zip', { as: mari })).status).toBe(400)
    expect(await statusOf(Array(200).fill(unknown), mari)).toBe(404)
    const { status, bytes } = await download(api, zipOf(Array(201).fill(unknown)), { as: mari })
    expect([status, bytes.toString()]).toEqual([400, expect.stringContaining('kuni 200 faili')])
  })

  test('LIST-8 names have no characters that Windows refuses, and stay unique', () => {
    expect(uniqueNames(['a: b?.jpg', 'a_ b_.jpg', '.env', '.ENV', 'A_ B_ (2).jpg'])).toEqual([
      'a_ b_.jpg',
      'a_ b_ (2).jpg',
      '.env',
      '.ENV (2)',
      'A_ B_ (2) (2).jpg',
    ])
  })
})

describe('the zip while the storage fails or the client leaves', () => {
  let s3: S3Stub
  let api: TestApi
  let url: string
  let headers: Record<string, string>

  beforeEach(async () => {
    s3 = await startS3Stub()
    s3.respondToCheck = says.error(404, 'NoSuchKey')
    api = await startApi({ s3: s3.address })
    const mari = await api.person()
    const ids = [await insertedFile(api, 'dokument', mari), await insertedFile(api, 'dokument', mari)]
    url = `${api.url}/api/static${zipOf(ids)}`
    headers = { 'x-auth-token': mari.token }
  })
  afterEach(async () => {
    await s3.close()
    await api.close()
  })

  test('LIST-8 a file that cannot be read breaks the connection', async () => {
    s3.respond = (response) => (s3.requests.length === 1 ? says.all : says.error(403, 'AccessDenied'))(response)
    const response = await fetch(url, { headers })
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(s3.requests).toHaveLength(2)
  })

  test('LIST-8 a file is opened after the one before, and no longer read when the client has left', async () => {
    s3.respond = says.half
    const leaving = new AbortController()
    const response = await fetch(url, { headers, signal: leaving.signal })
    const reader = response.body!.getReader()
    await reader.read()
    await until(() => s3.requests.length === 1)
    leaving.abort()
    await expect(reader.read()).rejects.toThrow()
    await until(() => s3.connections() === 0)
    expect(s3.requests).toHaveLength(1)
  })
})
