import { plainServer } from '../../support/gateway/plainServer.ts'

/** A record whose version comes in its lists, and how it is read and changed. */
const kinds = [
  {
    kind: 'post',
    read: '{topic(id:"t1"){post(id:"p1"){version}}}',
    shown: (version: string | null) => ({ topic: { post: { version } } }),
    change:
      'mutation($version:String){updatePost(topicId:"t1",id:"p1",input:{text:"<p>Uus</p>"},version:$version){id}}',
  },
  {
    kind: 'category',
    read: '{category(slug:"uldine"){version}}',
    shown: (version: string | null) => ({ category: { version } }),
    change: 'mutation($version:String){updateCategory(id:"k1",input:{name:"Muu"},version:$version){id}}',
  },
  {
    kind: 'member',
    read: '{user(id:"mari"){version}}',
    shown: (version: string | null) => ({ user: { version } }),
    change: 'mutation($version:String){updateUser(id:"mari",input:{phone:"1"},version:$version){id}}',
  },
]

describe.each(kinds)('the version of a $kind', ({ read, shown, change }) => {
  const server = plainServer()
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })
  const put = () => server.stub.calls.find(({ method }) => method === 'PUT')
  test('REST-8 a plain server has none, and nothing is sent to it', async () => {
    expect((await ask(read)).data).toEqual(shown(null))
    expect((await ask(change, { version: null })).errors).toBeUndefined()
    expect(put()?.headers).not.toHaveProperty('if-match')
  })

  test('REST-8 a version that no header can carry is refused before anything is sent', async () => {
    const { errors } = await ask(change, { version: 'õ\n' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { version: expect.any(String) } } }])
    expect(put()).toBeUndefined()
  })
})

describe('a create with a key that came with other content before', () => {
  const server = plainServer()

  test('REST-7 a key that was used for something else altogether has that code alone', async () => {
    server.stub.faults = [{ on: /^POST/, status: 409, body: '{"msg":"Teine päring.","voti":"kasutatud"}' }]
    const { errors } = await server.gateway.query(
      'mutation{createTopic(input:{title:"T",text:"",categoryId:"k1"}){id}}',
      { token: server.stub.tokenOf('mari') },
    )
    expect(errors).toMatchObject([{ message: 'Teine päring.', extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }])
    expect(errors?.[0]?.extensions).not.toHaveProperty('created')
  })

  test.each(['{"loodud":7}', '{"loodud":{"versioon":"x"}}', '{"loodud":null}', 'x'])(
    'REST-7 a 409 with %s is a plain conflict',
    async (body) => {
      server.stub.faults = [{ on: /^POST/, status: 409, body }]
      const { errors } = await server.gateway.query(
        'mutation{createTopic(input:{title:"T",text:"",categoryId:"k1"}){id}}',
        { token: server.stub.tokenOf('mari') },
      )
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
      expect(errors?.[0]?.extensions).not.toHaveProperty('created')
    },
  )
})
