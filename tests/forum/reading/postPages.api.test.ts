import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse, Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const jaan = personOfTests(api)
let topicId: string
/** The ids of the topic's forty posts, by Jaan, the oldest first. */
let ids: string[]

beforeAll(async () => {
  await api.category({ slug: 'sadam' })
})

beforeEach(async () => {
  const { rows } = await api.db.execute<{ _id: string }>(sql`
    insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, postitused_hulk, viimane_postitus)
    select gen_random_uuid(), _id, 'Paadid', '', ${jaan._id}::uuid, 'Jaan', '2026-01-01', 40, timestamptz '2026-01-01' + interval '20 seconds'
    from categories where slug = 'sadam' returning _id`)
  topicId = rows[0]?._id ?? ''
  // Two posts share each timestamp, so that only their ids order them.
  const posts = await api.db.execute<{ _id: string }>(sql`
    insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select (lpad(n::text, 8, '0') || substr(gen_random_uuid()::text, 9))::uuid, ${topicId}::uuid, '<p>' || n || '</p>',
      ${jaan._id}::uuid, 'Jaan', timestamptz '2026-01-01' + ((n + 1) / 2) * interval '1 second'
    from generate_series(1, 40) n returning _id`)
  ids = posts.rows.map(({ _id }) => _id)
})

const get = (query: string, options: { as?: Person; peek?: boolean } = {}) =>
  api.call('GET', `/api/foorum/teema/${topicId}${query}`, {
    as: options.as ?? mari,
    headers: options.peek ? { prefer: 'peek' } : {},
  })
const link = (response: ApiResponse, rel: string) =>
  new RegExp(`<[^>]*(\\?[^>]*)>; rel="${rel}"`).exec(response.headers.get('link') ?? '')?.[1]
const shown = (response: ApiResponse) =>
  (response.body.postitused as { _id: string }[]).map(({ _id }) => ids.indexOf(_id) + 1)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('REST-6 forum: the pages of a topic are together all its posts, forwards and backwards', async () => {
  const whole = await get('', { peek: true })
  expect(whole.headers.get('link')).toBeNull()
  expect(whole.body).not.toHaveProperty('esimeneLugemata')
  expect(shown(whole)).toEqual(from(1, 40))
  for (const [start, rel] of [
    ['?piir=7', 'next'],
    ['?piir=7&alates=lopp', 'prev'],
  ] as const) {
    const pages: number[][] = []
    let query: string | undefined = start
    while (query) {
      const page: ApiResponse = await get(query, { peek: true })
      expect(page.status).toBe(200)
      pages.push(shown(page))
      query = link(page, rel)
    }
    expect((rel === 'next' ? pages : pages.reverse()).flat()).toEqual(from(1, 40))
  }
})

test('REST-6 forum: a page names its previous and next page, and only those that exist', async () => {
  const middle = await get(link(await get('?piir=10', { peek: true }), 'next') ?? '', { peek: true })
  expect(shown(middle)).toEqual(from(11, 20))
  expect(shown(await get(link(middle, 'prev') ?? '', { peek: true }))).toEqual(from(1, 10))
  expect(shown(await get(link(middle, 'next') ?? '', { peek: true }))).toEqual(from(21, 30))
  expect(link(await get('?piir=10', { peek: true }), 'prev')).toBeUndefined()
  expect(link(await get('?piir=10&alates=lopp', { peek: true }), 'next')).toBeUndefined()
  expect((await get('?piir=40', { peek: true })).headers.get('link')).toBeNull()
})

test('FORUM-3 a page at the first unread post has a few posts before it', async () => {
  expect(shown(await get('?piir=10&alates=lugemata'))).toEqual(from(1, 10))
  const second = await get('?piir=10&alates=lugemata')
  expect(shown(second)).toEqual(from(8, 17))
  expect(second.body.esimeneLugemata).toBe(ids[10])
  expect(second.body.loetud).toBe(false)
})

test('FORUM-3 if all is read the page is the last one, and near the end it is filled from before', async () => {
  await get('?piir=1&alates=lopp')
  const read = await get('?piir=10&alates=lugemata')
  expect(shown(read)).toEqual(from(31, 40))
  expect([read.body.esimeneLugemata, read.body.loetud]).toEqual([null, true])

  await api.db.execute(sql`update topic_reads set loetud_kuni = timestamptz '2026-01-01' + interval '19 seconds'`)
  expect(shown(await get('?piir=10&alates=lugemata', { peek: true }))).toEqual(from(31, 40))
})

test('FORUM-3 the read mark moves to the last post shown, never back, and not at all for a peek', async () => {
  const unread = async () => ids.indexOf((await get('?piir=1', { peek: true })).body.esimeneLugemata as string) + 1
  await get('?piir=10', { peek: true })
  expect(await unread()).toBe(1)
  await get('?piir=10')
  expect(await unread()).toBe(11)
  await get('?piir=4')
  expect(await unread()).toBe(11)
  await get(`?piir=10&alates=${ids[29] ?? ''}`)
  expect(await unread()).toBe(35)
  await get('?piir=1&alates=lopp')
  expect(await unread()).toBe(0)
})

test('FORUM-3 own posts are never the first unread ones', async () => {
  expect((await get('?piir=5', { as: jaan })).body.esimeneLugemata).toBeNull()
})

test('REST-6 forum: a page around a post contains it, at either end of the topic too', async () => {
  for (const [number, first, last] of [
    [20, 15, 24],
    [1, 1, 10],
    [40, 31, 40],
  ] as const)
    expect(shown(await get(`?piir=10&alates=${ids[number - 1] ?? ''}`, { peek: true }))).toEqual(from(first, last))
  expect(shown(await get(`?piir=1&alates=${(ids[19] ?? '').toUpperCase()}`, { peek: true }))).toEqual([20])
  const gone = await get('?piir=10&alates=01890000-0000-7000-8000-000000000000')
  expect([gone.status, gone.body.msg]).toEqual([404, 'Sellist postitust ei ole.'])
})

test('REST-6 forum: a cursor stays valid when its post is deleted', async () => {
  const next = link(await get('?piir=10'), 'next') ?? ''
  await api.call('DELETE', `/api/foorum/postitus/${topicId}/${ids[9] ?? ''}`, { as: jaan })
  expect(shown(await get(next))).toEqual(from(11, 20))
})

test('REST-6 forum: a write returns as many posts as requested', async () => {
  const path = `/api/foorum/postitus/${topicId}`
  const texts = (response: ApiResponse) => (response.body as unknown as { tekst: string }[]).map(({ tekst }) => tekst)
  const body = { tekst: '<p>uus</p>' }
  expect(texts(await api.call('POST', `${path}?piir=1`, { as: mari, body }))).toEqual(['<p>uus</p>'])
  expect(texts(await api.call('POST', `${path}?piir=2`, { as: mari, body }))).toEqual(['<p>uus</p>', '<p>uus</p>'])
  const changed = await api.call('PUT', `${path}/${ids[4] ?? ''}?piir=1`, { as: jaan, body: { tekst: '<p>viis</p>' } })
  expect(texts(changed)).toEqual(['<p>viis</p>'])
  const rest = await api.call('DELETE', `${path}/${ids[4] ?? ''}?piir=3`, { as: jaan })
  expect(texts(rest)).toEqual(['<p>40</p>', '<p>uus</p>', '<p>uus</p>'])
  expect(await api.call('DELETE', `${path}/${ids[5] ?? ''}`, { as: jaan })).toMatchObject({ body: { length: 40 } })
})

test('REST-6 forum: an empty topic has an empty page, and reading it marks it read', async () => {
  await api.db.execute(sql`delete from posts where teema_id = ${topicId}::uuid`)
  await api.db.execute(
    sql`update topics set postitused_hulk = 0, viimane_postitus = kuupaev where _id = ${topicId}::uuid`,
  )
  for (const query of ['?piir=5', '?piir=5&alates=lugemata', '?piir=5&alates=lopp']) {
    const page = await get(query)
    expect([page.body.postitused, page.headers.get('link'), page.body.loetud]).toEqual([[], null, true])
  }
})

const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sortKey = ['2026-01-01T00:00:00.000Z', '01890000-0000-7000-8000-000000000000']

test.each([
  ['no base64', '%F0%9F%98%80'],
  ['a word', 'algus'],
  ['another shape', made({ a: 1 })],
  ['both ways', made({ beside: sortKey })],
  ['no time', made({ after: ['eile', sortKey[1]] })],
  ['no id', made({ after: [sortKey[0], "' or 1=1"] })],
  ['a NUL', '%00'],
  ['too long', 'a'.repeat(1000)],
  ['nothing', ''],
])('REST-6 forum: a made-up cursor of posts is refused in words: %s', async (_, cursor) => {
  const response = await get(`?piir=5&alates=${cursor}`)
  expect([response.status, response.body.msg]).toEqual([400, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.'])
})
