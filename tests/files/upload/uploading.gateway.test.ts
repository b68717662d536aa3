import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type GraphqlResponse, type Options, startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'
import { fileOf, type FileReceiver, startFileReceiver } from './fileReceiver.ts'
import { multipartBody, type SentFile, uploadBody, uploadDocument } from './multipartBody.ts'

const preflight = { 'apollo-require-preflight': 'true' }

/** The names of the buffers on disk, of all gateways on this machine. */
const buffers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor-'))

describe('uploads through the gateway', () => {
  let receiver: FileReceiver
  let gateway: TestGateway

  beforeEach(async () => {
    receiver = await startFileReceiver()
    gateway = await startGateway({ apiUrl: receiver.url, uploadLimitMb: 1, timeLimitMs: 300, idleLimitMs: 10_000 })
  })
  afterEach(async () => {
    await gateway.close()
    await receiver.close()
  })

  async function post(body: FormData, { token = 't', headers = preflight }: Options = {}): Promise<GraphqlResponse> {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...(token && { 'x-auth-token': token }), ...headers },
      body,
    })
    return { status: response.status, ...((await response.json()) as Omit<GraphqlResponse, 'status'>) }
  }
  const upload = (file: SentFile, visibility?: string) => post(uploadBody(file, visibility))
  const refusal = async (response: Promise<GraphqlResponse>) => {
    const { errors } = await response
    return [errors?.[0]?.extensions.code, errors?.[0]?.message]
  }

  test('GQL-4 a file is forwarded byte for byte, under the caller’s token, and nothing of it stays on the gateway', async () => {
    const before = await buffers()
    const bytes = randomBytes(900_000)
    const response = await post(uploadBody({ bytes, name: 'praam õhtul.bin', type: 'image/png' }), {
      token: 'anu',
      headers: { ...preflight, 'idempotency-key': 'k1' },
    })
    expect(response.data).toEqual({
      uploadFile: {
        id: 'f-praam õhtul.bin',
        name: 'praam õhtul.bin',
        size: 900_000,
        url: '/api/static/foorum/praam õhtul.bin',
        visibility: 'FORUM',
      },
    })
    expect(receiver.uploads).toMatchObject([
      {
        url: '/api/files/foorum',
        headers: { 'x-auth-token': 'anu', accept: 'application/json' },
        bytes: 900_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        outcome: 'whole',
      },
    ])
    expect(receiver.uploads[0]?.part).toMatch(/name="files"; filename="praam õhtul.bin"\r\ncontent-type: image\/png$/)
    await until(async () => (await buffers()).every((name) => before.includes(name)))
  })

  test('FILE-7 public files go to avalik', async () => {
    expect((await upload({ bytes: 'x' }, 'PUBLIC')).data).toMatchObject({ uploadFile: { visibility: 'PUBLIC' } })
    expect(receiver.uploads).toMatchObject([{ url: '/api/files/avalik', bytes: 1 }])
  })

  test('GQL-4 an empty file and one of exactly the limit are accepted', async () => {
    for (const size of [0, 1024 * 1024]) await upload({ bytes: new Uint8Array(size) })
    expect(receiver.uploads).toMatchObject([
      { bytes: 0, outcome: 'whole' },
      { bytes: 1024 * 1024, outcome: 'whole' },
    ])
  })

  test('FILE-6 a name cannot break out of its header', async () => {
    await upload({ bytes: 'x', name: 'a"; name="tee"\r\nx-auth-token: admin\r\n\r\n.txt' })
    expect(receiver.uploads[0]?.part.split('\r\n')).toHaveLength(3)
    expect(receiver.uploads[0]?.part).toContain('filename="a%22; name=%22tee%22%0D%0Ax-auth-token: admin')
    expect(receiver.uploads).toMatchObject([{ bytes: 1, outcome: 'whole' }])
  })

  test('GQL-4 several files of one request are uploaded one after the other, each to its target', async () => {
    const query =
      'mutation($one:Upload!,$two:Upload!){one:uploadFile(file:$one,visibility:FORUM){name} two:uploadFile(file:$two,visibility:PUBLIC){name size}}'
    const map = { a: ['variables.two'], b: ['variables.one'] }
    const response = await post(
      multipartBody({ query, variables: { one: null, two: null } }, map, {
        a: { bytes: 'teine', name: 'teine.txt' },
        b: { bytes: 'esimene', name: 'esimene.txt' },
      }),
      { headers: { ...preflight, 'idempotency-key': 'k2' } },
    )
    expect(response.data).toEqual({ one: { name: 'esimene.txt' }, two: { name: 'teine.txt', size: 5 } })
    expect(receiver.uploads.map(({ url }) => url)).toEqual(['/api/files/foorum', '/api/files/avalik'])
  })

  test('GQL-4 a multipart request may have any operation, and needs no file', async () => {
    expect((await post(multipartBody({ query: '{__typename}' }, {}))).data).toEqual({ __typename: 'Query' })
  })

  test('GQL-4 a body that does not follow the multipart request specification is refused as such', async () => {
    const operations = { query: uploadDocument, variables: { file: null, visibility: 'FORUM' } }
    const one = { 0: { bytes: 'x' } }
    const misordered = new FormData()
    misordered.set('map', '{}')
    misordered.set('operations', '{}')
    const broken: [FormData, string][] = [
      [multipartBody('{', {}), 'Invalid JSON in the ‘operations’ multipart field'],
      [multipartBody('1', {}), 'Invalid type for the ‘operations’ multipart field'],
      [multipartBody(operations, '{'), 'Invalid JSON in the ‘map’ multipart field'],
      [multipartBody(operations, '[]'), 'Invalid type for the ‘map’ multipart field'],
      [
        multipartBody(operations, { 0: 'variables.file' }, one),
        'Invalid type for the ‘map’ multipart field entry key ‘0’',
      ],
      [multipartBody(operations, { 0: [1] }, one), 'Invalid type for the ‘map’ multipart field entry key ‘0’'],
      [
        multipartBody(operations, { 0: ['variables.file.__proto__.x'] }, one),
        'Invalid object path for the ‘map’ multipart',
      ],
      [misordered, 'Misordered multipart fields; ‘map’ should follow ‘operations’'],
    ]
    for (const [body, original] of broken) {
      const { status, errors } = await post(body)
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_REQUEST'])
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining(`See ei ole korrektne GraphQLi päring: ${original}`) as unknown,
        extensions: { detail: expect.stringContaining(original) as unknown },
      })
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const headers = { ...preflight, 'x-auth-token': 't', 'content-type': type }
      expect((await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: 'x' })).status).toBe(400)
    }
    expect(receiver.uploads).toEqual([])
  })

  test('GQL-4 a map with an invalid path, or with a missing file, is the client’s mistake', async () => {
    const operations = { query: uploadDocument, variables: { file: null, visibility: 'FORUM' } }
    const elsewhere = multipartBody(operations, { 0: ['variables.fail'] }, { 0: { bytes: 'x' } })
    expect(await post(elsewhere)).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    const missing = multipartBody(operations, { 0: ['variables.file'] })
    expect(await refusal(post(missing))).toEqual(['BAD_USER_INPUT', 'Fail ei jõudnud tervelt kohale. Proovi uuesti.'])
    for (const file of [{}, 'fail.txt', 1])
      expect(
        await gateway.query(uploadDocument, { token: 't', variables: { file, visibility: 'FORUM' } }),
      ).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    expect(receiver.uploads).toEqual([])
  })

  test('GQL-4 a file over the limit is refused in words, and the API stores nothing of it', async () => {
    const expected = ['PAYLOAD_TOO_LARGE', 'Fail on liiga suur: lubatud on kuni 1 MB.']
    expect(await refusal(upload({ bytes: new Uint8Array(1024 * 1024 + 1) }))).toEqual(expected)
    await until(() => receiver.uploads.every(({ outcome }) => outcome === 'broken off'))
  })

  test('GQL-4 more files or larger fields than a request may have are refused, too', async () => {
    const keys = Array.from({ length: 11 }, (_, index) => `f${index}`)
    const map = Object.fromEntries(keys.map((key) => [key, [`variables.${key}`]]))
    const files = Object.fromEntries(keys.map((key) => [key, { bytes: 'x' }]))
    const tooMany = multipartBody({ query: '{__typename}', variables: {} }, map, files)
    const tooLong = multipartBody({ query: '{__typename}', variables: { text: 'x'.repeat(1_100_000) } }, {})
    for (const body of [tooMany, tooLong])
      expect(await post(body)).toMatchObject({
        status: 413,
        errors: [{ message: 'Saadetud andmed on liiga suured.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
      })
    const unread = new FormData()
    unread.set('x', new Blob([new Uint8Array(14_000_000)]))
    expect((await post(unread)).status).toBe(413)
  })

  test('GQL-4 as many files as the operation has variables for, each at its position', async () => {
    const operations = { query: uploadDocument, variables: { file: null, visibility: 'FORUM' } }
    const two = { a: { bytes: 'x' }, b: { bytes: 'y' } }
    for (const [sent, map] of [
      [operations, { a: ['variables.file'], b: ['variables.other'] }],
      [operations, { a: ['variables.file'], b: [] }],
      [operations, { a: Array(11).fill('variables.file') }],
      [{ query: '{__typename}' }, { a: ['variables.file'] }],
    ])
      expect(await refusal(post(multipartBody(sent, map, two)))).toEqual([
        'BAD_REQUEST',
        'Failid peavad vastama päringu Upload-muutujatele.',
      ])
    const listed = 'mutation($f:[Upload!]!){uploadFile(file:$f,visibility:FORUM){id}}'
    const response = await post(
      multipartBody({ query: listed, variables: { f: [null] } }, { a: ['variables.f.0'] }, two),
    )
    expect(response.errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
    expect(receiver.uploads).toEqual([])
  })

  test.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'BAD_USER_INPUT'],
    [507, 'UPSTREAM_ERROR'],
  ])('FILE-6 a refusal with %i is %s in the API’s words, whenever it comes', async (status, code) => {
    const body = JSON.stringify({ msg: 'Pilt on vigane.', valjad: { files: 'Vali teine fail.' } })
    const big = { bytes: new Uint8Array(1_000_000) }
    receiver.respond = (_, response) => void response.writeHead(status).end(body)
    const late = await upload(big)
    receiver.before = (_, response) => Boolean(response.writeHead(status).end(body))
    const early = await upload(big)
    for (const { errors } of [late, early])
      expect(errors).toMatchObject([
        { message: 'Pilt on vigane.', extensions: { code, fields: { file: 'Vali teine fail.' } } },
      ])
  })

  test('REST-8 a response that has no file and cannot be read again says that it is saved', async () => {
    receiver.respond = (_, response) => void response.end('{}')
    const { errors } = await upload({ bytes: 'x' })
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', saved: true } }])
  })

  test('GQL-4 a response that takes longer than the limit of reads is waited for', async () => {
    receiver.respond = (received, response) =>
      void setTimeout(() => response.end(JSON.stringify(fileOf(received))), 800)
    expect((await upload({ bytes: 'x' })).errors).toBeUndefined()
  })
})
