import { startApi, type TestApi } from '../support/api.ts'
import { restClients, startGateway, type TestGateway } from '../support/gateway.ts'
import { plainServer } from '../support/plainServer.ts'

const change =
  'mutation($id:ID!,$input:UpdateTopicInput!,$version:String){updateTopic(id:$id,input:$input,version:$version){title text version}}'

describe.each(restClients)('versions of a topic on our own API, through %s', (restClient) => {
  let api: TestApi
  let gateway: TestGateway
  beforeAll(async () => {
    api = await startApi()
    gateway = await startGateway({ apiUrl: api.url, restClient })
  })
  afterAll(async () => {
    await gateway.close()
    await api.close()
  })

  test('GQL-3 the second of two editors hears what the first one made of it, and who that was; then may overwrite it', async () => {
    const [mari, jyri] = [await api.person(), await api.person({ name: 'Jüri Õun', status: 3 })]
    const { _id: categoryId } = await api.category()
    const created = await gateway.query('mutation($input:TopicInput!){createTopic(input:$input){id version}}', {
      token: mari.token,
      variables: { input: { title: 'Talgud', text: '<p>Laupäeval.</p>', categoryId } },
    })
    const { id, version } = created.data?.createTopic as { id: string; version: string }
    const update = (token: string, input: object, from: string | null) =>
      gateway.query(change, { token, variables: { id, input, version: from } })
    await gateway.query('mutation($id:ID!){likeTopic(id:$id){id}}', { token: jyri.token, variables: { id } })
    expect((await update(jyri.token, { title: 'Sügistalgud' }, version)).errors).toBeUndefined()

    const refused = await update(mari.token, { text: '<p>Pühapäeval.</p>' }, version)
    expect(refused.data).toEqual({ updateTopic: null })
    expect(refused.errors).toMatchObject([
      {
        message: 'Jüri Õun muutis seda teemat vahepeal.',
        extensions: {
          code: 'CONFLICT',
          changedBy: { id: jyri._id, name: 'Jüri Õun' },
          current: { id, title: 'Sügistalgud', text: '<p>Laupäeval.</p>', categoryId, pinned: false, fileIds: [] },
        },
      },
    ])
    const current = refused.errors?.[0]?.extensions.current as { version: string }
    const overwritten = await update(mari.token, { text: '<p>Pühapäeval.</p>' }, current.version)
    expect(overwritten.data?.updateTopic).toMatchObject({ title: 'Sügistalgud', text: '<p>Pühapäeval.</p>' })
    const next = (overwritten.data?.updateTopic as { version: string }).version
    expect((await update(mari.token, { pinned: true }, next)).errors).toBeUndefined()
    expect((await update(mari.token, { pinned: false }, null)).errors).toBeUndefined()
  })
})

describe.each(restClients)('versions of a topic on other servers, through %s', (restClient) => {
  const server = plainServer(restClient)
  const update = (version: string | null) =>
    server.gateway.query(
      'mutation($version:String){updateTopic(id:"t1",input:{pinned:true},version:$version){pinned}}',
      {
        token: server.stub.tokenOf('juri'),
        variables: { version },
      },
    )
  const sentVersions = () =>
    server.stub.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match'])

  test('REST-8 a plain server has no versions, whatever tags it answers with, and ignores one that is sent', async () => {
    server.stub.faults = [{ on: /^GET \/api\/foorum\/teema/, headers: { etag: '"abc"' } }]
    const read = await server.gateway.query('{topic(id:"t1"){version}}', { token: server.stub.tokenOf('juri') })
    expect(read.data).toEqual({ topic: { version: null } })
    expect((await update('"abc"')).data).toEqual({ updateTopic: { pinned: true } })
    expect(sentVersions()).toEqual(['"abc"'])
  })

  test('REST-8 one that announces if-match gets its own tag back; a 412 without details is a plain conflict', async () => {
    server.stub.announces = ['if-match']
    await server.renewGateway()
    server.stub.faults = [{ on: /^GET \/api\/foorum\/teema/, headers: { etag: '"abc"' } }]
    const read = await server.gateway.query('{topic(id:"t1"){version}}', { token: server.stub.tokenOf('juri') })
    expect(read.data).toEqual({ topic: { version: '"abc"' } })
    expect((await update('"abc"')).errors).toBeUndefined()
    server.stub.faults = [{ on: /^PUT/, status: 412, body: '{}' }]
    expect((await update('"abc"')).errors).toMatchObject([
      { message: expect.stringContaining('Andmed on vahepeal muutunud.') as string, extensions: { code: 'CONFLICT' } },
    ])
    server.stub.faults = []
    expect((await update(null)).errors).toBeUndefined()
    expect(sentVersions()).toEqual(['"abc"', '"abc"', undefined])
    expect((await update('õ\n')).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
