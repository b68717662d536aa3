import { usualPassword } from '../support/api/api.ts'
import { playForumStory } from '../support/gateway/gatewayStory.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

describe('the gateway in front of our own API', () => {
  const { api, gateway } = stackOfTests()

  test('REST-2 forum: sign in, read, write, like, edit and delete work on our API', async () => {
    const author = await api.person({ status: 2 })
    const reader = await api.person({ status: 2 })
    const moderator = await api.person({ status: 3 })
    const { _id, slug } = await api.category()
    await playForumStory({
      gateway,
      author: { email: author.email, password: usualPassword },
      reader: reader.token,
      moderator: moderator.token,
      category: { id: _id, slug },
    })
  })

  test('GQL-3 the second of two editors of a topic gets the change of the first one and its author; then may overwrite it', async () => {
    const [mari, jyri] = [await api.person(), await api.person({ name: 'Jüri Õun', status: 3 })]
    const { _id: categoryId } = await api.category()
    const created = await gateway.query('mutation($input:TopicInput!){createTopic(input:$input){id version}}', {
      token: mari.token,
      variables: { input: { title: 'Talgud', text: '<p>Laupäeval.</p>', categoryId } },
    })
    const { id, version } = created.data?.createTopic as { id: string; version: string }
    const change =
      'mutation($id:ID!,$input:UpdateTopicInput!,$version:String){updateTopic(id:$id,input:$input,version:$version){title text}}'
    const update = (token: string, input: object, from: string) =>
      gateway.query(change, { token, variables: { id, input, version: from } })
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
    expect(overwritten.data?.updateTopic).toEqual({ title: 'Sügistalgud', text: '<p>Pühapäeval.</p>' })
  })
})
