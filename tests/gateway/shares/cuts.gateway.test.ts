import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'
import { everyOperation, everyRoute, type SentRequest, uploadFields } from './everyRequest.ts'
import { type PausedStub, startPausedStub } from './pausedStub.ts'
import { chunkOf, connection, type Framing, returned, sendAndCut, wireBytes } from './rawRequest.ts'
import { takenOf, untilNothingIsTaken } from './shareFigures.ts'

const config = { ...readGatewayConfig({ LOG_LEVEL: 'silent', PORT: '0' }), webDir: 'no such folder' }
const framings: Framing[] = ['content-length', 'chunked']
const everyBytes = 10_000
const token = 'token-anu'

/** A request with files, as browsers send it. */
function uploadOf(name: string, { files, fileBytes, query }: { files: number; fileBytes: number; query: string }) {
  const names = Array.from({ length: files }, (_, index) => `f${index}`)
  const part = (head: string, content: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const variables = Object.fromEntries(names.map((file) => [file, null]))
  const map = Object.fromEntries(names.map((file) => [file, [`variables.${file}`]]))
  return {
    name,
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'apollo-require-preflight': 'true',
      'x-auth-token': token,
    },
    body: [
      part('name="operations"', JSON.stringify({ query, variables })),
      part('name="map"', JSON.stringify(map)),
      ...names.map((file) => part(`name="${file}"; filename="${file}.bin"`, 'x'.repeat(fileBytes))),
      '--x--\r\n',
    ].join(''),
  }
}
const mutationOf = (files: number) => {
  const names = Array.from({ length: files }, (_, index) => `f${index}`)
  const fields = names.map((file) => `${file}:uploadFile(file:$${file},visibility:FORUM){id}`)
  return `mutation(${names.map((file) => `$${file}:Upload!`).join()}){${fields.join(' ')}}`
}
const uploads: SentRequest[] = [
  uploadOf('an upload of one file', { files: 1, fileBytes: 45_000, query: mutationOf(1) }),
  uploadOf('an upload of three files', { files: 3, fileBytes: 15_000, query: mutationOf(3) }),
  uploadOf('an upload that is refused for its files', { files: 3, fileBytes: 15_000, query: mutationOf(1) }),
  uploadOf('an upload with an invalid operation', { files: 1, fileBytes: 45_000, query: 'mutation(' }),
]
const requested = (name: string, query: string): SentRequest => ({
  name,
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', 'x-auth-token': token },
  body: JSON.stringify({ query }),
})
const wide = Array.from({ length: 28 }, (_, index) => `a${index}:topicPage(size:20){items{id title}}`).join(' ')
const long = Array.from({ length: 25 }, (_, index) => `a${index}:text`).join(' ')
const special: SentRequest[] = [
  requested('an expensive query', `{categories{${wide}}}`),
  requested('a query with a long response', `{topic(id:"t1"){${long}}}`),
]

let stub: PausedStub
let gateway: TestGateway
const most: Record<string, number> = {}

beforeAll(async () => {
  stub = await startPausedStub((rows) => {
    rows.level = apiLevel
    const topic = rows.topics.find(({ _id }) => _id === 't1')
    if (topic) topic.tekst = `<p>${'saar '.repeat(38_000)}</p>`
  })
  gateway = await startGateway({ ...config, apiUrls: [stub.url], levelEveryMs: 3_600_000 })
  await gateway.query('{settings{apiLevel}}')
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})
afterEach(() => untilNothingIsTaken(gateway.url))

/** The number of calls of a request that is not cut. */
async function callsOf(request: SentRequest): Promise<number> {
  stub.renew()
  const socket = connection(gateway.url)
  socket.write(wireBytes(request, 'content-length'))
  await returned(socket)
  await until(() => stub.open === 0)
  socket.destroy()
  return stub.calls
}

/** Cuts the request at its n-th call, whose response is sent afterwards. */
async function cutAtCall(request: SentRequest, n: number): Promise<void> {
  stub.renew()
  const { reached, release } = stub.pauseNth(n)
  const socket = connection(gateway.url)
  socket.write(wireBytes(request, 'content-length'))
  // A call with a cached result is not repeated, and ends with its response.
  await Promise.race([reached, returned(socket)])
  if (n === 1 || special.includes(request) || uploads.includes(request)) {
    const taken = await takenOf(gateway.url)
    for (const [share, value] of Object.entries(taken)) most[share] = Math.max(most[share] ?? 0, value)
  }
  socket.destroy()
  await once(socket, 'close')
  // The gateway may notice the cut before or after the response.
  for (let turns = n % 3; turns > 0; turns--) await turn()
  release()
  await until(() => stub.open === 0)
}

const found: Record<string, { requests: number; calls: number; cuts: number }> = {}

/** Cuts the connection of a request at each of its calls and each chunk of its body. */
async function cutEverywhere(kind: string, request: SentRequest): Promise<number> {
  const calls = await callsOf(request)
  const counts = (found[kind] ??= { requests: 0, calls: 0, cuts: 0 })
  counts.requests += 1
  counts.calls += calls
  for (let n = 1; n <= calls; n++) await cutAtCall(request, n)
  stub.renew()
  const lengths = Array.from({ length: Math.ceil(request.body.length / everyBytes) }, (_, index) => index * everyBytes)
  for (const framing of framings)
    for (const length of lengths) await sendAndCut(gateway.url, wireBytes(request, framing, length))
  counts.cuts += calls + framings.length * lengths.length
  await untilNothingIsTaken(gateway.url)
  return calls
}

describe('a client that cuts its connection', () => {
  test.each(everyOperation(token).map((request) => [request.name, request] as const))(
    'GQL-8 at any call or chunk of %s leaks nothing',
    async (_, request) => {
      const calls = await cutEverywhere(request.name.split(' ')[0] ?? '', request)
      // Requests without a call of the API are listed here, so that a refusal of the arguments is noticed.
      expect([request.name, calls > 0]).toEqual([request.name, !withoutCalls.includes(request.name)])
    },
  )

  test('GQL-8 at any call or chunk of a request beside GraphQL leaks nothing', async () => {
    const routes = await everyRoute({ ...config, apiUrls: [stub.url] }, token)
    for (const route of routes) await cutEverywhere('route', route)
    expect(found.route?.calls).toBeGreaterThan(3)
    expect(routes.length).toBeGreaterThan(10)
  })

  test.each([...uploads, ...special].map((request) => [request.name, request] as const))(
    'GQL-8 at any call or chunk of %s leaks nothing',
    async (_, request) => {
      expect(await cutEverywhere('upload or large', request)).toBeGreaterThan(0)
    },
  )

  test.each(uploads.map((request) => [request.name, request] as const))(
    'GQL-8 whose body goes on after the response to %s leaks nothing',
    async (_, request) => {
      stub.renew()
      const refused = request.name.includes('refused') || request.name.includes('none')
      const socket = connection(gateway.url)
      const bytes = wireBytes(request, 'chunked', request.body.length - 10)
      socket.write(bytes)
      if (refused) await returned(socket)
      for (let sent = 0; sent < 500_000 && !socket.destroyed; sent += everyBytes) {
        socket.write(chunkOf(Buffer.alloc(everyBytes, 'x')))
        await turn()
      }
      if (refused) expect(await takenOf(gateway.url)).toMatchObject({ 'uploadBytes taken': 0, 'uploadSlots taken': 0 })
      socket.destroy()
    },
  )

  test('GQL-8 while its second request waits behind the first on the same connection leaks nothing', async () => {
    for (const [request, share] of [
      [special[1], 'responseBytes taken'],
      [uploads[0], 'uploadSlots taken'],
    ] as const) {
      if (!request) throw new Error('There are such requests')
      stub.renew()
      const { reached, release } = stub.pauseNth(1)
      const socket = connection(gateway.url)
      socket.write(wireBytes(requested('first', '{me{id}}'), 'content-length'))
      await reached
      socket.write(wireBytes(request, 'content-length'))
      await until(async () => ((await takenOf(gateway.url))[share] ?? 0) > 0)
      await until(() => stub.open === 1)
      socket.destroy()
      await once(socket, 'close')
      release()
      await untilNothingIsTaken(gateway.url)
    }
  })

  test('GQL-8 has been observed to hold each kind of share', () => {
    const shares = ['readBytes', 'heavyTurns', 'uploadSlots', 'uploadBytes'].map((name) => [
      name,
      (most[`${name} taken`] ?? 0) > 0,
    ])
    expect(shares).toEqual(shares.map(([name]) => [name, true]))
    expect(uploadFields).toEqual(['uploadFile'])
    if (process.env.SHOW_CUTS) process.stderr.write(`${JSON.stringify(found)}\n`)
  })
})

/** The requests that the gateway serves by itself. */
const withoutCalls = ['query catalogues', 'query settings']
