import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const signIn =
  'mutation($email:String!,$password:String!){signIn(email:$email,password:$password){token user{id name status}}}'
const me = '{me{id name email phone residence status}}'

describe('signing in', () => {
  const server = plainServer()

  test('AUTH-7 (gateway: results and codes) signing in gives a token and the user it belongs to', async () => {
    const variables = { email: 'anu@saar.test', password: 'saarekogu' }
    const response = await server.gateway.query(signIn, { variables })
    expect(response.data?.signIn).toEqual({
      token: server.stub.tokenOf('anu'),
      user: { id: 'anu', name: 'Anu Saar', status: 'ADMIN' },
    })
    expect(server.stub.said()).toEqual(['POST /api/auth', 'GET /api/auth'])
    expect(server.stub.calls[0]?.body).toEqual({ email: 'anu@saar.test', parool: 'saarekogu' })
  })

  test('AUTH-2 wrong credentials are BAD_USER_INPUT in the words of the API, whatever its status', async () => {
    const variables = { email: 'anu@saar.test', password: 'vale' }
    for (const status of [400, 401, 403]) {
      server.stub.faults = [{ on: /^POST \/api\/auth/, status }]
      const response = await server.gateway.query(signIn, { variables })
      expect(response.data).toEqual({ signIn: null })
      expect(response.errors).toMatchObject([
        { message: 'Kasutaja ja/või parool pole korrektsed.', extensions: { code: 'BAD_USER_INPUT' } },
      ])
    }
  })

  test('AUTH-7 (gateway: results and codes) me is null without a token and for a dead one; any other failure is an error', async () => {
    expect(await server.gateway.query(me)).toEqual({ status: 200, data: { me: null } })
    expect(server.stub.said()).toEqual([])
    expect(await server.gateway.query(me, { token: 'surnud' })).toEqual({ status: 200, data: { me: null } })
    server.stub.faults.push({ on: /^GET \/api\/auth/, status: 500, body: '{"msg":"Baas on maas."}' })
    const failed = await server.gateway.query(me, { token: server.stub.tokenOf('anu') })
    expect(failed.data).toEqual({ me: null })
    expect(failed.errors).toMatchObject([{ message: 'Baas on maas.', extensions: { code: 'UPSTREAM_ERROR' } }])
  })

  test('AUTH-7 (gateway: results and codes) every field except me reports a dead token', async () => {
    const response = await server.gateway.query('{me{id} categories{id} topic(id:"t1"){id}}', { token: 'surnud' })
    expect(response.data).toEqual({ me: null, categories: null, topic: null })
    expect(response.errors).toHaveLength(2)
    for (const field of ['categories', 'topic'])
      expect(response.errors).toContainEqual(
        expect.objectContaining({
          message: 'Palun logi sisse.',
          path: [field],
          extensions: { code: 'UNAUTHENTICATED' },
        }),
      )
  })

  test('GQL-2 the token is forwarded unchanged, and one that no header can carry is refused', async () => {
    const odd = 'Kõik märgid: "x" {y}, z=1'
    await server.gateway.query('{categories{id}}', { token: odd })
    expect(server.stub.calls[0]?.headers['x-auth-token']).toBe(odd)
    server.stub.clearCalls()
    server.stub.faults.push({
      on: /^POST \/api\/auth/,
      status: 200,
      body: JSON.stringify({ token: 'a\r\nx-other: b ž' }),
    })
    const response = await server.gateway.query(signIn, {
      variables: { email: 'anu@saar.test', password: 'saarekogu' },
    })
    expect(response.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(server.stub.said()).toEqual(['POST /api/auth'])
  })

  test('AUTH-7 (gateway: results and codes) signing out ends the session only where the API announces it, and a dead session is no failure', async () => {
    const signOut = 'mutation{signOut}'
    expect(await server.gateway.query(signOut, { token: server.stub.tokenOf('anu') })).toEqual({
      status: 200,
      data: { signOut: true },
    })
    expect(server.stub.said()).toEqual([])
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.faults.push({ on: /^DELETE \/api\/auth/, status: 200, body: '{"_id":"anu"}' })
    expect((await server.gateway.query(signOut, { token: server.stub.tokenOf('anu') })).data).toEqual({ signOut: true })
    expect((await server.gateway.query(signOut)).data).toEqual({ signOut: true })
    expect((await server.gateway.query(signOut, { token: 'surnud' })).data).toEqual({ signOut: true })
    expect(server.stub.said().filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
    server.stub.faults = [{ on: /^DELETE /, status: 401, body: '' }]
    expect((await server.gateway.query(signOut, { token: 'surnud' })).data).toEqual({ signOut: true })
    server.stub.faults = [{ on: /^DELETE /, status: 500, body: '' }]
    expect((await server.gateway.query(signOut, { token: 'surnud' })).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_ERROR' } },
    ])
  })

  test('GQL-1 users are listed and found, each list read once', async () => {
    const response = await server.gateway.query(
      '{userPage{items{id name email phone residence status}} user(id:"juri"){name} none:user(id:"x"){id}}',
      {
        token: server.stub.tokenOf('mari'),
      },
    )
    expect(response.data).toEqual({
      userPage: {
        items: [
          {
            id: 'anu',
            name: 'Anu Saar',
            email: 'anu@saar.test',
            phone: '5551234',
            residence: 'Põhjaküla',
            status: 'ADMIN',
          },
          expect.objectContaining({ id: 'juri', status: 'MODERATOR' }),
          expect.objectContaining({ id: 'mari', status: 'MEMBER' }),
          expect.objectContaining({ id: 'peep', status: 'MEMBER' }),
        ],
      },
      user: { name: 'Jüri Õun' },
      none: null,
    })
    expect(server.stub.said()).toEqual(['GET /api/users'])
  })

  test('GQL-1 of a deleted user the name remains, and the rest is null', async () => {
    const [first] = server.stub.topics
    if (first) first.user = { _id: 'lahkunud', nimi: 'Leo Lahkunud' }
    const response = await server.gateway.query('{topic(id:"t1"){author{id name email status}}}', {
      token: server.stub.tokenOf('mari'),
    })
    expect(response).toEqual({
      status: 200,
      data: { topic: { author: { id: 'lahkunud', name: 'Leo Lahkunud', email: null, status: null } } },
    })
  })
})
