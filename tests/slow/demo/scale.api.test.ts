import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { scaleOf, sizesOf } from '../../../scripts/demo/sizes.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { startFolder } from '../../support/startedSise.ts'
import { testDatabase } from '../../support/store/database.ts'
import { command } from '../command.ts'

let api: TestApi
/** DATA_DIR of the programs: by default they would write to that of the project, where `npm start` then refuses to begin. */
let dataDir: string
const lines: string[] = []
const now = new Date('2026-11-20T10:00:00Z')
const scale = 4

const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const one = async (query: string) => Object.values((await rows(query))[0] ?? {})[0]
const indexes = () => rows(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)
let indexesBefore: unknown

beforeAll(async () => {
  dataDir = await startFolder()
  api = await startApi()
  indexesBefore = await indexes()
  await fillWithDemo(api.databaseUrl, (line) => lines.push(line), { now, scale })
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the demo at a larger scale', () => {
  test('has the records of its scale, and prints its progress', async () => {
    for (const [table, count] of Object.entries({ users: 34, categories: 8, topics: 480, posts: 6_000 }))
      expect([table, await one(`select count(*)::int from ${table}`)]).toEqual([table, count])
    expect(
      await one('select max(n) from (select count(*)::int as n from topics group by kategooria_id) as by_category'),
    ).toBe(80)
    expect(await one('select max(postitused_hulk) from topics')).toBe(400)
    expect(lines).toContain('  6,000 of 6,000 posts')
    expect(lines.at(-1)).toBe('Demo content: 34 people, 480 topics, 6000 posts')
  })

  test('at 100 it has 150,000 posts, a category of 2,000 topics and a topic of 10,000', () => {
    expect(sizesOf(100)).toEqual({
      people: 322,
      topics: 12_000,
      posts: 150_000,
      fullestCategory: 2_000,
      longestTopic: 10_000,
    })
  })

  test('ARTICLE-1 LANG-4 each catalogue has as many articles as the scale says, with their versions, dates and files', async () => {
    const counts = await rows('select kataloog, count(*)::int as n from articles group by 1 order by 1')
    expect(counts).toHaveLength(7)
    for (const { kataloog, n } of counts) {
      expect(n).toBeGreaterThanOrEqual(80)
      // A row that does not fit the schema of the response would cause a 500.
      expect(await api.call('GET', `/api/${String(kataloog)}`)).toMatchObject({ status: 200 })
    }
    // No group has a language twice, and translations are in the group of their source.
    expect(await rows('select ryhm from articles group by ryhm having count(distinct keel) <> count(*)')).toEqual([])
    expect(
      await one(`select count(*)::int from articles a join articles s on s._id = a.allikas_id where s.ryhm <> a.ryhm`),
    ).toBe(0)
    expect(
      await one(`select count(*)::int from article_groups g where kataloog = 'kalender' and paev is not null
        and not exists (select from article_dates d where d.ryhm = g._id and d.paev = g.paev)`),
    ).toBe(0)
  })

  test('FORUM-2 counters and latest posts equal a recount', async () => {
    expect(
      await rows(`select t._id from topics t left join lateral (
          select count(*)::int as n, max(kuupaev) as latest from posts where teema_id = t._id) p on true
        where t.postitused_hulk <> p.n or t.viimane_postitus <> coalesce(p.latest, t.kuupaev)`),
    ).toEqual([])
  })

  test('nobody wrote before they registered, as an invited person, under another name or in the future, and each post has a time of its own', async () => {
    expect(
      await rows(`select w._id from (
          select _id, user_id, kuupaev, nimi from topics union all select _id, user_id, kuupaev, nimi from posts) w
        left join users u on u._id = w.user_id
        where u._id is null or u.nimi <> w.nimi or u.staatus = 1 or u.loodud > w.kuupaev or w.kuupaev > '${now.toISOString()}'`),
    ).toEqual([])
    expect(await rows('select teema_id from posts group by teema_id, kuupaev having count(*) > 1')).toEqual([])
  })

  test('FORUM-4 nobody likes their own posts', async () => {
    expect(
      await one(
        `select count(*)::int from post_likes l join posts p on p._id = l.postitus_id and p.user_id = l.user_id`,
      ),
    ).toBe(0)
    expect(await one('select count(*)::int from post_likes')).toBeGreaterThan(5_000)
  })

  test('REST-3 every text is html that the API would store unchanged, with quotations, lists, links and emphasis', async () => {
    const texts = (await rows('select tekst from posts union all select tekst from topics')).map(({ tekst }) =>
      String(tekst),
    )
    expect(texts.filter((text) => cleanHtml(text) !== text || !text.startsWith('<'))).toEqual([])
    for (const tag of ['<p>', '<blockquote>', '<ul>', '<ol>', '<a href="https://', '<strong>', '<em>'])
      expect([tag, texts.some((text) => text.includes(tag))]).toEqual([tag, true])
    // Nothing of Markdown is left.
    expect(texts.filter((text) => /\*\*|\]\(|^<p>[-@#=+>]/.test(text))).toEqual([])
  })

  test('FORUM-7 texts differ, and many words occur in one post alone', async () => {
    expect(await one('select count(distinct tekst) > 0.9 * count(*) from posts')).toBe(true)
    expect(
      await one(
        `select count(*)::int from ts_stat('select otsing from search_texts join posts on _id = id') where ndoc = 1`,
      ),
    ).toBeGreaterThan(1_500)
  })

  test('FORUM-7 every index is as the migrations made it, and the search knows every word', async () => {
    expect(await indexes()).toEqual(indexesBefore)
    expect(
      await rows(`select s.word from ts_stat('select otsing from search_texts') s
        left join search_words w on w.word = s.word where w.word is null and length(s.word) <= 60 and left(s.word, 1) <> '#'`),
    ).toEqual([])
  })

  test('FORUM-2 FORUM-7 the demo accounts have read some posts, and search results exist', async () => {
    const { body } = await api.call('POST', '/api/auth', { body: { email: 'liige@saar.test', parool: 'saarekogu' } })
    const as = body as { token: string }
    const listed = await api.call('GET', '/api/foorum/kategooria/vaba-jutt', { as })
    const read = (listed.body as { loetud: boolean }[]).filter(({ loetud }) => loetud).length
    expect(read).toBeGreaterThan(20)
    expect(read).toBeLessThan(80)
    const found = await api.call('GET', `/api/foorum/otsing?p=${encodeURIComponent('praam')}&piir=20`, { as })
    expect(found.body).toHaveLength(20)
  })

  test('filling again changes nothing, and another scale is refused', async () => {
    await fillWithDemo(api.databaseUrl, () => {}, { now, scale })
    expect(await one('select count(*)::int from posts')).toBe(6_000)
    await expect(fillWithDemo(api.databaseUrl, () => {}, { now, scale: scale + 1 })).rejects.toThrow(
      'The store was filled at another scale: it has 6,000 posts. Take an empty one.',
    )
  })
})

describe('npm run demo', () => {
  test('a scale is a whole number from 1 to 200', () => {
    expect([scaleOf([]), scaleOf(['--scale', '100']), scaleOf(['--scale=7'])]).toEqual([1, 100, 7])
    for (const args of [
      ['--scale'],
      ['--scale', ''],
      ['--scale', '0'],
      ['--scale=-1'],
      ['--scale', '1e2'],
      ['--scale', '201'],
    ])
      expect(() => scaleOf(args)).toThrow('--scale takes a whole number from 1 to 200')
    expect(() => scaleOf(['100'])).toThrow('Only --scale NUMBER is understood, not: 100')
  })

  test('fills a database, and leaves one with real members as it is', async () => {
    const database = await testDatabase()
    try {
      const filled = await demo(['--scale', '2'], { DATABASE_URL: database.url })
      expect(filled).toMatchObject({
        code: 0,
        output: expect.stringContaining('Demo content: 28 people, 240 topics, 3000 posts'),
      })
      expect(filled.output).toMatch(/liige@saar\.test +saarekogu/)
      expect(await readdir(join(dataDir, 'files', 'avalik'))).not.toEqual([])
    } finally {
      await database.drop()
    }
    const real = await startApi()
    try {
      await real.person({ email: 'mari@kask.ee' })
      const { code, output } = await demo([], { DATABASE_URL: real.databaseUrl })
      expect({ code, output }).toEqual({
        code: 1,
        output:
          'The store of DATABASE_URL has content that is not of the demo: it stays as it is. Take an empty one.\n',
      })
      expect((await real.db.execute(sql`select from users`)).rowCount).toBe(1)
    } finally {
      await real.close()
    }
  })

  test('leaves an embedded store that was made for real members as it is', async () => {
    const folder = await startFolder()
    try {
      const people = { dataDir: join(folder, 'postgres'), log: () => {}, noteForNew: () => '{"content":"people"}' }
      await (await startEmbeddedPostgres(people)).stop()
      expect(await demo(['--scale', '2'], { DATA_DIR: folder })).toEqual({
        code: 1,
        output: 'The store of DATA_DIR was made for people: it stays as it is. Set another DATA_DIR.\n',
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('is refused in production', async () => {
    // Runs the source, like npm run demo.
    const ended = run(['--import', 'tsx', 'scripts/demo/run.ts'], {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    })
    expect(await ended).toEqual({ code: 1, output: 'Demo content is not for NODE_ENV=production.\n' })
  })
})

/** Runs the program of `npm run demo`. @returns its exit code and output */
function demo(args: string[], env: NodeJS.ProcessEnv) {
  return run(['dist/demo.mjs', ...args], env)
}

function run(args: string[], env: NodeJS.ProcessEnv) {
  // Drawing pictures at full size would take most of the time.
  return command(args, { DEMO_PICTURE_SCALE: '0.1', DATA_DIR: dataDir, ...env }).ended
}
