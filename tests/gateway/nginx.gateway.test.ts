import { connect } from 'node:http2'
import { Agent, fetch as fetchBy } from 'undici'
import { uploadBody } from '../files/upload/multipartBody.ts'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'
import { selfSigned } from '../support/servers/certificate.ts'
import { hasNginx, startNginx, type TestNginx } from '../support/servers/nginx.ts'

// The blocks of docs/operations.md in the form that nginx accepts.

const title = 'docs/operations.md, behind nginx'
const describeWithNginx = hasNginx ? describe : describe.skip

describeWithNginx(hasNginx ? title : `${title}, which this machine does not have`, () => {
  let stub: RestStub
  let gateways: TestGateway[]
  let nginx: TestNginx
  const trusting = new Agent({ connect: { ca: selfSigned.cert } })

  beforeAll(async () => {
    stub = await startStub()
    gateways = [await startGateway({ apiUrl: stub.url }), await startGateway({ apiUrl: stub.url })]
  })
  beforeEach(() => stub.clearCalls())
  afterEach(() => nginx.stop())
  afterAll(async () => {
    await trusting.close()
    for (const gateway of gateways) await gateway.close()
    await stub.close()
  })

  const start = async (count: number) => {
    nginx = await startNginx(gateways.slice(0, count).map(({ url }) => url))
  }
  const get = (path: string) => fetchBy(`${nginx.url}${path}`, { dispatcher: trusting, redirect: 'manual' })
  const post = async (body: Parameters<typeof fetchBy>[1] & object) => {
    const options = { method: 'POST', dispatcher: trusting, ...body }
    const response = await fetchBy(`${nginx.url}/graphql`, options)
    return { status: response.status, body: await response.json() }
  }
  const send = (query: string) =>
    post({
      headers: {
        'content-type': 'application/json',
        'x-auth-token': stub.tokenOf('mari'),
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ query }),
    })

  test('OPS-6 a browser is redirected to TLS, with HTTP/2', async () => {
    await start(1)
    const plain = await fetch(`${nginx.plainUrl}/sise?a=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, `${nginx.url}/sise?a=1`])
    const session = connect(nginx.url, { ca: selfSigned.cert })
    const request = session.request({ ':path': '/healthz' })
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.on('error', reject)
      request.on('error', reject).on('response', resolve)
    })
    expect(session.alpnProtocol).toBe('h2')
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' })
    session.destroy()
  })

  test('OPS-6 AUTH-8 the API gets the client address that nginx saw, and no other', async () => {
    await start(1)
    expect(await send('{me{id}}')).toMatchObject({
      status: 200,
      body: { data: { me: { id: expect.any(String) as string } } },
    })
    // Without the gateway's own calls.
    const asked = stub.calls.filter(({ headers }) => headers['x-auth-token'])
    expect(asked.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1, 127.0.0.1'])
  })

  test('OPS-6 the metrics cannot be reached through nginx', async () => {
    await start(1)
    expect((await get('/metrics')).status).toBe(403)
  })

  test('OPS-6 FILE-2 a file of 3 MB passes, which the default of nginx refuses', async () => {
    await start(1)
    const form = uploadBody({ bytes: new Uint8Array(3_000_000), name: 'praam.pdf', type: 'application/pdf' })
    const { headers, body } = {
      headers: { 'x-auth-token': stub.tokenOf('mari'), 'apollo-require-preflight': 'true' },
      body: new Response(form),
    }
    const response = await post({
      headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
      body: new Uint8Array(await body.arrayBuffer()),
    })
    expect(response).toMatchObject({ status: 200, body: { data: { uploadFile: { name: 'praam.pdf' } } } })
  })

  test('OPS-6 one of several gateways may be down without effect for clients', async () => {
    await start(2)
    await gateways[1]?.close()
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('{me{id}}')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    gateways.pop()
  })
})
