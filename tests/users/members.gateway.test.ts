import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const register =
  'mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){token user{id name status}}}'
const update = 'mutation($id:ID!,$input:UpdateUserInput!){updateUser(id:$id,input:$input){id name phone status}}'
const input = { name: 'Mari Mets', email: 'mari@saar.test', password: 'saladus' }

describe('members on a server of plain §7', () => {
  const server = plainServer()

  test.each(['x', '..', '', 'õ', 'a\nb', 'a'.repeat(600)])(
    'AUTH-6 the token %j is BAD_USER_INPUT: no session has ended',
    async (token) => {
      const response = await server.gateway.query(register, { variables: { token, input } })
      expect(response.errors).toMatchObject([
        { message: 'Registreerimislink on aegunud', extensions: { code: 'BAD_USER_INPUT' } },
      ])
    },
  )

  test('REST-8 a registration that cannot be read back is saved all the same', async () => {
    server.stub.faults = [{ on: /^GET \/api\/auth/, status: 500 }]
    const response = await server.gateway.query(register, { variables: { token: server.stub.tokenOf('mari'), input } })
    expect(response.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
  })

  test('AUTH-9 (gateway: beyond §7) an email is reverted by its token where the server supports it, and every link is dead where it does not', async () => {
    const send = (token: string) =>
      server.gateway.query('mutation($token:String!){revertEmail(token:$token)}', { variables: { token } })
    const dead = { message: 'Link on aegunud või juba kasutatud.', extensions: { code: 'BAD_USER_INPUT' } }
    expect((await send('link-x')).errors).toMatchObject([dead])
    expect(server.stub.said()).toEqual([])
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.faults = [{ on: /^PUT/, status: 200, body: '{"msg":"Tagasi."}' }]
    expect((await send('link-x')).data).toEqual({ revertEmail: true })
    for (const token of ['', '..', 'a b', 'õ']) expect((await send(token)).errors).toMatchObject([dead])
    server.stub.faults = [{ on: /^PUT/, status: 409, body: '{"msg":"Keegi teine."}' }]
    expect((await send('link-y')).errors).toMatchObject([{ message: 'Keegi teine.', extensions: { code: 'CONFLICT' } }])
    const sent = server.stub.said()
    expect(sent).toEqual(['PUT /api/users/taasta-email/link-x', 'PUT /api/users/taasta-email/link-y'])
  })

  test('USER-3 (gateway: two paths) the own record is saved by the own path, with a status or another member by the admin path', async () => {
    const token = server.stub.tokenOf('anu')
    const send = (id: string, changes: object) =>
      server.gateway.query(update, { token, variables: { id, input: changes } })
    await send('anu', { phone: '55' })
    await send('anu', { status: 'ADMIN' })
    const response = await send('mari', { status: 'BANNED' })
    expect(response.data?.updateUser).toMatchObject({ id: 'mari', status: 'BANNED' })
    expect(server.stub.said().filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /api/users/anu',
      'PUT /api/users/admin/anu',
      'PUT /api/users/admin/mari',
    ])
  })

  test('USER-6 the refused fields of a form have their English names', async () => {
    const valjad = { nimi: 'N.', email: 'E.', telefon: 'T.', elukoht: 'K.', staatus: 'S.', parool: 'P.' }
    const body = JSON.stringify({ msg: 'Kontrolli märgitud välju.', valjad })
    server.stub.faults = [{ on: /^(POST|PUT) \/api\/users/, status: 400, body }]
    const fields = { name: 'N.', email: 'E.', phone: 'T.', residence: 'K.', status: 'S.', password: 'P.' }
    for (const [document, variables] of [
      ['mutation{inviteUser(input:{email:"x"}){id}}', {}],
      [update, { id: 'mari', input: { phone: '55' } }],
      [register, { token: server.stub.tokenOf('mari'), input }],
    ] as const) {
      const { errors } = await server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields } }])
    }
  })

  test('REST-5 the own record is recognised by its id in any case', async () => {
    const id = '0198c1de-8f1c-7a54-9f1d-0c5e3d7b9a10'
    const mari = server.stub.people.find(({ _id }) => _id === 'mari')
    if (!mari) throw new Error('The stub has no Mari')
    mari._id = id
    server.stub.faults = [{ on: /^PUT/, status: 200, body: '' }]
    const document = `mutation{updateUser(id:"${id.toUpperCase()}",input:{phone:"5550"}){id name}}`
    const response = await server.gateway.query(document, { token: server.stub.tokenOf(id) })
    expect(response.data).toEqual({ updateUser: { id, name: 'Mari Mets' } })
    expect(server.stub.said()).toContain(`PUT /api/users/${id.toUpperCase()}`)
    const found = await server.gateway.query(`{user(id:"${id.toUpperCase()}"){name}}`, {
      token: server.stub.tokenOf(id),
    })
    expect(found.data).toEqual({ user: { name: 'Mari Mets' } })
  })
})
