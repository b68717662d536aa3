import { usualPassword } from '../support/api/api.ts'
import { playForumStory } from '../support/gateway/gatewayStory.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const createTopic = 'mutation($input:TopicInput!){createTopic(input:$input){id text}}'

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

  test('FORUM-3 opening a topic marks it read for the one who opens it; listing and writing do not', async () => {
    const [writer, reader] = [await api.person(), await api.person()]
    const { _id: categoryId, slug } = await api.category()
    const input = { title: 'Lugemata', text: '<p>Uudis</p>', categoryId }
    const { data } = await gateway.query(createTopic, { token: writer.token, variables: { input } })
    const { id } = data?.createTopic as { id: string }
    const isRead = async () => {
      const listed = await gateway.query(
        'query($slug:String!){category(slug:$slug){topicPage{items{read text postPage{items{id}}}}}}',
        {
          token: reader.token,
          variables: { slug },
        },
      )
      return (listed.data?.category as { topicPage: { items: { read: boolean }[] } }).topicPage.items.map(
        ({ read }) => read,
      )
    }
    expect(await isRead()).toEqual([false])
    await gateway.query('mutation($id:ID!){likeTopic(id:$id){text read}}', { token: reader.token, variables: { id } })
    expect(await isRead()).toEqual([false])
    await gateway.query('query($id:ID!){topic(id:$id){id}}', { token: reader.token, variables: { id } })
    expect(await isRead()).toEqual([true])
    const post = 'mutation($id:ID!){createPost(topicId:$id,input:{text:"<p>Veel</p>"}){id}}'
    await gateway.query(post, { token: writer.token, variables: { id } })
    expect(await isRead()).toEqual([false])
  })

  test('REST-7 forum: a repeat with the same key creates nothing twice', async () => {
    const writer = await api.person()
    const { _id: categoryId, slug } = await api.category()
    const asking = {
      token: writer.token,
      variables: { input: { title: 'Ainult üks', text: '', categoryId } },
      headers: { 'idempotency-key': 'vorm-7' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => gateway.query(createTopic, asking)))
    expect(new Set(answers.map(({ data }) => (data?.createTopic as { id: string }).id)).size).toBe(1)
    const again = await gateway.query(createTopic, {
      ...asking,
      variables: { input: { title: 'Teine', text: '', categoryId } },
    })
    expect(again.errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }])
    const { data } = await gateway.query('query($slug:String!){category(slug:$slug){topicPage{items{title}}}}', {
      token: writer.token,
      variables: { slug },
    })
    expect(data).toEqual({ category: { topicPage: { items: [{ title: 'Ainult üks' }] } } })
  })

  test('GQL-3 bad input comes back as a clear Estonian refusal that names its field', async () => {
    const { token } = await api.person()
    const { _id: categoryId } = await api.category()
    const refusalOf = async (input: object) =>
      (
        await gateway.query(createTopic, {
          token,
          variables: { input: { title: 'T', text: '', categoryId, ...input } },
        })
      ).errors?.[0]
    expect(await refusalOf({ title: '  ' })).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { title: 'Lisa pealkiri.' } },
    })
    expect(await refusalOf({ title: 'x'.repeat(201) })).toMatchObject({
      extensions: { fields: { title: 'Pealkiri on liiga pikk (kuni 200 tähemärki).' } },
    })
    expect(await refusalOf({ text: 'õ'.repeat(200_001) })).toMatchObject({
      extensions: { fields: { text: 'Tekst on liiga pikk (kuni 200 000 tähemärki).' } },
    })
    for (const wrong of ['puudub', '../x', '', '0'.repeat(300)])
      expect((await refusalOf({ categoryId: wrong }))?.extensions.code).toMatch(/^(BAD_USER_INPUT|NOT_FOUND)$/)
    expect(await refusalOf({ text: 'õ'.repeat(1_000_000) })).toMatchObject({
      message: 'Saadetud andmed on liiga suured.',
      extensions: { code: 'PAYLOAD_TOO_LARGE' },
    })
    const script = await gateway.query(createTopic, {
      token,
      variables: { input: { title: 'Html', text: '<p onclick="x()">Tere\u0000<script>x()</script></p>', categoryId } },
    })
    expect((script.data?.createTopic as { text: string }).text).toMatch(/^<p>Tere.?<\/p>$/)
    const dead = await gateway.query(createTopic, {
      token: 'vana',
      variables: { input: { title: 'T', text: '', categoryId } },
    })
    expect(dead.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('AUTH-7 a session that was signed out is over on the server too', async () => {
    const { token } = await api.person()
    expect((await gateway.query('mutation{signOut}', { token })).data).toEqual({ signOut: true })
    expect((await gateway.query('{me{id}}', { token })).data).toEqual({ me: null })
    expect((await gateway.query('{userPage{items{id}}}', { token })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })
})
