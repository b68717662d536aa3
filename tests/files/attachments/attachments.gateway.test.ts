import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

const updateTopic =
  'mutation($id:ID!,$input:UpdateTopicInput!){updateTopic(id:$id,input:$input){id files{id name order url}}}'
const createTopic = 'mutation($input:TopicInput!){createTopic(input:$input){id files{id}}}'
const createPost =
  'mutation($input:PostInput!){createPost(topicId:"t1",input:$input){postPage{items{id files{id name}}}}}'
const updatePost =
  'mutation($input:PostInput!){updatePost(topicId:"t1",id:"p1",input:$input){postPage{items{id files{id}}}}}'

describe('files of topics and posts', () => {
  let stub: RestStub
  let gateway: TestGateway

  async function start(level?: number) {
    stub = await startStub()
    stub.level = level
    gateway = await startGateway({ apiUrl: stub.url })
    await gateway.query('{settings{apiLevel}}')
    stub.forgetCalls()
  }
  afterEach(async () => {
    await gateway.close()
    await stub.close()
  })
  const ask = (document: string, variables: Record<string, unknown>, who = 'juri') =>
    gateway.query(document, { token: stub.tokenOf(who), variables })
  const bodyOf = (call: string) => stub.calls[stub.said().indexOf(call)]?.body as { failid: unknown }
  const topic = (fileIds?: string[] | null) => ({ title: 'Talgud', text: '', categoryId: 'k1', fileIds })
  const attached = (id: string) => (stub.topics[0]?.failid as { _id: string }[]).find(({ _id }) => _id === id)
  const listed = (id: string) => {
    const { bytes: _, ...record } = stub.files.find(({ _id }) => _id === id) ?? { bytes: null }
    return record
  }

  test('FORUM-5 a new topic takes whole records in their order, from the list of files', async () => {
    await start()
    const answer = await ask(createTopic, { input: topic(['f3', 'f1']) })
    expect(answer.data?.createTopic).toMatchObject({ files: [{ id: 'f3' }, { id: 'f1' }] })
    expect(stub.said()).toEqual(['GET /api/files', 'GET /api/auth', 'POST /api/foorum/teema'])
    expect(bodyOf('POST /api/foorum/teema').failid).toEqual([
      { ...listed('f3'), jrg: 0 },
      { ...listed('f1'), jrg: 1 },
    ])
  })

  test('ORDER-1 files: files that stand there keep their own records when they change places, and nothing else is read', async () => {
    await start()
    const [first, second] = [attached('f1'), attached('f2')]
    const answer = await ask(updateTopic, { id: 't1', input: topic(['f2', 'f1', 'f2']) })
    expect(answer.data?.updateTopic).toMatchObject({
      files: [
        { id: 'f2', order: 0 },
        { id: 'f1', order: 1 },
      ],
    })
    expect(stub.said()).toEqual(['GET /api/foorum/teema/t1', 'PUT /api/foorum/teema/t1'])
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toEqual([
      { ...second, jrg: 0 },
      { ...first, jrg: 1 },
    ])
  })

  test('FORUM-5 one that is added comes from the list, one that is left out goes, none at all empties it', async () => {
    await start()
    await ask(updateTopic, { id: 't1', input: topic(['f3', 'f1']) })
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toMatchObject([{ nimi: 'praam.jpg' }, { nimi: 'plaan1.pdf' }])
    stub.forgetCalls()
    await ask(updateTopic, { id: 't1', input: topic([]) })
    expect(bodyOf('PUT /api/foorum/teema/t1').failid).toEqual([])
  })

  test.each([[undefined], [null]])('FORUM-5 without a word on files (%s) they stay as they were', async (fileIds) => {
    await start()
    const before = structuredClone(stub.topics[0]?.failid)
    await ask(updateTopic, { id: 't1', input: topic(fileIds) })
    expect(stub.topics[0]?.failid).toEqual(before)
    expect(stub.said()).not.toContain('GET /api/files')
  })

  test('FORUM-6 a post takes, changes and loses its files the same way', async () => {
    await start()
    const made = await ask(createPost, { input: { text: '<p>Siin.</p>', fileIds: ['f2'] } })
    expect(made.data).toMatchObject({
      createPost: { postPage: { items: [{}, {}, { files: [{ id: 'f2', name: 'sadam.png' }] }] } },
    })
    const change = async (fileIds?: string[]) => {
      const { data } = await ask(updatePost, { input: { text: '<p>Siin.</p>', fileIds } })
      return (data as { updatePost: { postPage: { items: { files: unknown }[] } } }).updatePost.postPage.items[0]?.files
    }
    expect(await change(['f3', 'f1'])).toEqual([{ id: 'f3' }, { id: 'f1' }])
    expect(await change()).toEqual([{ id: 'f3' }, { id: 'f1' }])
    expect(await change([])).toEqual([])
  })

  test('FORUM-5 a file that is not there is refused at its field, and nothing is written', async () => {
    await start()
    for (const [document, input] of [
      [createTopic, topic(['f1', 'kadunud'])],
      [createPost, { text: 'x', fileIds: ['kadunud'] }],
    ] as const)
      expect((await ask(document, { input })).errors).toMatchObject([
        {
          extensions: {
            code: 'BAD_USER_INPUT',
            fields: { fileIds: 'Mõnda lisatud faili enam ei ole. Eemalda see ja proovi uuesti.' },
          },
        },
      ])
    expect(stub.said().filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test('FORUM-5 a server that knows where files are used is sent their ids alone, and refuses at the same field', async () => {
    await start(apiLevel)
    await ask(createTopic, { input: topic(['f3', 'f1']) })
    expect(bodyOf('POST /api/foorum/teema').failid).toEqual([
      { _id: 'f3', jrg: 0 },
      { _id: 'f1', jrg: 1 },
    ])
    expect(stub.said()).not.toContain('GET /api/files')
    stub.faults.push({ on: /^PUT/, status: 400, body: '{"msg":"Vigane.","valjad":{"failid":"Faili pole."}}' })
    expect((await ask(updateTopic, { id: 't1', input: topic(['x']) })).errors).toMatchObject([
      { extensions: { fields: { fileIds: 'Faili pole.' } } },
    ])
  })
})
