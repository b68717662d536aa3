import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let filled: Awaited<ReturnType<typeof fillWithDemo>>
/** The session of the admin. */
let as: { token: string }
const lines: string[] = []
// A fixed time, because the random content depends on it, and the asserted shares and counts must be reproducible.
const now = new Date('2026-11-20T10:00:00Z')

interface ListedTopic {
  _id: string
  postitusedHulk: number
  viimanePostitus: string
  loetud: boolean
}

beforeAll(async () => {
  filled = await fillWithDemo(api.databaseUrl, (line) => lines.push(line), { now })
  as = await signIn({ email: 'admin@saar.test', password: 'saarekogu' })
})

const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const one = async (query: string) => Object.values((await rows(query))[0] ?? {})[0]

describe('the demo community', () => {
  test('has 25 people of every status, 8 categories, 83 topics and 728 posts, and prints this', async () => {
    expect(await rows('select staatus, count(*)::int as n from users group by 1 order by 1')).toEqual([
      { staatus: 0, n: 1 },
      { staatus: 1, n: 1 },
      { staatus: 2, n: 19 },
      { staatus: 3, n: 2 },
      { staatus: 4, n: 2 },
    ])
    for (const [table, count] of Object.entries({ users: 25, categories: 8, topics: 83, posts: 728 }))
      expect([table, await one(`select count(*)::int from ${table}`)]).toEqual([table, count])
    expect(lines).toEqual(['Demo content: 25 people, 83 topics, 728 posts'])
  })

  test('FEED-1 a dozen messages of visitors wait, two of them new to the accounts', async () => {
    expect(await one('select count(*)::int from feedback')).toBe(12)
    expect(await rows('select count(*)::int as n from feedback, feedback_visits where kuupaev > nahtud_kuni')).toEqual([
      { n: 2 * filled.accounts.length },
    ])
  })

  test('PROTO-1 HOME-1 eight protocols, the newest first, and a home page with blocks of every kind are as the API would store them', async () => {
    const { body: protocols } = await api.call('GET', '/api/protokollid', { as })
    expect(protocols).toHaveLength(8)
    expect(protocols[0]).toMatchObject({ kuupaev: { year: 2026, month: 10, day: 12, hours: 18, minutes: 0 } })
    const { body: home } = await api.call('GET', '/api/varia/avaleht')
    expect(new Set(home.et.map(({ tyyp }: { tyyp: string }) => tyyp)).size).toBe(5)
    expect(home.en.length).toBeGreaterThan(0)
    for (const { tekst = '' } of [...protocols, ...home.et, ...home.en]) expect(cleanHtml(tekst)).toBe(tekst)
  })

  test('LANG-4 the English articles are translations, two of them outdated', async () => {
    const slugs = (await rows('select distinct kataloog from articles')).map(({ kataloog }) => kataloog as string)
    const lists = await Promise.all(slugs.map((slug) => api.call('GET', `/api/${slug}`, { as })))
    const english = lists.flatMap(
      ({ body }) => body as { lang: { current: string }; tolge: { aegunud: boolean } | null }[],
    )
    const translations = english.filter(({ lang }) => lang.current === 'en').map(({ tolge }) => tolge?.aegunud)
    expect(translations.filter((isOutdated) => isOutdated === false)).toHaveLength(58)
    expect(translations.filter((isOutdated) => isOutdated !== false)).toEqual([true, true])
  })

  test('ARTICLE-1 CAL-1 60 articles in both languages are in all catalogues, with future and past events', async () => {
    const counts = await rows('select kataloog, count(distinct ryhm)::int as n from articles group by 1 order by 1')
    expect(counts.map(({ kataloog }) => kataloog)).toEqual(
      ['ajalugu', 'ettevotted', 'kalender', 'lehed', 'loodus', 'matkarajad', 'uudised'].sort(),
    )
    for (const language of ['et', 'en'])
      expect(await one(`select count(*)::int from articles where keel = '${language}' and muutja_id is not null`)).toBe(
        60,
      )
    expect(await one('select count(distinct ryhm)::int from articles')).toBe(60)
    const dates = (comparison: string) =>
      one(`select count(*)::int from article_dates where algus ${comparison} timestamp '${now.toISOString()}'`)
    expect([await dates('>'), await dates('<')]).toEqual([expect.any(Number), expect.any(Number)])
    expect(await dates('>')).toBeGreaterThan(5)
    expect(await dates('<')).toBeGreaterThan(2)
    const calendar = await api.call('GET', '/api/kalender?sisekalender=true', { as })
    expect(calendar).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ avalik: false })]),
    })
  })

  test('AUTH-4 AUTH-1 the three accounts sign in with their password and have their statuses, and no other member has a password', async () => {
    expect(filled.accounts).toEqual([
      { email: 'admin@saar.test', password: 'saarekogu', role: 'admin' },
      { email: 'moderaator@saar.test', password: 'saarekogu', role: 'moderator' },
      { email: 'liige@saar.test', password: 'saarekogu', role: 'member' },
    ])
    const statuses = []
    for (const account of filled.accounts) {
      const session = await signIn(account)
      statuses.push(((await api.call('GET', '/api/auth', { as: session })).body as { staatus: number }).staatus)
    }
    expect(statuses).toEqual([4, 3, 2])
    expect(await one('select count(*)::int from users where parool_hash is not null')).toBe(3)
  })

  test('the forum looks used: for a year and until now, by day, by many people, with no text twice, long and short topics and uneven likes', async () => {
    const [span] = await rows(
      'select min(kuupaev)::text as first, (select max(kuupaev) from posts)::text as last from topics',
    )
    const days = (at: unknown) => (now.getTime() - Date.parse(String(at))) / 86_400_000
    expect([days(span?.first) > 365, days(span?.first) < 500, days(span?.last) < 7]).toEqual([true, true, true])
    const year = `'${now.toISOString()}'::timestamptz - interval '1 year'`
    const hour = `extract(hour from kuupaev at time zone 'Europe/Tallinn')`
    const likes = 'select (select count(*) from post_likes where postitus_id = p._id) as n from posts p'
    const facts = [
      `select count(*) filter (where kuupaev > ${year}) > count(*) * 0.6 from posts`,
      `select count(*) filter (where ${hour} between 6 and 23) > count(*) * 0.97 from posts`,
      'select count(distinct user_id) > 20 from posts',
      'select count(distinct tekst) = count(*) from posts',
      `select count(*) filter (where tekst ~ '[[:alpha:]]{35,}') > 0 from posts`,
      'select max(postitused_hulk) >= 100 and min(postitused_hulk) < 6 and count(*) filter (where pinned) > 2 from topics',
      `select max(n) >= 12 and count(*) filter (where n = 0) > 300 from (${likes}) c`,
      `select bool_and(at <= '${now.toISOString()}') from (select at from post_likes union all select at from topic_likes) l`,
    ]
    for (const fact of facts) expect([fact, await one(fact)]).toEqual([fact, true])
  })

  test('FORUM-1 FORUM-3 every list and every topic can be read, with read and unread ones for each account', async () => {
    for (const account of filled.accounts) {
      const session = await signIn(account)
      const get = async <Body>(path: string) => {
        const response = await api.call('GET', path, { as: session, headers: { prefer: 'peek' } })
        expect([path, response.status]).toEqual([path, 200])
        return response.body as Body
      }
      expect(await get('/api/users')).toHaveLength(25)
      const topics: ListedTopic[] = []
      for (const { slug } of await get<{ slug: string }[]>('/api/foorum/kategooria'))
        topics.push(...(await get<ListedTopic[]>(`/api/foorum/kategooria/${slug}`)))
      expect(topics).toHaveLength(83)
      const unread = topics.filter(({ loetud }) => !loetud)
      const fresh = now.getTime() - 14 * 86_400_000
      expect(unread.length).toBeGreaterThan(10)
      expect(unread.length).toBeLessThan(60)
      expect(unread.filter(({ viimanePostitus }) => Date.parse(viimanePostitus) > fresh).length).toBeGreaterThan(2)
      for (const { _id, postitusedHulk } of topics)
        expect((await get<{ postitused: unknown[] }>(`/api/foorum/teema/${_id}`)).postitused).toHaveLength(
          postitusedHulk,
        )
    }
  })
})

async function signIn({ email, password }: { email: string; password: string }): Promise<{ token: string }> {
  const response = await api.call('POST', '/api/auth', { body: { email, parool: password } })
  expect(response.status).toBe(200)
  return response.body as { token: string }
}
