import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'
import type { ServerCall } from '../support/servers/watchedServer.ts'

const person = 'id name email phone residence status'

describe('the story of a member on a server of plain §7', () => {
  let stub: RestStub
  let gateway: TestGateway

  beforeEach(async () => {
    stub = await startStub()
    gateway = await startGateway({ apiUrl: stub.url })
    await gateway.query('{settings{apiLevel}}')
    stub.forgetCalls()
  })
  afterEach(async () => {
    await gateway.close()
    await stub.close()
  })

  /** The calls of the gateway since the last time: method and path, token, and body. */
  const calls = () => {
    const list = stub.calls.map(({ method, url, headers, body }: ServerCall) => {
      const token = headers['x-auth-token']
      return [`${method} ${url}`, token, ...(body === undefined ? [] : [body])]
    })
    stub.forgetCalls()
    return list
  }
  const ask = async (document: string, token?: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await gateway.query(document, { token, variables })
    expect(errors).toBeUndefined()
    return data
  }

  test('USER-4 invited, written to again, registered, edited, recovered, promoted and deleted: every call of it', async () => {
    const anu = stub.tokenOf('anu')
    const invited = await ask(`mutation($input:InviteUserInput!){inviteUser(input:$input){${person}}}`, anu, {
      input: { name: 'Uku Uus', email: 'uku@saar.test', phone: '5550000' },
    })
    const id = stub.people.at(-1)?._id ?? ''
    const uku = stub.tokenOf(id)
    const whole = { id, name: 'Uku Uus', email: 'uku@saar.test', phone: '5550000', residence: '', status: 'INACTIVE' }
    expect(invited).toEqual({ inviteUser: whole })
    expect(calls()).toEqual([['POST /api/users', anu, { nimi: 'Uku Uus', email: 'uku@saar.test', telefon: '5550000' }]])

    expect(await ask(`mutation{resendInvitation(userId:"${id}")}`, anu)).toEqual({ resendInvitation: true })
    expect(calls()).toEqual([[`GET /api/users/registreerimine/${id}`, anu]])

    const input = {
      name: 'Uku Mere',
      email: 'uku@saar.test',
      phone: '5551111',
      residence: 'Sadam',
      password: 'saladus',
    }
    const registered = await ask(
      `mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){token user{${person}}}}`,
      undefined,
      { token: uku, input },
    )
    const member = { ...whole, name: 'Uku Mere', phone: '5551111', residence: 'Sadam', status: 'MEMBER' }
    // The response has no session, so the token of the invitation remains in use.
    expect(registered).toEqual({ register: { token: uku, user: member } })
    expect(calls()).toEqual([
      [
        `PUT /api/users/registreerimine/${uku}`,
        uku,
        { nimi: 'Uku Mere', email: 'uku@saar.test', telefon: '5551111', elukoht: 'Sadam', parool: 'saladus' },
      ],
      ['GET /api/auth', uku],
    ])

    // A field of the member that the schema does not know.
    const [stored] = stub.people.filter(({ _id }) => _id === id)
    if (stored) stored.liikmekaart = 'K-17'
    const own = await ask(
      `mutation($id:ID!,$input:UpdateUserInput!){updateUser(id:$id,input:$input){${person}}}`,
      uku,
      {
        id,
        input: { residence: 'Mäe', password: 'uus parool' },
      },
    )
    expect(own).toEqual({ updateUser: { ...member, residence: 'Mäe' } })
    const record = {
      _id: id,
      nimi: 'Uku Mere',
      email: 'uku@saar.test',
      telefon: '5551111',
      elukoht: 'Mäe',
      liikmekaart: 'K-17',
    }
    const edit = calls()
    // Both are read at the same time, in any order.
    expect(edit.slice(0, 2).sort()).toEqual([
      ['GET /api/auth', uku],
      ['GET /api/users', uku],
    ])
    expect(edit.slice(2)).toEqual([[`PUT /api/users/${id}`, uku, { ...record, parool: 'uus parool' }]])

    const promoted = await ask(`mutation{updateUser(id:"${id}",input:{status:MODERATOR}){${person}}}`, anu)
    expect(promoted).toEqual({ updateUser: { ...member, residence: 'Mäe', status: 'MODERATOR' } })
    const promotion = calls()
    expect(promotion.slice(0, 2).sort()).toEqual([
      ['GET /api/auth', anu],
      ['GET /api/users', anu],
    ])
    expect(promotion.slice(2)).toEqual([[`PUT /api/users/admin/${id}`, anu, { ...record, staatus: 3 }]])
    expect(stored).toMatchObject({ liikmekaart: 'K-17', staatus: 3 })

    expect(await ask('mutation{requestPasswordReset(email:"uku@saar.test")}')).toEqual({ requestPasswordReset: true })
    expect(calls()).toEqual([['POST /api/users/muuda-parooli/', undefined, { email: 'uku@saar.test' }]])
    expect(await ask(`mutation{setPassword(userId:"${id}",password:"kolmas")}`, uku)).toEqual({ setPassword: true })
    expect(calls()).toEqual([[`PUT /api/users/muuda-parooli/${id}`, uku, { parool: 'kolmas' }]])

    expect(await ask(`mutation{deleteUser(id:"${id}")}`, anu)).toEqual({ deleteUser: id })
    expect(calls()).toEqual([[`DELETE /api/users/${id}`, anu]])
    expect(await ask(`{user(id:"${id}"){name} me{name}}`, anu)).toEqual({ user: null, me: { name: 'Anu Saar' } })
    const left = await gateway.query('{userPage{items{id}}}', { token: uku })
    expect(left.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('REST-8 sending an invitation again is a write: each wish is a call of its own, in turn, and a lost one is none', async () => {
    const token = stub.tokenOf('anu')
    const twice = 'mutation{a:resendInvitation(userId:"mari") b:resendInvitation(userId:"mari")}'
    expect(await ask(twice, token)).toEqual({ a: true, b: true })
    expect(await ask(twice, token)).toEqual({ a: true, b: true })
    expect(stub.said()).toEqual(Array(4).fill('GET /api/users/registreerimine/mari'))
    for (const call of stub.calls) expect(call.headers['if-none-match']).toBeUndefined()
    stub.forgetCalls()
    for (const fault of [{ lose: true }, { status: 500, body: '' }, { status: 503, body: '{"msg":"Kohe tagasi."}' }]) {
      stub.faults = [{ on: /registreerimine/, ...fault }]
      const { errors } = await gateway.query('mutation{resendInvitation(userId:"mari")}', { token })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    }
    expect(stub.said()).toEqual(Array(3).fill('GET /api/users/registreerimine/mari'))
  })

  test('USER-6 what a server of §7 says of a refused member is the message, also from errors.msg', async () => {
    const token = stub.tokenOf('anu')
    stub.faults = [
      { on: /^POST \/api\/users$/, status: 400, body: '{"errors":{"msg":"E-mail on juba kasutusel"}}' },
      { on: /^DELETE /, status: 400, body: '{"errors":{"msg":"Ei saa kustutada"}}' },
      { on: /^PUT \/api\/users\/admin/, status: 400, body: '{"errors":{"msg":"Nimi puudub"}}' },
    ]
    const messages = []
    for (const mutation of [
      'inviteUser(input:{email:"a@b.ee"}){id}',
      'deleteUser(id:"peep")',
      'updateUser(id:"mari",input:{name:""}){id}',
    ])
      messages.push((await gateway.query(`mutation{${mutation}}`, { token })).errors?.[0])
    expect(messages).toMatchObject([
      { message: 'E-mail on juba kasutusel', extensions: { code: 'BAD_USER_INPUT' } },
      { message: 'Ei saa kustutada', extensions: { code: 'BAD_USER_INPUT' } },
      { message: 'Nimi puudub', extensions: { code: 'BAD_USER_INPUT' } },
    ])
  })

  test('REST-8 a server that answers a save with less is read again; where that fails, it was saved', async () => {
    const token = stub.tokenOf('anu')
    stub.faults = [{ on: /^POST \/api\/users$/, status: 200, body: '{}' }]
    expect(await ask('mutation{inviteUser(input:{name:"Uus",email:"Uus@Saar.test"}){name status}}', token)).toEqual({
      inviteUser: { name: 'Uus', status: 'INACTIVE' },
    })
    expect(stub.said()).toEqual(['POST /api/users', 'GET /api/users'])
    stub.faults = [{ on: /^PUT /, status: 200, body: '' }]
    expect(await ask('mutation{updateUser(id:"mari",input:{phone:"1"}){phone}}', token)).toEqual({
      updateUser: { phone: '1' },
    })
    stub.faults = [
      { on: /^POST \/api\/users$/, status: 200, body: '{}' },
      { on: /^GET \/api\/users$/, status: 500, body: '' },
    ]
    const { errors } = await gateway.query('mutation{inviteUser(input:{email:"b@saar.test"}){id}}', { token })
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
  })
})
