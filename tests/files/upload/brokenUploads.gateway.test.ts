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
  answer: Promise<string | Error>
}

describe('uploads that are broken off', () => {
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

  /** Starts an upload; the test sends the bytes of its file as slowly as it likes. */
  function begin(): Sending {
    const request = httpRequest(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'apollo-require-preflight': 'true',
        'x-auth-token': 't',
      },
    })
    const answer = new Promise<string | Error>((resolve) => {
      request.on('error', resolve).on('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
      })
    })
    request.write(opening)
    return { request, answer }
  }
  const outcome = () => receiver.uploads[0]?.outcome
  const codeIn = async ({ answer }: Sending) =>
    (JSON.parse(String(await answer)) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code
  const nothingIsLeft = async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor-'))
    await until(async () => !(await readdir(tmpdir())).some((name) => before.includes(name)))
    // The gateway still serves other requests.
    expect((await gateway.query('{__typename}')).status).toBe(200)
  }

  test('GQL-4 a slow upload passes, however long it takes, as long as it moves', async () => {
    const sending = begin()
    for (let part = 0; part < 10; part++) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      sending.request.write('x'.repeat(1_000))
    }
    sending.request.end(closing)
    expect(await sending.answer).toContain('"size":10000')
    expect(receiver.uploads).toMatchObject([{ bytes: 10_000, outcome: 'whole' }])
    await nothingIsLeft()
  })

  test('GQL-4 a client that leaves in the middle takes the call to the API with it', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(200_000))
    await until(() => (receiver.uploads[0]?.bytes ?? 0) > 100_000)
    sending.request.destroy()
    await until(() => outcome() === 'broken off')
    await nothingIsLeft()
  })

  test('GQL-4 so does one that leaves while the API is still at work', async () => {
    let closed = false
    receiver.answer = (_, response) => void response.once('close', () => (closed = true))
    const sending = begin()
    sending.request.end(`x${closing}`)
    await until(() => outcome() === 'whole')
    sending.request.destroy()
    await until(() => closed)
    await nothingIsLeft()
  })

  test('GQL-4 a client that falls silent is let go', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(100_000))
    expect(await sending.answer).toMatchObject({ code: 'ECONNRESET' })
    await until(() => outcome() === 'broken off')
    await nothingIsLeft()
  })

  test('GQL-4 so is one that falls silent before its file', async () => {
    const request = httpRequest(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'apollo-require-preflight': 'true',
        'x-auth-token': 't',
      },
    })
    request.write(opening.slice(0, 40))
    await new Promise((resolve) => request.on('error', resolve))
    expect(receiver.uploads).toEqual([])
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

  test('GQL-4 an API that falls silent, while it takes or when it should answer, is UPSTREAM_TIMEOUT', async () => {
    receiver.answer = () => undefined
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

  test('GQL-4 an API that goes away in the middle is UPSTREAM_ERROR, at once', async () => {
    const sending = begin()
    sending.request.write('x'.repeat(200_000))
    await until(() => (receiver.uploads[0]?.bytes ?? 0) > 100_000)
    await receiver.close()
    const answer = codeIn(sending)
    expect(await answer).toBe('UPSTREAM_ERROR')
    sending.request.destroy()
    await nothingIsLeft()
  })

  test('GQL-4 whoever is refused early has the answer before the file has come', async () => {
    receiver.before = (_, response) => Boolean(response.writeHead(403).end('{"msg":"Sul ei ole selleks õigust."}'))
    const sending = begin()
    sending.request.write('x'.repeat(100_000))
    expect(await codeIn(sending)).toBe('FORBIDDEN')
    sending.request.end(closing)
    await nothingIsLeft()
  })
})
