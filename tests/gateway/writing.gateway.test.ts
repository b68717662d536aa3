import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { type GraphqlResponse, startGateway } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

describe('the common way of writing', () => {
  const server = plainServer()
  const send = (document: string, person = 'mari') =>
    server.gateway.query(document, { token: server.stub.tokenOf(person) })
  const announce = async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
  }

  test('ARTICLE-7 FORUM-5 (gateway: versions) the version that a change returns is that of the change itself, without a read', async () => {
    await announce()
    server.stub.faults = [{ on: /^PUT/, headers: { etag: '"2"' } }]
    const { data, errors } = await send(
      'mutation{updateArticle(catalogue:"uudised",id:"a1",input:{title:"Minu"}){title version}updateTopic(id:"t1",input:{title:"Minu"}){title version}}',
      'anu',
    )
    expect(errors).toBeUndefined()
    const mine = { title: 'Minu', version: '"2"' }
    expect(data).toEqual({ updateArticle: mine, updateTopic: mine })
    expect(server.stub.said()).toEqual(['PUT /api/uudised/a1', 'PUT /api/foorum/teema/t1?piir=1'])
  })

  test('ARTICLE-7 (gateway: versions) a response without a version is read again with its content, as both belong together', async () => {
    await announce()
    server.stub.faults = [
      { on: /^PUT .*uudised/, body: '{"_id":"a1","pealkiri":"Minu"}' },
      {
        on: /^GET .*uudised/,
        headers: { etag: '"7"' },
        body: '{"_id":"a1","pealkiri":"Tema","lang":{"current":"et"}}',
      },
    ]
    const { data } = await send(
      'mutation{updateArticle(catalogue:"uudised",id:"a1",input:{title:"Minu"}){title version}}',
    )
    expect(data).toEqual({ updateArticle: { title: 'Tema', version: '"7"' } })
  })

  test('USER-2 an API that keeps omitted fields gets the changes of a member alone', async () => {
    await announce()
    const { errors } = await send('mutation{updateUser(id:"mari",input:{phone:"55"}){phone}}')
    expect(errors).toBeUndefined()
    expect(server.stub.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ telefon: '55' })
    expect(server.stub.said().slice(0, 2)).toEqual(['GET /api/auth', 'PUT /api/users/mari'])
  })
})

describe('writes to a server that has had no call before', () => {
  interface World {
    stub: RestStub
    send: (document: string) => Promise<GraphqlResponse>
  }

  async function unreached(work: (world: World) => Promise<void>) {
    const stub = await startStub()
    stub.level = apiLevel
    stub.faults = [{ on: /./, status: 503, body: '{"msg":"Server on kohe tagasi."}' }]
    const gateway = await startGateway({ apiUrl: stub.url })
    await gateway.query('{settings{apiLevel}}')
    try {
      await work({ stub, send: (document) => gateway.query(document, { token: stub.tokenOf('anu') }) })
    } finally {
      await gateway.close()
      await stub.close()
    }
  }

  test('AUTH-7 (gateway: its result) signing out returns true only once the session has ended', () =>
    unreached(async ({ stub, send }) => {
      expect((await send('mutation{signOut}')).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
      stub.faults = [{ on: /^DELETE/, status: 200, body: '{}' }]
      stub.clearCalls()
      expect((await send('mutation{signOut}')).data).toEqual({ signOut: true })
      expect(stub.said()).toEqual(['DELETE /api/auth'])
    }))

  test('REST-8 a complete record is sent only to a server that is known to replace it', () =>
    unreached(async ({ stub, send }) => {
      const untranslated = 'mutation{updateArticle(catalogue:"uudised",id:"a1",input:{translationOf:null}){id}}'
      expect((await send(untranslated)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
      const rename = 'mutation{updateTopic(id:"t1",input:{title:"Uus"}){id}}'
      expect((await send(rename)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
      expect(stub.said().filter((call) => call.startsWith('PUT'))).toEqual([])
      stub.faults = []
      expect((await send(rename)).errors).toBeUndefined()
      expect(stub.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ pealkiri: 'Uus' })
    }))
})
