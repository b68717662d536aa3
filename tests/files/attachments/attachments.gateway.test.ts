import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const updateTopic =
  'mutation($id:ID!,$input:UpdateTopicInput!){updateTopic(id:$id,input:$input){id files{id name order url}}}'
const createTopic = 'mutation($input:TopicInput!){createTopic(input:$input){id files{id}}}'
const createPost =
  'mutation($input:PostInput!){createPost(topicId:"t1",input:$input){postPage{items{id files{id name}}}}}'
const updatePost =
  'mutation($input:PostInput!){updatePost(topicId:"t1",id:"p1",input:$input){postPage{items{id files{id}}}}}'

describe('files of topics and posts', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown>, who = 'juri') =>
    server.gateway.query(document, { token: server.stub.tokenOf(who), variables })
  const bodyOf = (call: string) => server.stub.calls[server.stub.said().indexOf(call)]?.body as { failid: unknown }
  const topic = (fileIds?: string[] | null) => ({ title: 'Talgud', text: '', categoryId: 'k1', fileIds })
  const attached = (id: string) => (server.stub.topics[0]?.failid as { _id: string }[]).find(({ _id }) => _id === id)
  const listed = (id: string) => {
    const { bytes: _, ...record } = server.stub.files.find(({ _id }) => _id === id) ?? { bytes: null }
    return record
  }

  test('FORUM-5 a new topic sends complete records in their order, from the list of files', async () => {
    const response = await send(createTopic, { input: topic(['f3', 'f1']) })
    expect(response.data?.createTopic).toMatchObject({ files: [{ id: 'f3' }, { id: 'f1' }] })
    expect(server.stub.said()).toEqual(['GET /api/files', 'GET /api/auth', 'POST /api/foorum/teema'])
    expect(bodyOf('POST /api/foorum/teema').failid).toEqual([
      { ...listed('f3'), jrg: 0 },
      { ...listed('f1'), jrg: 1 },
    ])
  })

  test('ORDER-1 files: attached files keep their own records when they are reordered, and nothing else is read', async () => {
    const [first, second] = [attached('f1'), attached('f2')]
    const response = await send(updateTopic, { id: 't1', input: topic(['f2', 'f1', 'f2']) })
    expect(response.data?.updateTopic).toMatchObject({
      files: [
        { id: 'f2', order: 0 },
        { id: 'f1', order: 1 },
      ],
    })
    expect(server.stub.said()).toEqual(['GET /api/foorum/teema/t1', 'PUT /api/foorum/teema/t1'])
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toEqual([
      { ...second, jrg: 0 },
      { ...first, jrg: 1 },
    ])
  })

  test('FORUM-5 an added file comes from the list, an omitted one is removed, and an empty list removes all', async () => {
    await send(updateTopic, { id: 't1', input: topic(['f3', 'f1']) })
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toMatchObject([{ nimi: 'praam.jpg' }, { nimi: 'plaan1.pdf' }])
    server.stub.clearCalls()
    await send(updateTopic, { id: 't1', input: topic([]) })
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toEqual([])
  })

  test('FORUM-6 (gateway: names of fields) a post gets, changes and loses its files the same way', async () => {
    const made = await send(createPost, { input: { text: '<p>Siin.</p>', fileIds: ['f2'] } })
    expect(made.data).toMatchObject({
      createPost: { postPage: { items: [{}, {}, { files: [{ id: 'f2', name: 'sadam.png' }] }] } },
    })
    const change = async (fileIds?: string[]) => {
      const { data } = await send(updatePost, { input: { text: '<p>Siin.</p>', fileIds } })
      return (data as { updatePost: { postPage: { items: { files: unknown }[] } } }).updatePost.postPage.items[0]?.files
    }
    expect(await change(['f3', 'f1'])).toEqual([{ id: 'f3' }, { id: 'f1' }])
    expect(await change()).toEqual([{ id: 'f3' }, { id: 'f1' }])
    expect(await change([])).toEqual([])
  })

  test('FORUM-5 an unknown file is refused at its field, and nothing is written', async () => {
    for (const [document, input] of [
      [createTopic, topic(['f1', 'kadunud'])],
      [createPost, { text: 'x', fileIds: ['kadunud'] }],
    ] as const)
      expect((await send(document, { input })).errors).toMatchObject([
        {
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { fileIds: 'Mõnda lisatud faili enam ei ole. Eemalda see ja proovi uuesti.' },
          },
        },
      ])
    expect(server.stub.said().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('FORUM-5 a server that knows the uses of files gets their ids alone, and a refusal names the same field', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
    await send(createTopic, { input: topic(['f3', 'f1']) })
    expect(bodyOf('POST /api/foorum/teema').failid).toEqual([
      { _id: 'f3', jrg: 0 },
      { _id: 'f1', jrg: 1 },
    ])
    expect(server.stub.said()).not.toContain('GET /api/files')
    server.stub.faults.push({ on: /^PUT/, status: 400, body: '{"msg":"Vigane.","valjad":{"failid":"Faili pole."}}' })
    expect((await send(updateTopic, { id: 't1', input: topic(['x']) })).errors).toMatchObject([
      { extensions: { fields: { fileIds: 'Faili pole.' } } },
    ])
  })
})
