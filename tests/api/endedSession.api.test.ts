import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { upload } from '../files/upload/uploadForm.ts'
import { type ApiResponse, type Person, startApi, type TestApi } from '../support/api/api.ts'
import { until } from '../support/until.ts'

let api: TestApi
let banning: pg.Pool

beforeAll(async () => {
  api = await startApi()
  banning = new pg.Pool({ connectionString: api.databaseUrl, max: 1 })
})
afterAll(async () => {
  await banning.end()
  await api.close()
})

const post = (body: unknown) => (as: Person, path: string) => api.call('POST', path, { as, body })
const article = post({ pealkiri: 'Hülged' })

/** How each create that takes an Idempotency-Key is made, by its path in OpenAPI. */
const creations: Record<string, (as: Person, path: string) => Promise<ApiResponse>> = {
  '/api/foorum/kategooria/uus': post({ nimi: 'Sadam' }),
  '/api/foorum/teema': async (as, path) =>
    post({ pealkiri: 'Kai', kategooria: (await api.category())._id, tekst: '' })(as, path),
  '/api/foorum/postitus/{topicId}': async (as) => {
    const body = { pealkiri: 'Kai', kategooria: (await api.category())._id, tekst: '' }
    const { _id } = (await api.call('POST', '/api/foorum/teema', { as: await api.person(), body })).body
    return post({ tekst: '<p>Tulen</p>' })(as, `/api/foorum/postitus/${_id}`)
  },
  '/api/protokollid': post({ tekst: '<p>Koosolek</p>' }),
  '/api/users': post({ nimi: 'Uus', email: 'uus@saar.test' }),
  '/api/files/{kaust}': (as) => upload(api, 'Sisu', { as, name: 'leht.txt' }),
  '/api/kutsed': post({ kutsutavad: [{ email: 'loendist@saar.test' }] }),
  '/api/liikmekirjad': post({ pealkiri: 'Koosolek', tekst: '<p>Tule.</p>', saajad: 'koik' }),
  '/api/toolivotmed': post({ nimi: 'Skript' }),
  '/api/galerii': post({ nimi: { et: 'Suvi' }, meedia: [] }),
}

test('AUTH-7 a member who is banned during a create creates nothing, in every create that takes a key', async () => {
  type Operations = Record<string, { tags?: string[]; parameters?: { name: string }[] }>
  const { paths } = (await api.call('GET', '/api/openapi.json')).body as { paths: Record<string, Operations> }
  const keyed = Object.entries(paths)
    .filter(([, operations]) =>
      Object.values(operations).some(({ parameters = [] }) =>
        parameters.some(({ name }) => name === 'idempotency-key'),
      ),
    )
    .map(([path]) => path)
  expect(keyed.length).toBeGreaterThan(Object.keys(creations).length)
  const reported: [string, number][] = []
  for (const path of keyed) {
    const creator = await api.person({ status: 4 })
    const create = creations[path] ?? article
    const created = await banAmidst(creator, () => create(creator, path))
    reported.push([path, created.status])
  }
  expect(reported).toEqual(keyed.map((path) => [path, 401]))
})

/** Bans a person while `act`, already authorised, waits to write. @returns its response, if it does not wait at all */
async function banAmidst(person: Person, act: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const connection = await banning.connect()
  const db = drizzle(connection)
  try {
    await db.execute(sql`begin`)
    await db.execute(sql`select from users where _id = ${person._id}::uuid for update`)
    let hasResponded = false
    const acting = act().finally(() => (hasResponded = true))
    await until(async () => hasResponded || (await isWaiting()))
    await db.execute(sql`update users set staatus = 0 where _id = ${person._id}::uuid`)
    await db.execute(sql`delete from sessions where user_id = ${person._id}::uuid`)
    await db.execute(sql`commit`)
    return await acting
  } finally {
    connection.release()
  }
}

async function isWaiting() {
  const { rows } = await api.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

test('REST-4 every read refuses a token without a session before it looks at its path, query or record', async () => {
  type Operation = { security?: object[]; parameters?: { name: string; in: string }[] }
  const { paths } = (await api.call('GET', '/api/openapi.json')).body as { paths: Record<string, { get?: Operation }> }
  // Only API tokens may request facts about themselves; other sessions have none.
  const reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get && !get.security && path !== '/api/toolivotmed/see' ? [path] : [],
  )
  expect(reads.length).toBeGreaterThan(10)
  const signedOut = await api.person()
  await api.call('DELETE', '/api/auth', { as: signedOut })
  const banned = await api.person({ status: 0 })
  for (const path of reads)
    for (const id of ['x', '01a1fd59-8234-71bc-9c67-e74249bc6a6f'])
      for (const as of [signedOut, banned, { token: 'x' }, null]) {
        const address = `${path.replaceAll(/\{\w+\}/g, id)}?piir=0`
        expect([address, (await api.call('GET', address, { as })).status]).toEqual([address, 401])
      }
})
