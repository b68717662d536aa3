import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { upload } from '../files/upload/uploadForm.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
let categoryId: string
let topicId: string

beforeAll(async () => {
  categoryId = (await api.category())._id
  topicId = (await creations.topic?.create('teema'))?.body._id
})
// The limit of invitations would refuse so many in a row.
beforeEach(() => api.db.execute(sql`delete from tries`))

const post = (path: string, key: string, body: unknown) =>
  api.call('POST', path, { as: admin, body, headers: { 'idempotency-key': key } })
const write = (method: 'PUT' | 'DELETE', path: string, body?: unknown) => api.call(method, path, { as: admin, body })

/** How to create a record with an idempotency key, and how to change and delete it afterwards. */
interface Created {
  create: (key: string, more?: string) => Promise<ApiResponse>
  table: string
  /** Changes the record. @returns the fields that the response to a repeated create has afterwards */
  change?: (id: string) => Promise<object>
  remove?: (id: string) => Promise<unknown>
}

const creations: Record<string, Created> = {
  category: {
    create: (key, more = '') => post('/api/foorum/kategooria/uus', key, { nimi: `Kategooria ${key}${more}` }),
    table: 'categories',
    change: async (id) => {
      await write('PUT', `/api/foorum/kategooria/${id}`, { nimi: 'Uus nimi', jrg: 7 })
      return { nimi: 'Uus nimi', jrg: 7 }
    },
    remove: (id) => write('DELETE', `/api/foorum/kategooria/${id}`),
  },
  topic: {
    create: (key, more = '') =>
      post('/api/foorum/teema', key, { pealkiri: `Teema ${key}${more}`, kategooria: categoryId, tekst: '' }),
    table: 'topics',
    change: async (id) => {
      await api.call('POST', `/api/foorum/postitus/${id}`, { as: admin, body: { tekst: '<p>Vastus</p>' } })
      return { postitusedHulk: 1, postitused: [{ tekst: '<p>Vastus</p>' }] }
    },
  },
  protocol: {
    create: (key, more = '') => post('/api/protokollid', key, { tekst: `<p>${key}${more}</p>` }),
    table: 'protocols',
    change: async (id) => {
      await write('PUT', `/api/protokollid/${id}`, { tekst: '<p>Parandatud</p>' })
      return { tekst: '<p>Parandatud</p>' }
    },
    remove: (id) => write('DELETE', `/api/protokollid/${id}`),
  },
  user: {
    create: (key, more = '') => post('/api/users', key, { nimi: `Uus${more}`, email: `${key}@saar.test` }),
    table: 'users',
    change: async (id) => {
      const [{ email }] = (
        await api.db.execute<{ email: string }>(sql`select email from users where _id = ${id}::uuid`)
      ).rows as [{ email: string }]
      await write('PUT', `/api/users/admin/${id}`, { nimi: 'Teine nimi', email })
      return { nimi: 'Teine nimi' }
    },
    remove: (id) => write('DELETE', `/api/users/${id}`),
  },
  file: {
    create: (key, more = '') =>
      upload(api, `${key}${more}`, { as: admin, name: `${key}.txt`, headers: { 'idempotency-key': key } }),
    table: 'files',
    remove: (id) => write('DELETE', `/api/files/${id}`),
  },
}
/** Content areas return the tag of a create in ETag; the other records have it in `versioon`, and files have none. */
const articleKinds: Record<string, { create: (key: string, more?: string) => Promise<ApiResponse>; path: string }> = {
  article: {
    create: (key, more = '') => post('/api/loodus', key, { pealkiri: `Hülged ${key}${more}` }),
    path: '/api/loodus',
  },
  album: {
    create: (key, more = '') => post('/api/galerii', key, { nimi: { et: `Suvi ${key}${more}` }, meedia: [] }),
    path: '/api/galerii',
  },
}
const rowsOf = async (table: string) => (await api.db.execute(sql.raw(`select from ${table}`))).rowCount ?? 0
const otherwise = 'Saatsid selle juba varem ja see jõudis kohale, aga teistsuguse sisuga.'
const gone = 'Saatsid selle juba varem ja see jõudis kohale, aga see on vahepeal kustutatud.'

describe.each(Object.entries(creations))('REST-7 a %s that is created again with the same key', (kind, created) => {
  const { create, table, change } = created

  test('REST-7 is created once, also with three requests at once, and all get the same response', async () => {
    const before = await rowsOf(table)
    const responses = await Promise.all(Array.from({ length: 3 }, () => create(`${kind}-korraga`)))
    responses.push(await create(`${kind}-korraga`))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await rowsOf(table)).toBe(before + 1)
  })

  test('REST-7 is not created again with one more character: 409 has the id and the ETag of its own create', async () => {
    const { body: first } = await create(`${kind}-erinev`)
    await change?.(first._id)
    const before = await rowsOf(table)
    const again = await create(`${kind}-erinev`, '!')
    expect(again).toMatchObject({ status: 409, body: { msg: otherwise, loodud: { _id: first._id } } })
    expect(Object.keys(again.body).sort()).toEqual(
      kind === 'user' ? ['errors', 'loodud', 'msg', 'voti'] : ['loodud', 'msg', 'voti'],
    )
    if (first.versioon != null) expect(again.body.loodud.versioon).toBe(first.versioon)
    if (kind === 'file') expect(again.body.loodud.versioon).toBeNull()
    expect(await rowsOf(table)).toBe(before)
    expect((await create(`${kind}-erinev`)).status).toBe(200)
  })

  test('REST-7 is returned in its current state', async () => {
    const { body: first } = await create(`${kind}-muudetud`)
    const shown = (await change?.(first._id)) ?? {}
    expect(await create(`${kind}-muudetud`)).toMatchObject({ status: 200, body: { _id: first._id, ...shown } })
  })
})

const deletable = Object.entries(creations).flatMap(([kind, { create, remove, table }]) =>
  remove ? [{ kind, create, remove, table }] : [],
)
test.each(deletable)(
  'REST-7 a $kind that has been deleted is not created anew with the same key: 409 says so',
  async ({ kind, create, remove, table }) => {
    const { body: first } = await create(`${kind}-kustutatud`)
    await remove(first._id)
    const before = await rowsOf(table)
    expect(await create(`${kind}-kustutatud`)).toMatchObject({ status: 409, body: { msg: gone } })
    expect(await rowsOf(table)).toBe(before)
  },
)

describe('REST-7 a post that is sent again with the same key', () => {
  const again = (key: string, piir = '') =>
    post(`/api/foorum/postitus/${topicId}${piir}`, key, { tekst: `<p>${key}</p>` })
  const texts = ({ body }: ApiResponse) => (body as { tekst: string }[]).map(({ tekst }) => tekst)

  test('REST-7 is among the posts of the response, however many were written after it', async () => {
    const first = await again('esimene', '?piir=2')
    expect(texts(first).at(-1)).toBe('<p>esimene</p>')
    for (const later of ['teine', 'kolmas', 'neljas']) await again(later)
    expect(texts(await again('esimene', '?piir=2'))).toContain('<p>esimene</p>')
  })

  test('REST-7 is not created again after it was deleted: 409 says so', async () => {
    const written = (await again('kustutatud')).body.at(-1)
    await write('DELETE', `/api/foorum/postitus/${topicId}/${written._id}`)
    expect(await again('kustutatud')).toMatchObject({ status: 409, body: { msg: gone } })
  })
})

describe.each(Object.entries(articleKinds))(
  'REST-7 an %s that is created again with other content',
  (kind, { create, path }) => {
    test('REST-7 is 409 with an ETag with which the difference can be sent as a change, until somebody else changes it', async () => {
      const first = await create(`${kind}-erinev`)
      const id = String(Array.isArray(first.body) ? first.body[0]._id : first.body._id)
      const change = (more: string) =>
        kind === 'album' ? { nimi: { et: `Suvi${more}` } } : { pealkiri: `Hülged${more}` }
      const { status, body } = await create(`${kind}-erinev`, '!')
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { loodud: { _id: id, versioon: expect.any(String) } },
      })
      const send = (more: string) =>
        api.call('PUT', `${path}/${id}`, {
          as: admin,
          body: change(more),
          headers: { 'if-match': body.loodud.versioon },
        })
      expect((await send('!')).status).toBe(200)
      expect((await send('?')).status).toBe(412)
    })
  },
)

test('REST-7 a post with one more character is 409, and the existing post can be changed with its ETag', async () => {
  const path = `/api/foorum/postitus/${topicId}`
  const written = (await post(path, 'kell-kuus', { tekst: '<p>Tulen kell kuus</p>' })).body.at(-1)
  const { status, body } = await post(path, 'kell-kuus', { tekst: '<p>Tulen kell kuus!</p>' })
  expect({ status, body }).toEqual({
    status: 409,
    body: { msg: otherwise, voti: 'kasutatud', loodud: { _id: written._id, versioon: written.versioon } },
  })
  const change = {
    as: admin,
    body: { tekst: '<p>Tulen kell kuus!</p>' },
    headers: { 'if-match': body.loodud.versioon },
  }
  expect((await api.call('PUT', `${path}/${written._id}`, change)).status).toBe(200)
})

test('REST-7 a topic with other content gets the ETag of its create, also after somebody changed it', async () => {
  const { body: first } = await creations.topic!.create('sildiga')
  const path = `/api/foorum/teema/${first._id}`
  const tag = (await api.call('GET', path, { as: admin })).headers.get('etag') ?? ''
  await write('PUT', path, { tekst: '<p>Teise oma</p>' })
  const { body } = await creations.topic!.create('sildiga', '!')
  expect(body.loodud).toEqual({ _id: first._id, versioon: `${tag.split('.')[0]}"` })
  const change = { as: admin, body: { pealkiri: 'Teema sildiga!' }, headers: { 'if-match': body.loodud.versioon } }
  expect((await api.call('PUT', path, change)).status).toBe(412)
})

test('REST-7 a key that was used at another address names no record there', async () => {
  await post('/api/protokollid', 'mujal', { tekst: '<p>Protokoll</p>' })
  const { status, body } = await post('/api/foorum/kategooria/uus', 'mujal', { nimi: 'Mujal' })
  expect({ status, body }).toEqual({
    status: 409,
    body: { msg: 'Seda Idempotency-Key väärtust kasutati juba teise päringuga.', voti: 'kasutatud' },
  })
})

test('REST-7 a key from before an upgrade, without path and ETag, refuses other content as before, and a repeat gets its response', async () => {
  const { body: first } = await post('/api/protokollid', 'vana', { tekst: '<p>Vana</p>' })
  await api.db.execute(sql`update idempotency_keys set path = null, version = null where key = 'vana'`)
  expect((await post('/api/protokollid', 'vana', { tekst: '<p>Vana</p>' })).body._id).toBe(first._id)
  const { status, body } = await post('/api/protokollid', 'vana', { tekst: '<p>Uus</p>' })
  expect(status).toBe(409)
  expect(body).not.toHaveProperty('loodud')
})
