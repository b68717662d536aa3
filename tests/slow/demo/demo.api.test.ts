import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { cleanHtml } from '../../../api/html/cleanHtml.ts'
import { makeCommunity } from '../../../scripts/demo/community.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let filled: Awaited<ReturnType<typeof fillWithDemo>>
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
})

const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const one = async (query: string) => Object.values((await rows(query))[0] ?? {})[0]

describe('the demo community', () => {
  test('has 25 people of every status, 8 categories, 83 topics and 728 posts, and says so', async () => {
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

  test('filling again changes nothing and gives the same accounts', async () => {
    expect(await fillWithDemo(api.databaseUrl, () => {}, { now })).toEqual(filled)
    expect(await one('select count(*)::int from posts')).toBe(728)
  })

  test('FEED-1 a dozen messages of visitors wait, two of them new to the accounts', async () => {
    expect(await one('select count(*)::int from feedback')).toBe(12)
    expect(await rows('select count(*)::int as n from feedback, feedback_visits where kuupaev > nahtud_kuni')).toEqual([
      { n: 2 * filled.accounts.length },
    ])
  })

  test('PROTO-1 eight protocols, the newest first, as the api would store them', async () => {
    const [account] = filled.accounts
    const as = account && (await signIn(account))
    const { body } = await api.call('GET', '/api/protokollid', { as })
    expect(body).toHaveLength(8)
    expect(body[0]).toMatchObject({ kuupaev: { year: 2026, month: 10, day: 12, hours: 18, minutes: 0 } })
    for (const { tekst } of body) expect(cleanHtml(tekst)).toBe(tekst)
  })

  test('HOME-1 the home page has blocks of every kind, as the api would store them', async () => {
    const { body } = await api.call('GET', '/api/varia/avaleht')
    const blocks: { tyyp: string; tekst?: string }[] = body.et
    expect(new Set(blocks.map(({ tyyp }) => tyyp)).size).toBe(5)
    expect(body.en.length).toBeGreaterThan(0)
    for (const { tekst = '' } of [...blocks, ...body.en]) expect(cleanHtml(tekst)).toBe(tekst)
  })

  test('LANG-4 the English articles are translations, two of them outdated', async () => {
    const [account] = filled.accounts
    const as = account && (await signIn(account))
    const slugs = (await rows('select distinct kataloog from articles')).map(({ kataloog }) => kataloog as string)
    const lists = await Promise.all(slugs.map((slug) => api.call('GET', `/api/${slug}`, { as })))
    const english = lists.flatMap(
      ({ body }) => body as { lang: { current: string }; tolge: { aegunud: boolean } | null }[],
    )
    const translations = english.filter(({ lang }) => lang.current === 'en').map(({ tolge }) => tolge?.aegunud)
    expect(translations.filter((isOutdated) => isOutdated === false)).toHaveLength(58)
    expect(translations.filter((isOutdated) => isOutdated !== false)).toEqual([true, true])
  })

  test('ARTICLE-1 CAL-1 60 articles in both languages are in all catalogues, and events are to come and past', async () => {
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
    const [account] = filled.accounts
    const as = account && (await signIn(account))
    const calendar = await api.call('GET', '/api/kalender?sisekalender=true', { as })
    expect(calendar).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ avalik: false })]),
    })
  })

  test('AUTH-4 the three accounts sign in with their password and have their statuses', async () => {
    expect(filled.accounts).toEqual([
      { email: 'admin@saar.test', password: 'saarekogu', role: 'admin' },
      { email: 'moderaator@saar.test', password: 'saarekogu', role: 'moderator' },
      { email: 'liige@saar.test', password: 'saarekogu', role: 'member' },
    ])
    const statuses = []
    for (const account of filled.accounts) {
      const as = await signIn(account)
      statuses.push(((await api.call('GET', '/api/auth', { as })).body as { staatus: number }).staatus)
    }
    expect(statuses).toEqual([4, 3, 2])
  })

  test('AUTH-1 nobody else has a password', async () => {
    expect(await one('select count(*)::int from users where parool_hash is not null')).toBe(3)
    const { status } = await api.call('POST', '/api/auth', {
      body: { email: 'aino.lepik@saar.test', parool: 'saarekogu' },
    })
    expect(status).toBe(400)
  })

  test('everything has an author by their own name, and nobody inactive wrote', async () => {
    for (const table of ['topics', 'posts'])
      expect(
        await rows(`select t._id from ${table} t left join users u on u._id = t.user_id
          where u._id is null or u.nimi <> t.nimi or u.staatus = 1`),
      ).toEqual([])
    expect(await one('select count(distinct user_id)::int from posts')).toBeGreaterThan(20)
  })

  test('FORUM-2 counters and latest posts equal a recount', async () => {
    expect(
      await rows(`select t._id from topics t left join lateral (
          select count(*)::int as n, max(kuupaev) as latest from posts where teema_id = t._id) p on true
        where t.postitused_hulk <> p.n or t.viimane_postitus <> coalesce(p.latest, t.kuupaev)`),
    ).toEqual([])
  })

  test('posts come after their topic, each at a time of its own, none in the future, over more than a year', async () => {
    expect(
      await one(`select count(*)::int from posts p join topics t on t._id = p.teema_id where p.kuupaev <= t.kuupaev`),
    ).toBe(0)
    expect(await rows('select teema_id from posts group by teema_id, kuupaev having count(*) > 1')).toEqual([])
    const [span] = await rows(
      'select min(kuupaev)::text as first, (select max(kuupaev) from posts)::text as last from topics',
    )
    const age = (at: unknown) => (now.getTime() - Date.parse(String(at))) / 86_400_000
    expect(age(span?.first)).toBeGreaterThan(365)
    expect(age(span?.first)).toBeLessThan(500)
    expect(age(span?.last)).toBeGreaterThanOrEqual(0)
    expect(age(span?.last)).toBeLessThan(7)
    expect(
      await one(`select count(*)::int from (select at from post_likes union all select at from topic_likes) l
        where at > '${now.toISOString()}'`),
    ).toBe(0)
  })

  test('most was written in the last year, and people write by day', async () => {
    const year = `'${now.toISOString()}'::timestamptz - interval '1 year'`
    expect(await one(`select count(*) filter (where kuupaev > ${year}) > count(*) * 0.6 from posts`)).toBe(true)
    expect(
      await one(`select count(*) filter (where extract(hour from kuupaev at time zone 'Europe/Tallinn') between 6 and 23)
        > count(*) * 0.97 from posts`),
    ).toBe(true)
  })

  test('no text of a post comes twice', async () => {
    expect(await rows('select tekst from posts group by tekst having count(*) > 1')).toEqual([])
  })

  test('REST-3 every text is html that the api would store as it is, with quotations, lists, links and emphasis', async () => {
    const texts = (await rows('select tekst from posts union all select tekst from topics')).map((row) =>
      String(row.tekst),
    )
    expect(texts.filter((text) => cleanHtml(text) !== text || !text.startsWith('<'))).toEqual([])
    for (const tag of ['<p>', '<blockquote>', '<ul>', '<ol>', '<a href="https://', '<strong>', '<em>'])
      expect([tag, texts.some((text) => text.includes(tag))]).toEqual([tag, true])
    expect(texts.filter((text) => /\*\*|\]\(|^<p>[-@#=+>]/.test(text))).toEqual([])
  })

  test('FORUM-4 likes are uneven: most have few, some have many, none is the author’s own', async () => {
    const counts = 'select (select count(*) from post_likes where postitus_id = p._id) as n from posts p'
    expect(await one(`select max(n) >= 12 and count(*) filter (where n = 0) > 300 from (${counts}) c`)).toBe(true)
    expect(
      await one(
        `select count(*)::int from post_likes l join posts p on p._id = l.postitus_id and p.user_id = l.user_id`,
      ),
    ).toBe(0)
  })

  test('one topic has more than a hundred posts, some are pinned, some short and some words very long', async () => {
    expect(await one('select max(postitused_hulk) >= 100 and min(postitused_hulk) < 6 from topics')).toBe(true)
    expect(await one('select count(*)::int from topics where pinned')).toBeGreaterThan(2)
    expect(await one(`select count(*)::int from posts where tekst ~ '[[:alpha:]]{35,}'`)).toBeGreaterThan(0)
  })

  test('FORUM-1 FORUM-3 every list and every topic answers, with read and unread ones for each account', async () => {
    for (const account of filled.accounts) {
      const as = await signIn(account)
      const get = async <Body>(path: string) => {
        const answer = await api.call('GET', path, { as, headers: { prefer: 'peek' } })
        expect([path, answer.status]).toEqual([path, 200])
        return answer.body as Body
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

  test('the same moment gives the same community, and any day of the year gives a whole one', () => {
    expect(makeCommunity(now)).toEqual(makeCommunity(now))
    for (const moment of [
      '2024-02-29T00:00:01Z',
      '2026-06-24T03:00:00Z',
      '2027-01-01T12:00:00Z',
      '2026-12-31T23:59:59Z',
    ]) {
      const topics = makeCommunity(new Date(moment)).flatMap((category) => category.topics)
      const writings = topics.flatMap((topic) => [topic, ...topic.posts])
      expect(writings).toHaveLength(83 + 728)
      expect(writings.filter(({ at }) => !Number.isInteger(at) || at > Date.parse(moment))).toEqual([])
    }
  })
})

async function signIn({ email, password }: { email: string; password: string }): Promise<{ token: string }> {
  const answer = await api.call('POST', '/api/auth', { body: { email, parool: password } })
  expect(answer.status).toBe(200)
  return answer.body as { token: string }
}
