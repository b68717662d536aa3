import { plainServer } from '../support/gateway/plainServer.ts'
import type { ServerCall } from '../support/servers/watchedServer.ts'

const person = 'id name email phone residence status'

describe('a member on a server of plain §7', () => {
  const server = plainServer()

  /** The calls of the gateway since the last time: method and path, token, and body. */
  const calls = () => {
    const list = server.stub.calls.map(({ method, url, headers, body }: ServerCall) => {
      const token = headers['x-auth-token']
      return [`${method} ${url}`, token, ...(body === undefined ? [] : [body])]
    })
    server.stub.clearCalls()
    return list
  }
  const send = async (document: string, token?: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await server.gateway.query(document, { token, variables })
    expect(errors).toBeUndefined()
    return data
  }

  test('USER-4 is invited, resent the mail, registered, edited, recovered, promoted and deleted, with every call of it', async () => {
    const anu = server.stub.tokenOf('anu')
    const invited = await send(`mutation($input:InviteUserInput!){inviteUser(input:$input){${person}}}`, anu, {
      input: { name: 'Uku Uus', email: 'uku@saar.test', phone: '5550000' },
    })
    const id = server.stub.people.at(-1)?._id ?? ''
    const uku = server.stub.tokenOf(id)
    const whole = { id, name: 'Uku Uus', email: 'uku@saar.test', phone: '5550000', residence: '', status: 'INACTIVE' }
    expect(invited).toEqual({ inviteUser: whole })
    expect(calls()).toEqual([['POST /api/users', anu, { nimi: 'Uku Uus', email: 'uku@saar.test', telefon: '5550000' }]])

    expect(await send(`mutation{resendInvitation(userId:"${id}")}`, anu)).toEqual({ resendInvitation: true })
    expect(calls()).toEqual([[`GET /api/users/registreerimine/${id}`, anu]])

    const input = {
      name: 'Uku Mere',
      email: 'uku@saar.test',
      phone: '5551111',
      residence: 'Sadam',
      password: 'saladus',
    }
    const registered = await send(
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
    const [stored] = server.stub.people.filter(({ _id }) => _id === id)
    if (stored) stored.liikmekaart = 'K-17'
    const own = await send(
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

    const promoted = await send(`mutation{updateUser(id:"${id}",input:{status:MODERATOR}){${person}}}`, anu)
    expect(promoted).toEqual({ updateUser: { ...member, residence: 'Mäe', status: 'MODERATOR' } })
    const promotion = calls()
    expect(promotion.slice(0, 2).sort()).toEqual([
      ['GET /api/auth', anu],
      ['GET /api/users', anu],
    ])
    expect(promotion.slice(2)).toEqual([[`PUT /api/users/admin/${id}`, anu, { ...record, staatus: 3 }]])
    expect(stored).toMatchObject({ liikmekaart: 'K-17', staatus: 3 })

    expect(await send('mutation{requestPasswordReset(email:"uku@saar.test")}')).toEqual({ requestPasswordReset: true })
    expect(calls()).toEqual([['POST /api/users/muuda-parooli/', undefined, { email: 'uku@saar.test' }]])
    expect(await send(`mutation{setPassword(userId:"${id}",password:"kolmas")}`, uku)).toEqual({ setPassword: true })
    expect(calls()).toEqual([[`PUT /api/users/muuda-parooli/${id}`, uku, { parool: 'kolmas' }]])

    expect(await send(`mutation{deleteUser(id:"${id}")}`, anu)).toEqual({ deleteUser: id })
    expect(calls()).toEqual([[`DELETE /api/users/${id}`, anu]])
    expect(await send(`{user(id:"${id}"){name} me{name}}`, anu)).toEqual({ user: null, me: { name: 'Anu Saar' } })
    const left = await server.gateway.query('{userPage{items{id}}}', { token: uku })
    expect(left.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('REST-8 is sent the invitation again by a write: each request is a call of its own, in sequence, and a lost one is not repeated', async () => {
    const token = server.stub.tokenOf('anu')
    const twice = 'mutation{a:resendInvitation(userId:"mari") b:resendInvitation(userId:"mari")}'
    expect(await send(twice, token)).toEqual({ a: true, b: true })
    expect(await send(twice, token)).toEqual({ a: true, b: true })
    expect(server.stub.said()).toEqual(Array(4).fill('GET /api/users/registreerimine/mari'))
    for (const call of server.stub.calls) expect(call.headers['if-none-match']).toBeUndefined()
    server.stub.clearCalls()
    for (const fault of [{ lose: true }, { status: 500, body: '' }, { status: 503, body: '{"msg":"Kohe tagasi."}' }]) {
      server.stub.faults = [{ on: /registreerimine/, ...fault }]
      const { errors } = await server.gateway.query('mutation{resendInvitation(userId:"mari")}', { token })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    }
    expect(server.stub.said()).toEqual(Array(3).fill('GET /api/users/registreerimine/mari'))
  })

  test('REST-8 is read again after a save with an incomplete response; if that fails, the member was saved', async () => {
    const token = server.stub.tokenOf('anu')
    server.stub.faults = [{ on: /^POST \/api\/users$/, status: 200, body: '{}' }]
    expect(await send('mutation{inviteUser(input:{name:"Uus",email:"Uus@Saar.test"}){name status}}', token)).toEqual({
      inviteUser: { name: 'Uus', status: 'INACTIVE' },
    })
    expect(server.stub.said()).toEqual(['POST /api/users', 'GET /api/users'])
    server.stub.faults = [{ on: /^PUT /, status: 200, body: '' }]
    expect(await send('mutation{updateUser(id:"mari",input:{phone:"1"}){phone}}', token)).toEqual({
      updateUser: { phone: '1' },
    })
    server.stub.faults = [
      { on: /^POST \/api\/users$/, status: 200, body: '{}' },
      { on: /^GET \/api\/users$/, status: 500, body: '' },
    ]
    const { errors } = await server.gateway.query('mutation{inviteUser(input:{email:"b@saar.test"}){id}}', { token })
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
  })
})
