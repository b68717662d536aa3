import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { startApi, type TestApi } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'

const api = apiOfTests()

function connected(to: TestApi = api): Socket {
  // The api may close the connection while bytes are still being sent.
  return connect(Number(new URL(to.url).port), '127.0.0.1').on('error', () => {})
}

/** Reads a connection until it closes, and parses everything as one response. */
async function respondOn(socket: Socket) {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await once(socket, 'close')
  return parsed(text)
}

function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((one) => one.toLowerCase().split(': ') as [string, string]))
  return { status: Number(line.split(' ')[1]), headers, body: body === '' ? undefined : (JSON.parse(body) as unknown) }
}

/** The response to raw bytes, which need not be a valid HTTP request. */
function send(bytes: string) {
  const socket = connected()
  const response = respondOn(socket)
  socket.write(bytes)
  return response
}

const get = (path: string, headers = '', method = 'GET') =>
  send(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)

describe('REST-1 what is no readable HTTP request', () => {
  test.each<[string, () => ReturnType<typeof send>, number, string]>([
    ['a path that cannot be decoded', () => get('/api/foorum/teema/%E0%A4%A'), 400, 'Server ei saanud päringust aru.'],
    [
      'headers that are too long',
      () => get('/api', `x-a: ${'a'.repeat(20_000)}\r\n`),
      431,
      'Päringu päised on liiga pikad.',
    ],
    ['no HTTP', () => send('TERE SAAR\r\n\r\n'), 400, 'Server ei saanud päringust aru.'],
    ['an unknown method', () => get('/api', '', 'PRAAM'), 400, 'Server ei saanud päringust aru.'],
    ['a method that is not for the path', () => get('/api/auth', '', 'PROPFIND'), 404, 'Sellist aadressi ei ole.'],
    [
      'a length that is no number',
      () => get('/api/auth', 'content-length: palju\r\n', 'POST'),
      400,
      'Server ei saanud päringust aru.',
    ],
    [
      'chunks of a body without their lengths',
      () => get('/api/auth', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nx\r\n', 'POST'),
      400,
      'Server ei saanud päringust aru.',
    ],
    ['no Host', () => send('GET /api HTTP/1.1\r\nconnection: close\r\n\r\n'), 400, 'Päringul puudub Host.'],
    [
      'an invalid content type',
      () => get('/api/auth', 'content-type: x\r\ncontent-length: 1\r\n\r\n1', 'POST'),
      415,
      'Seda tüüpi andmeid siin vastu ei võeta.',
    ],
    [
      'a body that is too large',
      () => get('/api/auth', `content-type: application/json\r\ncontent-length: 2000000\r\n\r\n`, 'POST'),
      413,
      'Saadetud andmed on liiga suured.',
    ],
  ])('REST-1 %s is refused with a sentence and the usual headers', async (_name, sendRequest, status, msg) => {
    const response = await sendRequest()
    expect(response).toMatchObject({ status, body: { msg } })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'x-auth-token',
    })
  })

  test('REST-1 users: such refusals, too, have their text under both names', async () => {
    const msg = 'Server ei saanud päringust aru.'
    expect((await get('/api/users/%E0%A4%A')).body).toEqual({ msg, errors: { msg } })
    expect((await get('/api/users', 'content-length: palju\r\n', 'POST')).body).toEqual({ msg, errors: { msg } })
    expect((await get('/api/users/x', '', 'PROPFIND')).body).toMatchObject({
      errors: { msg: 'Sellist aadressi ei ole.' },
    })
  })

  test('REST-1 an unknown Expect header is ignored', async () => {
    expect((await get('/api', 'expect: praam\r\n')).status).toBe(200)
  })

  test('AUTH-8 the log has nothing of what was sent', async () => {
    await send('GET /api HTTP/1.1\r\nhost: x\r\nx-auth-token: salajane\r\nvigane päis\r\n\r\n')
    expect(api.log.join('')).toContain('a request could not be read')
    expect(api.log.join('')).not.toMatch(/salajane/)
  })
})

describe('REST-1 time', () => {
  test('REST-1 a request that stalls is refused with a sentence', async () => {
    const slow = await startApi()
    // Node checks for such requests only every 30 s, and reports them with this event.
    const socket = connected(slow)
    const response = respondOn(socket)
    socket.write('GET /api HTTP/1.1\r\nhost')
    const [inbound] = (await once(slow.app.server, 'connection')) as [Socket]
    slow.app.server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      inbound,
    )
    expect(await response).toMatchObject({ status: 408, body: { msg: 'Päring jäi pooleli. Proovi uuesti.' } })
    await slow.close()
  })

  test('REST-1 a request that arrives while the API closes is 503 with a sentence', async () => {
    const closing = await startApi()
    const socket = connected(closing)
    let responses = ''
    socket.on('data', (bytes: Buffer) => (responses += bytes.toString()))
    // The connection stays open until its first request has arrived completely.
    socket.write('POST /api/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
    await until(() => closing.log.some((line) => line.includes('incoming request')))
    const closed = closing.app.close()
    await until(() => !closing.app.server.listening)
    socket.write('}GET /api HTTP/1.1\r\nhost: x\r\n\r\n')
    await Promise.all([closed, once(socket, 'close')])
    const [first, second] = responses.split(/(?=HTTP\/1\.1)/).map(parsed)
    expect(first).toMatchObject({ status: 400, body: { msg: 'Palun sisesta kasutajatunnus ja parool.' } })
    const msg = 'Server on kohe tagasi. Proovi mõne aja pärast uuesti.'
    expect(second).toMatchObject({ status: 503, headers: { connection: 'close' }, body: { msg } })
    await closing.close()
  })
})

test('REST-9 a body of a hundred thousand values is refused before it is parsed, a long text is not', async () => {
  const admin = await api.person({ status: 4 })
  const create = (tekst: unknown) =>
    api.call('POST', '/api/protokollid', { as: admin, body: JSON.stringify({ tekst }) })
  const refused = await create(Array.from({ length: 100_001 }, () => ({})))
  expect([refused.status, refused.body]).toEqual([413, { msg: 'Saadetud andmed on liiga suured.' }])
  expect((await create('[{,"\\'.repeat(30_000))).status).toBe(200)
})
