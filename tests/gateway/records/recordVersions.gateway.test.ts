import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

/** A record whose version comes in its lists, how it is read and changed, and what a conflict tells of it. */
const kinds = [
  {
    kind: 'post',
    read: '{topic(id:"t1"){post(id:"p1"){version}}}',
    shown: (version: string | null) => ({ topic: { post: { version } } }),
    change:
      'mutation($version:String){updatePost(topicId:"t1",id:"p1",input:{text:"<p>Uus</p>"},version:$version){id}}',
    current: { id: 'p1', text: '<p>Toon reha.</p>', fileIds: ['f1'] },
  },
  {
    kind: 'category',
    read: '{category(slug:"uldine"){version}}',
    shown: (version: string | null) => ({ category: { version } }),
    change: 'mutation($version:String){updateCategory(id:"k1",input:{name:"Muu"},version:$version){id}}',
    current: { id: 'k1', name: 'Üldine', order: 1 },
  },
  {
    kind: 'member',
    read: '{user(id:"mari"){version}}',
    shown: (version: string | null) => ({ user: { version } }),
    change: 'mutation($version:String){updateUser(id:"mari",input:{phone:"1"},version:$version){id}}',
    current: {
      id: 'mari',
      name: 'Mari Mets',
      email: 'mari@saar.test',
      phone: '5551234',
      residence: 'Põhjaküla',
      status: 'MEMBER',
    },
  },
]

describe.each(kinds)('the version of a $kind', ({ kind, read, shown, change, current }) => {
  const server = plainServer()
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })
  const record = () => {
    const { topics, categories, people } = server.stub
    const found = {
      post: topics[0]?.postitused[0],
      category: categories[0],
      member: people.find(({ _id }) => _id === 'mari'),
    }[kind]
    if (!found) throw new Error(`no ${kind}`)
    return found
  }
  const put = () => server.stub.calls.find(({ method }) => method === 'PUT')
  const announce = async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
  }

  test('REST-8 a plain server has none, and nothing is sent to it', async () => {
    expect((await ask(read)).data).toEqual(shown(null))
    expect((await ask(change, { version: null })).errors).toBeUndefined()
    expect(put()?.headers).not.toHaveProperty('if-match')
  })

  test('REST-1 it is sent as it was read; one that somebody changed meanwhile is CONFLICT with what it is now and by whom', async () => {
    await announce()
    Object.assign(record(), { versioon: 1 })
    expect((await ask(read)).data).toEqual(shown('"1.t"'))
    Object.assign(record(), { versioon: 2, muutja: { _id: 'juri', nimi: 'Jüri Õun' } })
    const refused = await ask(change, { version: '"1.t"' })
    expect(put()?.headers['if-match']).toBe('"1.t"')
    expect(refused.errors).toMatchObject([
      {
        message: 'Jüri Õun muutis seda vahepeal.',
        extensions: {
          code: 'CONFLICT',
          current: { ...current, version: '"2.t"' },
          changedBy: { id: 'juri', name: 'Jüri Õun' },
        },
      },
    ])
    expect((await ask(change, { version: '"2.t"' })).errors).toBeUndefined()
    expect((await ask(read)).data).toEqual(shown('"3.t"'))
  })

  test('REST-8 a version that no header can carry is refused before anything is sent', async () => {
    const { errors } = await ask(change, { version: 'õ\n' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { version: expect.any(String) } } }])
    expect(put()).toBeUndefined()
  })
})

describe('a create with a key that came with other content before', () => {
  const server = plainServer()

  test('REST-7 has a code of its own, with the record that is there and the version that its create made', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    const create = (title: string) =>
      server.gateway.query('mutation($title:String!){createTopic(input:{title:$title,text:"",categoryId:"k1"}){id}}', {
        token: server.stub.tokenOf('mari'),
        variables: { title },
        headers: { 'idempotency-key': 'mustand-1' },
      })
    const id = ((await create('Talgud')).data as { createTopic: { id: string } }).createTopic.id
    const { data, errors } = await create('Talgud!')
    expect(data).toEqual({ createTopic: null })
    expect(errors).toMatchObject([
      {
        message: 'Saatsid selle juba varem ja see jõudis kohale, aga teistsuguse sisuga.',
        extensions: { code: 'IDEMPOTENCY_KEY_REUSED', created: { id, version: '"1.t"' } },
      },
    ])
    expect((await create('Talgud')).data).toEqual({ createTopic: { id } })
  })

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
