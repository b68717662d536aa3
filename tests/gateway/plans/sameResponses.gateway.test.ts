import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { connection, wireBytes } from '../shares/rawRequest.ts'
import { planned, readsOf } from './outcomes.ts'

const home = '{categories{id name slug}}'
const topic = 'query Topic($id:ID!){topic(id:$id){id title postPage{items{id text}}}}'

describe('what is answered before Fastify', () => {
  let stub: RestStub
  let direct: TestGateway
  let executed: TestGateway

  beforeAll(async () => {
    stub = await startStub()
    stub.level = apiLevel
    direct = await startGateway({ apiUrl: stub.url, registered: [home, topic] })
    executed = await startGateway({ apiUrl: stub.url })
    for (const gateway of [direct, executed]) await responseTo(gateway, request({}, asking(home)))
  })
  afterAll(async () => {
    await direct.close()
    await executed.close()
    await stub.close()
  })

  /** Has the connection closed after its answer; ended by us, the gateway would answer nothing. */
  const last = Buffer.from('GET /healthz HTTP/1.1\r\nhost: sise.test\r\nconnection: close\r\n\r\n')

  /** All bytes that come back until the connection is closed, apart from the time and what each request is called. */
  async function responseTo({ url }: TestGateway, bytes: Buffer, closing = last): Promise<string> {
    const socket = connection(url)
    const pieces: Buffer[] = []
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(Buffer.concat([bytes, closing]))
    await closed
    return told(Buffer.concat(pieces).toString())
  }
  const told = (response: string) =>
    response
      .split('\r\n\r\n')
      .map((part) => part.split('\r\n').toSorted().join('\n'))
      .join('\n\n')
      .replaceAll(/Date: .*/gi, '')
      .replaceAll(/\b[B-Z]{4}-\d{4}\b/g, 'XXXX-0000')

  const asking = (query: string, more: object = {}) => JSON.stringify({ query, ...more })
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
  const asTopic = asking(topic, { variables: { id: 't1' } })

  test.each<[string, boolean, () => Buffer]>([
    ['asks what is registered', true, () => request({}, asking(home))],
    ['names the charset', true, () => request({ 'content-type': 'Application/JSON; charset="UTF-8"' }, asking(home))],
    ['asks with variables', true, () => request({}, asTopic)],
    ['asks twice at once', true, () => Buffer.concat([request({}, asking(home)), request({}, asTopic)])],
    ['comes through a proxy', true, () => request({ 'x-forwarded-for': '192.0.2.7, 10.0.0.1' }, asking(home))],
    ['waits for leave to send', true, () => request({ expect: '100-continue' }, asking(home))],
    ['sends no token', false, () => request(withoutToken, asking(home))],
    ['sends a dead token', false, () => request({ 'x-auth-token': 'dead' }, asking(home))],
    ['sends a variable of a wrong type', false, () => request({}, asking(topic, { variables: { id: {} } }))],
    ['sends a list for variables', false, () => request({}, asking(topic, { variables: [] }))],
    ['names no operation of the document', false, () => request({}, asking(topic, { operationName: 'Forum' }))],
    ['asks what is not registered', false, () => request({}, asking('{me{id}}'))],
    ['asks for what there is not', false, () => request({}, asking('{mustikad}'))],
    ['sends no JSON', false, () => request({}, '{"query":')],
    ['sends nothing', false, () => request({ 'content-length': '0' }, '')],
    ['sends a list', false, () => request({}, `[${asking(home)}]`)],
    ['sends a forbidden key', false, () => request({}, `{"query":"${home}","__proto__":{}}`)],
    ['sends a hash', false, () => request({}, asking(home, { extensions: { persistedQuery: { version: 1 } } }))],
    ['sends text', false, () => request({ 'content-type': 'text/plain' }, asking(home))],
    [
      'sends another charset',
      false,
      () => request({ 'content-type': 'application/json;charset=latin1' }, asking(home)),
    ],
    ['sends it compressed', false, () => request({ 'content-encoding': 'gzip' }, asking(home))],
    ['sends it to another address', false, () => request({}, asking(home), { path: '/graphql/' })],
    ['sends it by PUT', false, () => request({}, asking(home), { method: 'PUT' })],
    ['wants another type', false, () => request({ accept: 'text/plain' }, asking(home))],
    ['wants the name of a property', false, () => request({ accept: 'constructor' }, asking(home))],
    ['sends a long text', false, () => request({}, asking(home + ' '.repeat(70_000)))],
  ])(
    'GQL-3 whoever %s gets the same response as from Fastify and Apollo Server, by the same calls',
    async (_, is, make) => {
      const before = await planned(direct)
      stub.forgetCalls()
      const expected = await responseTo(executed, make())
      const calls = readsOf(stub)
      stub.forgetCalls()
      expect(await responseTo(direct, make())).toBe(expected)
      expect(readsOf(stub)).toEqual(calls)
      expect((await planned(direct)) > before).toBe(is)
    },
  )

  test('GQL-3 whoever closes the connection after a query gets the same response, too', async () => {
    const bytes = request({ connection: 'close' }, asking(home))
    const expected = await responseTo(executed, bytes, Buffer.alloc(0))
    expect(expected).toContain('Connection: close')
    expect(await responseTo(direct, bytes, Buffer.alloc(0))).toBe(expected)
  })

  test('GQL-3 a registered query that a plan cannot answer is executed', async () => {
    stub.faults = [{ on: /kategooria/, status: 403, body: '{"msg":"Ei tohi."}' }]
    stub.forgetCalls()
    const expected = await responseTo(executed, request({}, asking(home)))
    expect(expected).toContain('FORBIDDEN')
    expect(await responseTo(direct, request({}, asking(home)))).toBe(expected)
    stub.faults = []
  })

  test('GQL-3 whoever stops in the middle of a query or leaves before its answer takes nothing with them', async () => {
    const bytes = request({}, asTopic)
    for (const length of [bytes.length - 5, bytes.length]) {
      const socket = connection(direct.url)
      await new Promise<void>((done) => socket.write(bytes.subarray(0, length), () => done()))
      socket.destroy()
    }
    expect(await responseTo(direct, request({}, asTopic))).toContain('200 OK')
  })
})
