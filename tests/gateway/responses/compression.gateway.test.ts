import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

const registered = '{categories{id name slug} userPage(size:200){items{id name email}}}'
const other = 'query Other {categories{id name slug} userPage(size:200){items{id name email}}}'

describe('compression', () => {
  let stub: RestStub
  let gateway: TestGateway
  let plain: TestGateway
  beforeAll(async () => {
    stub = await startStub()
    stub.level = apiLevel
    for (let number = 0; number < 100; number += 1)
      stub.people.push({
        _id: `p${number}`,
        nimi: `Õie Õunapuu ${number}`,
        email: `oie${number}@saar.test`,
        telefon: '',
        elukoht: '',
        staatus: 2,
      })
    gateway = await startGateway({ apiUrl: stub.url, registered: [registered] })
    plain = await startGateway({ apiUrl: stub.url, registered: [registered], compression: false })
    for (const one of [gateway, plain]) await one.query('{settings{apiLevel}}')
  })
  afterAll(async () => {
    await gateway.close()
    await plain.close()
    await stub.close()
  })

  /** The response as it is on the wire. */
  const send = ({ url }: TestGateway, query: string, encoding: string | undefined, path = '/graphql') =>
    new Promise<{ encoding: string | undefined; vary: string; bytes: Buffer }>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'x-auth-token': stub.tokenOf('mari'),
        ...(path !== '/graphql' && { accept: 'text/event-stream' }),
        ...(encoding != null && { 'accept-encoding': encoding }),
      }
      request(url + path, { method: 'POST', headers }, (response) => {
        const found = { encoding: response.headers['content-encoding'], vary: String(response.headers.vary) }
        if (path !== '/graphql') return void (response.destroy(), resolve({ ...found, bytes: Buffer.alloc(0) }))
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ ...found, bytes: Buffer.concat(chunks) }))
      })
        .on('error', reject)
        .end(JSON.stringify({ query }))
    })

  test.each([
    ['a registered read', registered],
    ['a query', other],
  ])('GQL-12 %s is compressed as its client accepts it, and has the same content', async (_what, query) => {
    const { bytes, encoding, vary } = await send(gateway, query, undefined)
    expect([encoding, vary.toLowerCase()]).toEqual([undefined, expect.stringContaining('accept-encoding')])
    expect(bytes.length).toBeGreaterThan(5_000)
    const zipped = await send(gateway, query, 'gzip')
    expect([zipped.encoding, gunzipSync(zipped.bytes).equals(bytes)]).toEqual(['gzip', true])
    expect(zipped.bytes.length).toBeLessThan(bytes.length / 4)
    const brotli = await send(gateway, query, 'gzip, deflate, br')
    expect([brotli.encoding, brotliDecompressSync(brotli.bytes).equals(bytes)]).toEqual(['br', true])
    expect((await send(gateway, query, 'x-other, gzip;q=0')).bytes).toEqual(bytes)
    expect((await send(plain, query, 'gzip')).bytes).toEqual(bytes)
  })

  test('GQL-12 short responses, responses that may contain a token, and streams are not compressed', async () => {
    const [topic] = stub.topics
    if (topic) topic.tekst = 'Praam sõidab. '.repeat(500)
    const mutation = await send(gateway, `mutation{likeTopic(id:"${topic?._id}"){text}}`, 'gzip')
    expect([mutation.encoding, mutation.bytes.length > 5_000]).toEqual([undefined, true])
    for (const query of ['{categories{id}}', '{']) expect((await send(gateway, query, 'gzip')).encoding).toBeUndefined()
    const stream = await send(gateway, 'subscription{forumEvents{kind}}', 'gzip', '/graphql/voog')
    expect(stream.encoding).toBeUndefined()
  })
})
