import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

const change =
  'mutation($id:ID!,$input:UpdateTopicInput!,$version:String){updateTopic(id:$id,input:$input,version:$version){title text version}}'

describe('versions of a topic on our own API', () => {
  const { api, gateway } = stackOfTests()

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
