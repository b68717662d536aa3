import { plainServer } from '../../support/gateway/plainServer.ts'

const server = plainServer()
const send = (document: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables, headers })
const create = 'mutation{createTopic(input:{title:"T",text:"",categoryId:"k1"}){id}}'

describe('the version of a record in a list', () => {
  const rename = 'mutation($version:String){updateCategory(id:"k1",input:{name:"Muu"},version:$version){id}}'
  const put = () => server.stub.calls.find(({ method }) => method === 'PUT')

  test('REST-8 is null on a plain server, and is not sent to it', async () => {
    const read = '{topic(id:"t1"){post(id:"p1"){version}} category(slug:"uldine"){version} user(id:"mari"){version}}'
    const none = { version: null }
    expect((await send(read)).data).toEqual({ topic: { post: none }, category: none, user: none })
    expect((await send(rename, none)).errors).toBeUndefined()
    expect(put()?.headers).not.toHaveProperty('if-match')
  })

  test('REST-8 is refused before any call if no header can carry it', async () => {
    const { errors } = await send(rename, { version: 'õ\n' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { version: expect.any(String) } } }])
    expect(put()).toBeUndefined()
  })
})

describe('the key of a create', () => {
  test('REST-7 is refused in words if it is too long', async () => {
    const { errors } = await send(create, {}, { 'idempotency-key': 'k'.repeat(201) })
    expect(errors).toMatchObject([
      { message: 'Idempotency-Key võib olla kuni 200 tähemärki pikk, kõik päisesse lubatud märgid.' },
    ])
  })

  test('REST-7 that was used for another record altogether has that code alone', async () => {
    server.stub.faults = [{ on: /^POST/, status: 409, body: '{"msg":"Teine päring.","voti":"kasutatud"}' }]
    const { errors } = await send(create)
    expect(errors).toMatchObject([{ message: 'Teine päring.', extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }])
    expect(errors?.[0]?.extensions).not.toHaveProperty('created')
  })

  test.each(['{"loodud":7}', '{"loodud":{"versioon":"x"}}', '{"loodud":null}', 'x'])(
    'REST-7 a 409 with %s is a plain conflict',
    async (body) => {
      server.stub.faults = [{ on: /^POST/, status: 409, body }]
      const { errors } = await send(create)
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
      expect(errors?.[0]?.extensions).not.toHaveProperty('created')
    },
  )
})
