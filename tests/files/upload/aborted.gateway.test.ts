import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'
import { type FileReceiver, startFileReceiver } from './fileReceiver.ts'
import { uploadDocument } from './multipartBody.ts'

/** The start of an upload, up to the first bytes of its file. */
const opening = [
  ['operations', JSON.stringify({ query: uploadDocument, variables: { file: null, visibility: 'FORUM' } })],
  ['map', '{"0":["variables.file"]}'],
]
  .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .concat('--x\r\ncontent-disposition: form-data; name="0"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n')
  .join('')
const closing = '\r\n--x--\r\n'

interface Sending {
  request: ClientRequest
  /** The body of the response, or an Error if the connection was lost. */
  response: Promise<string | Error>
}

describe('aborted uploads', () => {
  let receiver: FileReceiver
  let gateway: TestGateway

  beforeEach(async () => {
    receiver = await startFileReceiver()
    gateway = await startGateway({ apiUrl: receiver.url, timeLimitMs: 1_000, idleLimitMs: 1_200 })
  })
  afterEach(async () => {
    await gateway.close()
    await receiver.close()
  })

  /** Starts an upload; the test sends the rest as slowly as it likes. */
  function begin(start = opening): Sending {
    const request = httpRequest(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'apollo-require-preflight': 'true',
        'x-auth-token': 't',
      },
    })
    const response = new Promise<string | Error>((resolve) => {
      request.on('error', resolve).on('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
      })
    })
    request.write(start)
    return { request, response }
  }
  const outcome = () => receiver.uploads[0]?.outcome
  const codeIn = async ({ response }: Sending) =>
    (JSON.parse(String(await response)) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code
  const nothingIsLeft = async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor-'))
    await until(async () => !(await readdir(tmpdir())).some((name) => before.includes(name)))
    // The gateway still serves other requests.
    expect((await gateway.query('{__typename}')).status).toBe(200)
  }

  test('GQL-4 a slow upload succeeds, however long it takes, as long as it progresses', async () => {
    const sending = begin()
    for (let part = 0; part < 10; part++) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      sending.request.write('x'.repeat(1_000))
    }
    sending.request.end(closing)
    expect(await sending.response).toContain('"size":10000')
    expect(receiver.uploads).toMatchObject([{ bytes: 10_000, outcome: 'whole' }])
    await nothingIsLeft()
  })

  test('GQL-4 a client that disconnects in the middle aborts the call to the API', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(200_000))
    await until(() => (receiver.uploads[0]?.bytes ?? 0) > 100_000)
    sending.request.destroy()
    await until(() => outcome() === 'broken off')
    await nothingIsLeft()
  })

  test('GQL-4 a client that disconnects while the API still works aborts the call, too', async () => {
    let closed = false
    receiver.respond = (_, response) => void response.once('close', () => (closed = true))
    const sending = begin()
    sending.request.end(`x${closing}`)
    await until(() => outcome() === 'whole')
    sending.request.destroy()
    await until(() => closed)
    await nothingIsLeft()
  })

  test('GQL-4 a client that stalls is disconnected, before its file and within it', async () => {
    expect(await begin(opening.slice(0, 40)).response).toMatchObject({ code: 'ECONNRESET' })
    expect(receiver.uploads).toEqual([])
    const sending = begin()
    sending.request.write('x'.repeat(100_000))
    expect(await sending.response).toMatchObject({ code: 'ECONNRESET' })
    await until(() => outcome() === 'broken off')
    await nothingIsLeft()
  })

  test('GQL-4 a form that ends before its boundary is the client’s mistake', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(200_000))
    // Otherwise it may be refused before the API is called.
    await until(() => (receiver.uploads[0]?.bytes ?? 0) > 100_000)
    sending.request.end()
    expect(await codeIn(sending)).toBe('BAD_USER_INPUT')
    await until(() => outcome() === 'broken off')
    await nothingIsLeft()
  })

  test('GQL-4 an API that stalls, during the upload or before its response, is UPSTREAM_TIMEOUT', async () => {
    receiver.respond = () => undefined
    const unanswered = begin()
    unanswered.request.end(`x${closing}`)
    expect(await codeIn(unanswered)).toBe('UPSTREAM_TIMEOUT')

    receiver.before = () => true
    const untaken = begin()
    untaken.request.write(Buffer.alloc(20_000_000))
    untaken.request.end(closing)
    expect(await codeIn(untaken)).toBe('UPSTREAM_TIMEOUT')
    await nothingIsLeft()
  })

  test('GQL-4 an API that disconnects in the middle is UPSTREAM_ERROR, at once', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(200_000))
    await until(() => (receiver.uploads[0]?.bytes ?? 0) > 100_000)
    await receiver.close()
    const code = codeIn(sending)
    expect(await code).toBe('UPSTREAM_ERROR')
    sending.request.destroy()
    await nothingIsLeft()
  })

  test('GQL-4 an early refusal is returned before the file has arrived', async () => {
    receiver.before = (_, response) => Boolean(response.writeHead(403).end('{"msg":"Sul ei ole selleks õigust."}'))
    const sending = begin()
    sending.request.write('x'.repeat(100_000))
    expect(await codeIn(sending)).toBe('FORBIDDEN')
    sending.request.end(closing)
    await nothingIsLeft()
  })
})
