import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { upload } from '../files/upload/uploadForm.ts'
import { type Answer, type Person, startApi, type TestApi } from '../support/api/api.ts'

let api: TestApi
let admin: Person
let categoryId: string
let topicId: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.person({ status: 4 })
  categoryId = (await api.category())._id
  topicId = (await creations.topic?.create('teema'))?.body._id
})
afterAll(() => api.close())

const post = (path: string, key: string, body: unknown) =>
  api.call('POST', path, { as: admin, body, headers: { 'idempotency-key': key } })
const write = (method: 'PUT' | 'DELETE', path: string, body?: unknown) => api.call(method, path, { as: admin, body })

/** How to create a record with an idempotency key, and how to change and delete it afterwards. */
interface Created {
  create: (key: string) => Promise<Answer>
  table: string
  /** Changes the record. @returns fields that the response to a repeated create has then */
  change?: (id: string) => Promise<object>
  remove?: (id: string) => Promise<unknown>
}

const creations: Record<string, Created> = {
  category: {
    create: (key) => post('/api/foorum/kategooria/uus', key, { nimi: `Kategooria ${key}` }),
    table: 'categories',
    change: async (id) => {
      await write('PUT', `/api/foorum/kategooria/${id}`, { nimi: 'Uus nimi', jrg: 7 })
      return { nimi: 'Uus nimi', jrg: 7 }
    },
    remove: (id) => write('DELETE', `/api/foorum/kategooria/${id}`),
  },
  topic: {
    create: (key) => post('/api/foorum/teema', key, { pealkiri: `Teema ${key}`, kategooria: categoryId, tekst: '' }),
    table: 'topics',
    change: async (id) => {
      await api.call('POST', `/api/foorum/postitus/${id}`, { as: admin, body: { tekst: '<p>Vastus</p>' } })
      return { postitusedHulk: 1, postitused: [{ tekst: '<p>Vastus</p>' }] }
    },
  },
  protocol: {
    create: (key) => post('/api/protokollid', key, { tekst: `<p>${key}</p>` }),
    table: 'protocols',
    change: async (id) => {
      await write('PUT', `/api/protokollid/${id}`, { tekst: '<p>Parandatud</p>' })
      return { tekst: '<p>Parandatud</p>' }
    },
    remove: (id) => write('DELETE', `/api/protokollid/${id}`),
  },
  user: {
    create: (key) => post('/api/users', key, { nimi: 'Uus', email: `${key}@saar.test` }),
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
    create: (key) => upload(api, key, { as: admin, name: `${key}.txt`, headers: { 'idempotency-key': key } }),
    table: 'files',
    remove: (id) => write('DELETE', `/api/files/${id}`),
  },
}
const rowsOf = async (table: string) => (await api.db.execute(sql.raw(`select from ${table}`))).rowCount ?? 0
const gone = 'Sinu saadetu jõudis juba kohale, aga see kustutati vahepeal.'

describe.each(Object.entries(creations))('REST-7 a %s that is created again with the same key', (kind, created) => {
  const { create, table, change } = created

  test('REST-7 is created once, also where three come at once, and all get the same answer', async () => {
    const before = await rowsOf(table)
    const answers = await Promise.all(Array.from({ length: 3 }, () => create(`${kind}-korraga`)))
    answers.push(await create(`${kind}-korraga`))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await rowsOf(table)).toBe(before + 1)
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

describe('REST-7 a post that is written again with the same key', () => {
  const again = (key: string, piir = '') =>
    post(`/api/foorum/postitus/${topicId}${piir}`, key, { tekst: `<p>${key}</p>` })
  const texts = ({ body }: Answer) => (body as { tekst: string }[]).map(({ tekst }) => tekst)

  test('REST-7 is among the posts of the response, however many were written after it', async () => {
    const first = await again('esimene', '?piir=2')
    expect(texts(first).at(-1)).toBe('<p>esimene</p>')
    for (const later of ['teine', 'kolmas', 'neljas']) await again(later)
    expect(texts(await again('esimene', '?piir=2'))).toContain('<p>esimene</p>')
  })

  test('REST-7 is not written anew where it has been deleted: 409 says so', async () => {
    const written = (await again('kustutatud')).body.at(-1)
    await write('DELETE', `/api/foorum/postitus/${topicId}/${written._id}`)
    expect(await again('kustutatud')).toMatchObject({ status: 409, body: { msg: gone } })
  })
})
