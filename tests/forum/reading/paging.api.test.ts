import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse } from '../../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const category = categoryOfTests(api, { slug: 'sadam' })

beforeAll(async () => {
  await api.db.execute(sql`
    insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, pinned, viimane_postitus)
    select gen_random_uuid(), ${category._id}::uuid, 'Teema ' || n, '', ${mari._id}::uuid, 'Mari', at, n % 10 = 0, at
    from (select n, timestamptz '2026-01-01' + (n / 2) * interval '1 second' as at from generate_series(1, 25) n) s`)
})

const get = (query = '') => api.call('GET', `/api/foorum/kategooria/sadam${query}`, { as: mari })
const link = (response: ApiResponse, rel: string) =>
  new RegExp(`<[^>]*(\\?[^>]*)>; rel="${rel}"`).exec(response.headers.get('link') ?? '')?.[1]
const titles = (response: ApiResponse) => (response.body as { pealkiri: string }[]).map(({ pealkiri }) => pealkiri)

test('REST-6 forum: the pages of a category are together the complete list, and without piir it is complete', async () => {
  const whole = await get()
  expect(whole.body).toHaveLength(25)
  expect(whole.headers.get('link')).toBeNull()
  const seen: string[] = []
  let query: string | undefined = '?piir=10'
  while (query) {
    const page: ApiResponse = await get(query)
    expect(page.status).toBe(200)
    seen.push(...titles(page))
    query = link(page, 'next')
  }
  expect(seen).toEqual(titles(whole))
})

test('REST-6 forum: a topic that moves up during paging is neither skipped nor repeated among the others', async () => {
  const before = titles(await get())
  const first = await get('?piir=10')
  await api.db.execute(sql`update topics set viimane_postitus = now() where pealkiri = ${before[15] ?? ''}`)
  const second = await get(link(first, 'next'))
  expect(titles(second)).toEqual([...before.slice(10, 15), ...before.slice(16, 21)])
})

const time = '2026-01-01T00:00:00.000Z'
const id = '01890000-0000-7000-8000-000000000000'
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['no base64', '%F0%9F%98%80'],
  ['no json', 'aaaa'],
  ['another shape', made({ a: 1 })],
  ['a year that no store knows', made([true, '0000-01-01T00:00:00.000Z', id])],
  ['a fraction too long', made([true, `2026-01-01T00:00:00.${'1'.repeat(120)}Z`, id])],
  ['no id', made([true, time, 'x'])],
  ['too long', 'a'.repeat(1000)],
  ['nothing', ''],
])('REST-6 forum: a made-up cursor is refused in words: %s', async (_, cursor) => {
  const response = await get(`?piir=5&alates=${cursor}`)
  expect(response.status).toBe(400)
  expect(response.body.msg).toBe('Loendi jätkamise koht on vigane. Laadi leht uuesti.')
})

test.each(['0', '201', '-1', '1.5', 'palju', ''])('REST-6 forum: a limit of "%s" is refused', async (piir) => {
  expect((await get(`?piir=${piir}`)).status).toBe(400)
})
