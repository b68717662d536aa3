import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { connection, wireBytes } from '../shares/rawRequest.ts'
import { planned, readsOf } from './outcomes.ts'

const home = '{categories{id name slug}}'
const topic = 'query Topic($id:ID!){topic(id:$id){id title postPage{items{id text}}}}'

describe('responses of the gateway’s own HTTP front', () => {
  let stub: RestStub
  let direct: TestGateway
  let executed: TestGateway

  beforeAll(async () => {
    stub = await startStub()
    stub.level = apiLevel
    direct = await startGateway({ apiUrl: stub.url, registered: [home, topic] })
    executed = await startGateway({ apiUrl: stub.url })
    for (const gateway of [direct, executed]) await responseTo(gateway, request({}, options(home)))
  })
  afterAll(async () => {
    await direct.close()
    await executed.close()
    await stub.close()
  })

  /** A last request that makes the server close the connection after its response; if the client closed it, there would be none. */
  const last = Buffer.from('GET /healthz HTTP/1.1\r\nhost: sise.test\r\nconnection: close\r\n\r\n')

  /** All bytes until the connection is closed, without the date and the request ids. */
  async function responseTo({ url }: TestGateway, bytes: Buffer, closing = last): Promise<string> {
    const socket = connection(url)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(Buffer.concat([bytes, closing]))
    await closed
    return reported(Buffer.concat(chunks).toString())
  }
  const reported = (response: string) =>
    response
      .split('\r\n\r\n')
      .map((part) => part.split('\r\n').toSorted().join('\n'))
      .join('\n\n')
      .replaceAll(/Date: .*/gi, '')
      .replaceAll(/\b[B-Z]{4}-\d{4}\b/g, 'XXXX-0000')

  const options = (query: string, more: object = {}) => JSON.stringify({ query, ...more })
  const request = (headers: Record<string, string>, body: string, more: { method?: string; path?: string } = {}) =>
    wireBytes(
      {
        name: '',
        method: 'POST',
        path: '/graphql',
        ...more,
        headers: { 'content-type': 'application/json', 'x-auth-token': stub.tokenOf('mari'), ...headers },
        body,
      },
      'content-length',
    )
  const withoutToken = { 'x-auth-token': '' }
  const asTopic = options(topic, { variables: { id: 't1' } })

  test.each<[string, boolean, () => Buffer]>([
    ['sends a registered query', true, () => request({}, options(home))],
    ['names the charset', true, () => request({ 'content-type': 'Application/JSON; charset="UTF-8"' }, options(home))],
    ['sends variables', true, () => request({}, asTopic)],
    ['sends two queries at once', true, () => Buffer.concat([request({}, options(home)), request({}, asTopic)])],
    ['is behind a proxy', true, () => request({ 'x-forwarded-for': '192.0.2.7, 10.0.0.1' }, options(home))],
    ['waits for 100 Continue', true, () => request({ expect: '100-continue' }, options(home))],
    ['sends no token', false, () => request(withoutToken, options(home))],
    ['sends a dead token', false, () => request({ 'x-auth-token': 'dead' }, options(home))],
    ['sends a variable of a wrong type', false, () => request({}, options(topic, { variables: { id: {} } }))],
    ['sends a list for variables', false, () => request({}, options(topic, { variables: [] }))],
    ['names no operation of the document', false, () => request({}, options(topic, { operationName: 'Forum' }))],
    ['sends an unregistered query', false, () => request({}, options('{me{id}}'))],
    ['selects an unknown field', false, () => request({}, options('{mustikad}'))],
    ['sends no JSON', false, () => request({}, '{"query":')],
    ['sends nothing', false, () => request({ 'content-length': '0' }, '')],
    ['sends a list', false, () => request({}, `[${options(home)}]`)],
    ['sends a forbidden key', false, () => request({}, `{"query":"${home}","__proto__":{}}`)],
    ['sends a hash', false, () => request({}, options(home, { extensions: { persistedQuery: { version: 1 } } }))],
    ['sends text', false, () => request({ 'content-type': 'text/plain' }, options(home))],
    [
      'sends another charset',
      false,
      () => request({ 'content-type': 'application/json;charset=latin1' }, options(home)),
    ],
    ['sends it compressed', false, () => request({ 'content-encoding': 'gzip' }, options(home))],
    ['sends it to another address', false, () => request({}, options(home), { path: '/graphql/' })],
    ['sends it by PUT', false, () => request({}, options(home), { method: 'PUT' })],
    ['wants another type', false, () => request({ accept: 'text/plain' }, options(home))],
    ['wants the name of a property', false, () => request({ accept: 'constructor' }, options(home))],
    ['sends a long text', false, () => request({}, options(home + ' '.repeat(70_000)))],
  ])(
    'GQL-3 a client that %s gets the same response as from Fastify and Apollo Server, by the same calls',
    async (_, is, make) => {
      const before = await planned(direct)
      stub.clearCalls()
      const expected = await responseTo(executed, make())
      const calls = readsOf(stub)
      stub.clearCalls()
      expect(await responseTo(direct, make())).toBe(expected)
      expect(readsOf(stub)).toEqual(calls)
      expect((await planned(direct)) > before).toBe(is)
    },
  )

  test('GQL-3 a client that closes the connection after a query gets the same response, too', async () => {
    const bytes = request({ connection: 'close' }, options(home))
    const expected = await responseTo(executed, bytes, Buffer.alloc(0))
    expect(expected).toContain('Connection: close')
    expect(await responseTo(direct, bytes, Buffer.alloc(0))).toBe(expected)
  })

  test('GQL-3 a registered query that a plan cannot answer is executed', async () => {
    stub.faults = [{ on: /kategooria/, status: 403, body: '{"msg":"Ei tohi."}' }]
    stub.clearCalls()
    const expected = await responseTo(executed, request({}, options(home)))
    expect(expected).toContain('FORBIDDEN')
    expect(await responseTo(direct, request({}, options(home)))).toBe(expected)
    stub.faults = []
  })

  test('GQL-3 a client that stops in the middle of a query or disconnects before its response leaks nothing', async () => {
    const bytes = request({}, asTopic)
    for (const length of [bytes.length - 5, bytes.length]) {
      const socket = connection(direct.url)
      await new Promise<void>((done) => socket.write(bytes.subarray(0, length), () => done()))
      socket.destroy()
    }
    expect(await responseTo(direct, request({}, asTopic))).toContain('200 OK')
  })
})
