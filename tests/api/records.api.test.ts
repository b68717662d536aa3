import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import { insertedFile } from '../files/insertedFile.ts'
import type { ApiResponse, Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'
import { recordKinds } from './recordKinds.ts'

const api = apiOfTests()
const admin = personOfTests(api, { name: 'Anu Saar', status: 4 })
const other = personOfTests(api, { name: 'Tiit Tamm', status: 4 })
const author = personOfTests(api, { name: 'Mari Mets', status: 4 })
const categories = [categoryOfTests(api, { name: 'Meri' }), categoryOfTests(api, { name: 'Maa' })] as const
const kinds = recordKinds({ api, admin, other, author, categories })

const put = (path: string, as: Person, body: object, ifMatch?: string): Promise<ApiResponse> =>
  api.call('PUT', path, { as, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })

interface Operation {
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
  parameters?: { name: string }[]
}

/** The properties that each PUT takes, by path, as OpenAPI has them: those with If-Match, and the others. */
const puts = { versioned: new Map<string, string[]>(), others: [] as string[], partial: [] as string[] }
beforeAll(async () => {
  const { body } = await api.call('GET', '/api/openapi.json')
  for (const [path, { put }] of Object.entries(body.paths as Record<string, { put?: Operation }>)) {
    if (!put?.requestBody) continue
    const properties = Object.keys(put.requestBody.content['application/json'].schema.properties ?? {})
    if (put.parameters?.some(({ name }) => name === 'if-match')) puts.versioned.set(path, properties)
    else puts.others.push(path)
    if (JSON.stringify(put.requestBody).includes('Fields that are left out stay unchanged.')) puts.partial.push(path)
  }
})

test('REST-1 every PUT with a body takes If-Match, but those that change no record that is read', () => {
  expect(puts.others.sort()).toEqual([
    '/api/foorum/kategooria/jalgimine/{id}',
    '/api/foorum/loetud',
    '/api/foorum/sulle',
    '/api/foorum/teema/jalgimine/{id}',
    '/api/kirjad/valik',
    '/api/tagasiside/nahtud',
    '/api/tervitus',
    '/api/touked',
    '/api/users/muuda-parooli/{userId}',
    '/api/users/registreerimine/{token}',
  ])
  // A restored revision is saved as by the PUT of its kind.
  const versioned = [...puts.versioned.keys()].filter((path) => path !== '/api/ajalugu/{liik}/{id}')
  expect(Object.keys(kinds).sort()).toEqual(versioned.sort())
})

test('REST-2 OpenAPI says of the body of each kind but a whole one that fields that are left out stay', () => {
  const partial = Object.entries(kinds).flatMap(([path, { isWhole }]) => (isWhole ? [] : [path]))
  expect(puts.partial.sort()).toEqual(partial.sort())
})

describe.each(Object.entries(kinds))('%s', (route, kind) => {
  const { noun, open, values, plain, without = [], hasFiles, isWhole = false } = kind
  const files = async (): Promise<[string, string]> => [
    await insertedFile(api, 'pilt', admin),
    await insertedFile(api, 'pilt', admin),
  ]

  /** A change that is another one than that of `plain[1]`. */
  const mine = (change: (name: string, index: number) => object): object =>
    plain[0] === plain[1] ? { [plain[0]]: '<p>Minu</p>' } : change(plain[0], 1)

  /** A record with the first values of all its properties, and bodies that change one of them. */
  async function opened() {
    const shown = await files()
    const all = values(shown)
    const names = (puts.versioned.get(route) ?? []).filter((name) => !without.includes(name))
    const record = await open()
    const first = Object.fromEntries(names.map((name) => [name, all[name]?.[0]]))
    const { status, text } = await put(record.path, record.as, first)
    if (status !== 200) throw new Error(`${status} ${text}`)
    /** The body that gives a property its value with this index. */
    const change = (name: string, index: number) => ({ ...(isWhole && first), [name]: all[name]?.[index] })
    const byOther = (body: object, ifMatch?: string, as = other) =>
      put(record.otherPath ?? record.path, as, body, ifMatch)
    return { ...record, shown, all, names, first, change, byOther, versioon: (await record.read()).versioon }
  }

  test('REST-1 REST-6 has another version exactly when what its PUT changes reads differently, and keeps the fields that a PUT leaves out', async () => {
    const { path, as, read, around, shown, all, names, first, change, versioon } = await opened()
    expect(names.filter((name) => !(name in all))).toEqual([])
    expect(versioon).toMatch(/^"[\w-]{22}"$/)
    for (const name of names) {
      const seen = [versioon]
      for (const index of all[name]!.keys()) {
        if (index === 0) continue
        const { status } = await put(path, as, change(name, index), seen.at(-1))
        const now = (await read()).versioon
        expect([name, index, status, seen.includes(now)]).toEqual([name, index, 200, false])
        seen.push(now)
      }
      await put(path, as, change(name, 0))
      expect([name, (await read()).versioon]).toEqual([name, versioon])
    }
    await around?.()
    const renamed = { nimi: `Mari ${names.length}`, email: author.email }
    await put(`/api/users/admin/${author._id}`, admin, renamed)
    // Mentions get the new name in a job.
    await until(async () => (await api.db.execute(sql`select from jobs where kind = 'memberRenamed'`)).rowCount === 0)
    expect((await read()).versioon).toBe(versioon)
    if (!hasFiles) return
    await api.call('DELETE', `/api/files/${shown[0]}`, { as: admin })
    expect((await read()).versioon).not.toBe(versioon)
    // A deleted file is no change by anybody.
    expect(
      (await put(path, as, { ...(isWhole && first), [names[0]!]: all[names[0]!]![1] }, versioon)).body,
    ).toMatchObject({
      msg: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} muudeti vahepeal.`,
      muutja: null,
    })
  })

  test('REST-1 that another user has changed is refused: 412, with the record as it is, its tag and the name', async () => {
    const { path, as, read, change, byOther, versioon } = await opened()
    expect((await byOther(change(plain[1], 1), versioon)).status).toBe(200)
    const refused = await put(path, as, mine(change), versioon)
    const now = await read()
    expect([refused.status, refused.body]).toMatchObject([
      412,
      {
        msg: `Tiit Tamm muutis ${noun} vahepeal.`,
        praegu: expect.objectContaining({ [plain[1]]: now[plain[1]] }),
        versioon: now.versioon,
        muutja: { _id: other._id, nimi: 'Tiit Tamm' },
      },
    ])
    expect(now).toMatchObject(refused.body.praegu)
    // The current version, a star and no header overwrite the change; another text is no version.
    expect((await put(path, as, mine(change), refused.body.versioon)).status).toBe(200)
    expect((await byOther(change(plain[1], 0), '*')).status).toBe(200)
    expect((await put(path, as, change(plain[0], 0))).status).toBe(200)
    expect((await put(path, as, mine(change), 'muu')).status).toBe(412)
  })

  test('REST-1 is changed once where the change is repeated after a lost response', async () => {
    const { path, as, read, change, versioon } = await opened()
    const { body, headers } = await put(path, as, change(plain[0], 1), versioon)
    const changed = await read()
    const again = await put(path, as, change(plain[0], 1), versioon)
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, body, headers.get('etag')])
    expect(await read()).toEqual(changed)
    expect((await put(path, as, change(plain[0], 0), versioon)).status).toBe(412)
    expect((await put(path, as, change(plain[0], 0), changed.versioon)).status).toBe(200)
  })

  test('REST-1 of two changes that ten requests send at once from one version one is made', async () => {
    const { path, as, change, byOther, versioon } = await opened()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? put(path, as, mine(change), versioon) : byOther(change(plain[1], 1), versioon),
      ),
    )
    // The change that is there already is none, and is accepted.
    const statusesOf = (parity: number) =>
      new Set(responses.filter((_, index) => index % 2 === parity).map(({ status }) => status))
    expect([...statusesOf(0), ...statusesOf(1)].sort()).toEqual([200, 412])
  })

  test('REST-1 keeps two changes of different properties at once', async () => {
    if (isWhole || plain[0] === plain[1]) return
    const { path, as, read, change, byOther } = await opened()
    await Promise.all([put(path, as, change(plain[0], 1)), byOther(change(plain[1], 1))])
    expect(await read()).toMatchObject({ ...change(plain[0], 1), ...change(plain[1], 1) })
  })

  test('REST-1 that is deleted while it is changed is not found by the change', async () => {
    const { path, as, row, remove, change } = await opened()
    if (!row || !remove) return
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { responses } = await inTransaction(api.db, async (tx) => {
      await tx.execute(row)
      const deletion = remove()
      await until(async () => (await api.db.execute(waiting)).rowCount === 1)
      const changed = put(path, as, change(plain[0], 1))
      // A change that comes when the lock is free, before the deletion has taken it, would overtake. Those of a named lock
      // (inLockedTransaction) wait in their order within the program, and are never seen here.
      const end = performance.now() + 1000
      await until(async () => (await api.db.execute(waiting)).rowCount === 2 || performance.now() > end)
      return { responses: [deletion, changed] }
    })
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 404])
  })

  test('USER-7 names nobody in a 412 when the user who changed it has been deleted', async () => {
    const { path, as, change, byOther, versioon } = await opened()
    const leaving = await api.person({ name: 'Lahkuja', status: 4 })
    expect((await byOther(change(plain[1], 1), versioon, leaving)).status).toBe(200)
    await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })
    const refused = await put(path, as, change(plain[0], plain[0] === plain[1] ? 0 : 1), 'muu')
    expect(refused).toMatchObject({
      status: 412,
      body: { msg: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} muudeti vahepeal.`, muutja: null },
    })
  })
})
