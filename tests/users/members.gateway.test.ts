import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const register =
  'mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){token user{id name status}}}'
const update = 'mutation($id:ID!,$input:UpdateUserInput!){updateUser(id:$id,input:$input){id name phone status}}'
const input = { name: 'Mari Mets', email: 'mari@saar.test', password: 'saladus' }

describe('members on a server of plain §7', () => {
  const server = plainServer()

  test('AUTH-5 registering sends its token as path and header, and goes on with it where no other comes', async () => {
    const token = server.stub.tokenOf('mari')
    const answer = await server.gateway.query(register, { variables: { token, input } })
    expect(answer.data?.register).toEqual({ token, user: { id: 'mari', name: 'Mari Mets', status: 'MEMBER' } })
    expect(server.stub.said()).toEqual([`PUT /api/users/registreerimine/${token}`, 'GET /api/auth'])
    expect(server.stub.calls[0]?.headers['x-auth-token']).toBe(token)
    expect(server.stub.calls[0]?.body).toEqual({ nimi: 'Mari Mets', email: 'mari@saar.test', parool: 'saladus' })
  })

  test.each(['x', '..', '', 'õ', 'a\nb', 'a'.repeat(600)])(
    'AUTH-6 the token %j is BAD_USER_INPUT: nobody’s session has ended',
    async (token) => {
      const answer = await server.gateway.query(register, { variables: { token, input } })
      expect(answer.errors).toMatchObject([
        { message: 'Registreerimislink on aegunud', extensions: { code: 'BAD_USER_INPUT' } },
      ])
    },
  )

  test('REST-8 a registration that cannot be read back was saved all the same', async () => {
    server.stub.faults = [{ on: /^GET \/api\/auth/, status: 500 }]
    const answer = await server.gateway.query(register, { variables: { token: server.stub.tokenOf('mari'), input } })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
  })

  test('AUTH-3 asking for a new password answers true; AUTH-6 setting it sends the token as it came', async () => {
    const reset = await server.gateway.query('mutation{requestPasswordReset(email:"x@y.ee")}')
    expect(reset.data).toEqual({ requestPasswordReset: true })
    const set = await server.gateway.query('mutation{setPassword(userId:"anu",password:"saladus")}', {
      token: server.stub.tokenOf('anu'),
    })
    expect(set.data).toEqual({ setPassword: true })
    expect(server.stub.said()).toEqual(['POST /api/users/muuda-parooli/', 'PUT /api/users/muuda-parooli/anu'])
  })

  test('AUTH-9 an email is reverted by its token where the server can, and every link is dead where it cannot', async () => {
    const ask = (token: string) =>
      server.gateway.query('mutation($token:String!){revertEmail(token:$token)}', { variables: { token } })
    const dead = { message: 'Link on aegunud või juba kasutatud.', extensions: { code: 'BAD_USER_INPUT' } }
    expect((await ask('link-x')).errors).toMatchObject([dead])
    expect(server.stub.said()).toEqual([])
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.faults = [{ on: /^PUT/, status: 200, body: '{"msg":"Tagasi."}' }]
    expect((await ask('link-x')).data).toEqual({ revertEmail: true })
    for (const token of ['', '..', 'a b', 'õ']) expect((await ask(token)).errors).toMatchObject([dead])
    server.stub.faults = [{ on: /^PUT/, status: 409, body: '{"msg":"Keegi teine."}' }]
    expect((await ask('link-y')).errors).toMatchObject([{ message: 'Keegi teine.', extensions: { code: 'CONFLICT' } }])
    const sent = server.stub.said()
    expect(sent).toEqual(['PUT /api/users/taasta-email/link-x', 'PUT /api/users/taasta-email/link-y'])
  })

  test('AUTH-7 how the server refuses a new password is told apart', async () => {
    for (const [status, code] of [
      [400, 'BAD_USER_INPUT'],
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
    ] as const) {
      server.stub.faults = [{ on: /^PUT/, status, body: '{"msg":"Ei."}' }]
      const { errors } = await server.gateway.query('mutation{setPassword(userId:"anu",password:"saladus")}', {
        token: server.stub.tokenOf('anu'),
      })
      expect(errors).toMatchObject([{ message: 'Ei.', extensions: { code } }])
    }
  })

  test('USER-3 the own record goes by the own path, with a status or another by the admin path', async () => {
    const token = server.stub.tokenOf('anu')
    const ask = (id: string, changes: object) =>
      server.gateway.query(update, { token, variables: { id, input: changes } })
    await ask('anu', { phone: '55' })
    await ask('anu', { status: 'ADMIN' })
    const answer = await ask('mari', { status: 'BANNED' })
    expect(answer.data?.updateUser).toMatchObject({ id: 'mari', status: 'BANNED' })
    expect(server.stub.said().filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /api/users/anu',
      'PUT /api/users/admin/anu',
      'PUT /api/users/admin/mari',
    ])
  })

  test('USER-4 inviting, resending and deleting', async () => {
    const token = server.stub.tokenOf('anu')
    const invited = await server.gateway.query(
      'mutation{inviteUser(input:{name:"Uus",email:"uus@saar.test",phone:"5"}){id name status}}',
      { token },
    )
    const { id } = invited.data?.inviteUser as { id: string }
    expect(invited.data?.inviteUser).toEqual({ id, name: 'Uus', status: 'INACTIVE' })
    const rest = await server.gateway.query(`mutation{resendInvitation(userId:"${id}") deleteUser(id:"${id}")}`, {
      token,
    })
    expect(rest.data).toEqual({ resendInvitation: true, deleteUser: id })
    expect(server.stub.said()).toEqual([
      'POST /api/users',
      `GET /api/users/registreerimine/${id}`,
      `DELETE /api/users/${id}`,
    ])
  })

  test('USER-2 the own record is known by its id in any case', async () => {
    const id = '0198c1de-8f1c-7a54-9f1d-0c5e3d7b9a10'
    const mari = server.stub.people.find(({ _id }) => _id === 'mari')
    if (!mari) throw new Error('The stub has no Mari')
    mari._id = id
    server.stub.faults = [{ on: /^PUT/, status: 200, body: '' }]
    const document = `mutation{updateUser(id:"${id.toUpperCase()}",input:{phone:"5550"}){id name}}`
    const answer = await server.gateway.query(document, { token: server.stub.tokenOf(id) })
    expect(answer.data).toEqual({ updateUser: { id, name: 'Mari Mets' } })
    expect(server.stub.said()).toContain(`PUT /api/users/${id.toUpperCase()}`)
    const found = await server.gateway.query(`{user(id:"${id.toUpperCase()}"){name}}`, {
      token: server.stub.tokenOf(id),
    })
    expect(found.data).toEqual({ user: { name: 'Mari Mets' } })
  })

  test('USER-5 resending is never repeated, also where the connection was lost', async () => {
    server.stub.faults = [{ on: /registreerimine/, lose: true }]
    const answer = await server.gateway.query('mutation{resendInvitation(userId:"mari")}', {
      token: server.stub.tokenOf('anu'),
    })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    expect(server.stub.said()).toHaveLength(1)
  })

  test('AUTH-8 the API gets the address of the client, and its Retry-After is passed on', async () => {
    server.stub.faults = [{ on: /^POST \/api\/auth/, status: 429, headers: { 'retry-after': '60' } }]
    const answer = await server.gateway.query('mutation{signIn(email:"a@b.ee",password:"x"){token}}', {
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 60 } }])
    expect(server.stub.calls[0]?.headers['x-forwarded-for']).toMatch(/^10\.0\.0\.1, .*127\.0\.0\.1$/)
  })
})
