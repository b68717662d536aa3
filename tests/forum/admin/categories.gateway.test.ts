import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const create = 'mutation($input:CategoryInput!){createCategory(input:$input){id name slug order latestPostAt}}'
const update = 'mutation($id:ID!,$input:UpdateCategoryInput!){updateCategory(id:$id,input:$input){id name slug order}}'
const remove = 'mutation($id:ID!,$moveTopicsTo:ID){deleteCategory(id:$id,moveTopicsTo:$moveTopicsTo)}'

describe('administering the categories', () => {
  const server = plainServer()
  let token: string
  beforeEach(() => {
    token = server.stub.tokenOf('anu')
  })

  test('FORUM-8 an admin adds a category; the fields that are missing in the response are read', async () => {
    const variables = { input: { name: 'Sadam', order: 4 } }
    const response = await server.gateway.query(create, { token, variables, headers: { 'idempotency-key': 'k' } })
    expect(response.errors).toBeUndefined()
    expect(response.data?.createCategory).toMatchObject({
      name: 'Sadam',
      slug: 'sadam',
      order: 4,
      latestPostAt: null,
    })
    expect(server.stub.said()).toEqual(['POST /api/foorum/kategooria/uus', 'GET /api/foorum/kategooria'])
    expect(server.stub.calls[0]?.body).toEqual({ nimi: 'Sadam', jrg: 4 })
  })

  test('FORUM-8 ORDER-1 a category moves next to another by the orders of a list read just before, also where all are equal', async () => {
    const move = (place: string) =>
      server.gateway.query(`mutation{moveCategoryNextTo(id:"k2",target:{${place}}){id order}}`, { token })
    const plain = await move('before:"k1"')
    expect(plain.errors).toBeUndefined()
    expect(plain.data?.moveCategoryNextTo).toEqual([
      { id: 'k2', order: 1 },
      { id: 'k1', order: 2 },
      { id: 'k3', order: 3 },
    ])
    expect(server.stub.said().filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /api/foorum/kategooria/k2',
      'PUT /api/foorum/kategooria/k1',
    ])
    expect((await move('after:"pole"')).errors?.[0]?.extensions.code).toBe('CONFLICT')
    for (const one of server.stub.categories) one.jrg = 99
    expect((await move('before:"k1"')).errors).toBeUndefined()
    expect(server.stub.categories.map(({ _id, jrg }) => [_id, jrg])).toEqual([
      ['k1', 2],
      ['k2', 1],
      ['k3', 3],
    ])
  })

  test('FORUM-8 renaming keeps the order, the slug and unknown properties', async () => {
    Object.assign(server.stub.categories[0]!, { varv: 'sinine' })
    const response = await server.gateway.query(update, {
      token,
      variables: { id: 'k1', input: { name: 'Üldised jutud' } },
    })
    expect(response.data?.updateCategory).toEqual({ id: 'k1', name: 'Üldised jutud', slug: 'uldine', order: 1 })
    expect(server.stub.said()).toEqual(['GET /api/foorum/kategooria', 'PUT /api/foorum/kategooria/k1'])
    expect(server.stub.calls[1]?.body).toEqual({
      _id: 'k1',
      nimi: 'Üldised jutud',
      slug: 'uldine',
      jrg: 1,
      varv: 'sinine',
    })
    expect(server.stub.categories[0]).toMatchObject({ nimi: 'Üldised jutud', varv: 'sinine' })
  })

  test('FORUM-8 where the API keeps the fields that a PUT leaves out, a move sends the order alone', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
    await server.gateway.query(update, { token, variables: { id: 'k1', input: { order: 7 } } })
    expect(server.stub.calls[0]).toMatchObject({ method: 'PUT', body: { jrg: 7 } })
    expect(Object.keys(server.stub.calls[0]?.body as object)).toEqual(['jrg'])
  })

  test('FORUM-8 a refusal names its fields in English; an unknown category is NOT_FOUND', async () => {
    const body = JSON.stringify({ msg: 'Kontrolli vormi.', valjad: { nimi: 'Lisa nimi.' } })
    server.stub.faults.push({ on: /^PUT/, status: 400, body, times: 1 })
    const refused = await server.gateway.query(update, { token, variables: { id: 'k1', input: { name: '' } } })
    expect(refused.errors).toMatchObject([
      { message: 'Kontrolli vormi.', extensions: { code: 'BAD_USER_INPUT', fields: { name: 'Lisa nimi.' } } },
    ])
    const none = await server.gateway.query(update, { token, variables: { id: 'puudub', input: { name: 'A' } } })
    expect(none.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  test('FORUM-8 an empty category is deleted, one with topics is refused with their number', async () => {
    const response = await server.gateway.query(remove, { token, variables: { id: 'k3' } })
    expect(response.data).toEqual({ deleteCategory: 'k3' })
    expect(server.stub.said()).toEqual(['DELETE /api/foorum/kategooria/k3'])
    expect((await server.gateway.query(remove, { token, variables: { id: 'k1' } })).errors).toMatchObject([
      { message: 'Kategoorias on teemasid: 2.', extensions: { code: 'CONFLICT', topicCount: 2 } },
    ])
  })
})
