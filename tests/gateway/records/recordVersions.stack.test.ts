import type { Person } from '../../support/api/api.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { itemsOf } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

describe('versions of records that come in lists, on our own API', () => {
  const { api, gateway } = stackOfTests()
  const mari = personOfTests(api, { name: 'Mari Mets' })
  const moderator = personOfTests(api, { name: 'Jüri Õun', status: 3 })
  const admin = personOfTests(api, { name: 'Anu Saar', status: 4 })
  const otherAdmin = personOfTests(api, { name: 'Tiit Tamm', status: 4 })

  const ask = async (person: Person, document: string, variables: object = {}, key?: string) => {
    const headers: Record<string, string> = key == null ? {} : { 'idempotency-key': key }
    const { data, errors } = await gateway.query(document, {
      token: person.token,
      variables: { ...variables },
      headers,
    })
    return { data: data as Record<string, unknown>, extensions: errors?.[0]?.extensions }
  }
  const topicOfMari = async () => {
    const { _id: categoryId } = await api.category()
    const { data } = await ask(
      mari,
      'mutation($categoryId:ID!){createTopic(input:{title:"Talgud",text:"",categoryId:$categoryId}){id}}',
      { categoryId },
    )
    return (data.createTopic as { id: string }).id
  }
  const reply =
    'mutation($topicId:ID!,$text:HTML!){createPost(topicId:$topicId,input:{text:$text}){postPage(from:END){items{id text version}}}}'
  const changePost =
    'mutation($topicId:ID!,$id:ID!,$text:HTML!,$version:String){updatePost(topicId:$topicId,id:$id,input:{text:$text},version:$version){post(id:$id){text version}}}'
  interface PostRow {
    id: string
    version: string
  }

  test('FORUM-6 of two people in one post the second hears what the first made of it, then may overwrite it', async () => {
    const topicId = await topicOfMari()
    const { data } = await ask(mari, reply, { topicId, text: '<p>Telefon 5551234</p>' })
    const [post] = (data.createPost as { postPage: { items: PostRow[] } }).postPage.items
    const change = { topicId, id: post?.id }
    const first = await ask(moderator, changePost, { ...change, text: '<p>Helista</p>', version: post?.version })
    expect(first.extensions).toBeUndefined()
    const second = { ...change, text: '<p>Telefon 5551234 (tasuta)</p>' }
    const refused = await ask(mari, changePost, { ...second, version: post?.version })
    expect(refused.extensions).toMatchObject({
      code: 'CONFLICT',
      changedBy: { id: moderator._id, name: 'Jüri Õun' },
      current: { id: post?.id, text: '<p>Helista</p>', fileIds: [], version: expect.any(String) },
    })
    const { version } = refused.extensions?.current as PostRow
    const overwritten = await ask(mari, changePost, { ...second, version })
    expect(overwritten.data.updatePost).toMatchObject({ post: { text: second.text } })
  })

  test('FORUM-6 REST-7 a reply sent again with one more letter tells the post, whose version takes the letter', async () => {
    const topicId = await topicOfMari()
    const { data } = await ask(mari, reply, { topicId, text: '<p>Tulen kell kuus</p>' }, 'mustand')
    const [post] = (data.createPost as { postPage: { items: PostRow[] } }).postPage.items
    const again = await ask(mari, reply, { topicId, text: '<p>Tulen kell kuus!</p>' }, 'mustand')
    expect(again.extensions).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      created: { id: post?.id, version: post?.version },
    })
    const { id, version } = again.extensions?.created as PostRow
    const changed = await ask(mari, changePost, { topicId, id, text: '<p>Tulen kell kuus!</p>', version })
    expect(changed.data.updatePost).toMatchObject({ post: { text: '<p>Tulen kell kuus!</p>' } })
  })

  test('FORUM-8 of two admins in one category the second is told', async () => {
    const { data } = await ask(admin, 'mutation{createCategory(input:{name:"Sadam"}){id version}}')
    const { id, version } = data.createCategory as PostRow
    const rename =
      'mutation($id:ID!,$input:UpdateCategoryInput!,$version:String){updateCategory(id:$id,input:$input,version:$version){name order version}}'
    const moved = await ask(otherAdmin, rename, { id, version, input: { order: 3 } })
    expect(moved.data.updateCategory).toMatchObject({ name: 'Sadam', order: 3 })
    expect((moved.data.updateCategory as PostRow).version).not.toBe(version)
    const refused = await ask(admin, rename, { id, version, input: { name: 'Kai' } })
    expect(refused.extensions).toMatchObject({
      code: 'CONFLICT',
      changedBy: { name: 'Tiit Tamm' },
      current: { id, name: 'Sadam', order: 3, version: (moved.data.updateCategory as PostRow).version },
    })
  })

  test('USER-3 a member and an admin in one profile: the second is told; me, the list and a change tell the same version', async () => {
    const update =
      'mutation($id:ID!,$input:UpdateUserInput!,$version:String){updateUser(id:$id,input:$input,version:$version){version}}'
    const own = (await ask(mari, '{me{id version}}')).data.me as PostRow
    const listed = itemsOf((await ask(admin, '{userPage{items{id version}}}')).data.userPage) as PostRow[]
    expect(listed.find(({ id }) => id === own.id)).toEqual(own)
    const changed = await ask(admin, update, { id: own.id, version: own.version, input: { residence: 'Sadama 1' } })
    const refused = await ask(mari, update, { id: own.id, version: own.version, input: { phone: '55' } })
    expect(refused.extensions).toMatchObject({
      code: 'CONFLICT',
      changedBy: { name: 'Anu Saar' },
      current: { id: own.id, name: 'Mari Mets', residence: 'Sadama 1', phone: '', status: 'MEMBER' },
    })
    const { version } = refused.extensions?.current as PostRow
    expect(changed.data.updateUser).toEqual({ version })
    const merged = await ask(mari, update, { id: own.id, version, input: { phone: '55' } })
    expect(merged.extensions).toBeUndefined()
  })
})
