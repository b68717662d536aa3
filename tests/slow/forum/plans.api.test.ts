import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { type Plan, planOf } from '../../support/store/plans.ts'
import { type Call, costOf, revisionsOfMany } from '../plansOfCalls.ts'

let api: TestApi
let client: pg.Client
let reader: Person
let admin: Person
/** A member who has read everything. */
let attentive: Person
/** The longest topic (1,500 posts), and one of its posts in the middle. */
let long: { topic: string; post: string }

const fullest = '/api/foorum/kategooria/vaba-jutt'

// 22,500 posts in 1,800 topics, and 4,000 users.
beforeAll(async () => {
  api = await startApi()
  await fillWithDemo(api.databaseUrl, () => {}, { scale: 15 })
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query(`insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 4000) n`)
  reader = await api.person()
  admin = await api.person({ status: 4 })
  attentive = await api.person()
  // A session and an idempotency key for every user.
  await client.query(`insert into sessions (token_hash, user_id) select sha256(_id::text::bytea), _id from users`)
  await client.query(`insert into idempotency_keys (user_id, key, request_hash, record_id)
    select _id, 'key', '\\x00', gen_random_uuid() from users on conflict do nothing`)
  // A file for every topic and every third post.
  await client.query(`insert into files (_id, nimi, kaust, algfail, mimetype, size)
    select gen_random_uuid(), 'Leht ' || n, 'foorum', 'original.pdf', 'application/pdf', n from generate_series(1, 9000) n`)
  await client.query(`with f as (select _id, row_number() over () as n from files)
    , t as (select _id, row_number() over () as n from topics)
    insert into topic_files select t._id, f._id, 0 from f join t using (n)`)
  await client.query(`with f as (select _id, row_number() over () as n from files)
    , p as (select _id, row_number() over () as n from posts)
    insert into post_files select p._id, f._id, 0 from f join p on p.n = f.n * 3`)
  const { rows } = await client.query<{ topic: string; post: string }>(
    `select t._id as topic, (select _id from posts where teema_id = t._id order by kuupaev offset 700 limit 1) as post
     from topics t order by postitused_hulk desc limit 1`,
  )
  if (!rows[0]) throw new Error('The demo has no topics')
  long = rows[0]
  // The reader's read mark is at that post.
  await client.query(`insert into topic_reads select $1, $2, kuupaev from posts where _id = $3`, [
    reader._id,
    long.topic,
    long.post,
  ])
  await client.query('insert into topic_reads select $1, _id, viimane_postitus from topics', [attentive._id])
  await client.query(revisionsOfMany)
  // The first deletion of a process reads the database's own catalogue.
  const { rows: found } = await client.query<{ _id: string }>('select _id from files limit 1')
  await api.call('DELETE', `/api/files/${found[0]?._id}`, { as: admin })
  // Typical numbers of follows and mentions; the attentive member follows everything.
  await client.query(`insert into topic_follows select distinct user_id, teema_id, 'jalgin' from posts where user_id is not null
    on conflict do nothing`)
  await client.query(`insert into topic_follows select $1, _id, 'jalgin' from topics`, [attentive._id])
  await client.query(`insert into category_follows select u._id, k._id, 'tavaline' from users u, categories k`)
  await client.query(`with u as (select _id, row_number() over () as n from users)
    insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev) select u._id, 'mainimine', teema_id, p._id, p.kuupaev
    from posts p join u on u.n = 1 + abs(hashtext(p._id::text)) % 4000 on conflict do nothing`)
  await client.query(
    `insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev, loetud)
    select f.user_id, 'postitus', p.teema_id, p._id, p.kuupaev, case when f.user_id = $1 then now() end
    from posts p join topic_follows f on f.teema_id = p.teema_id
    where p.kuupaev > now() - interval '90 days' and f.user_id is distinct from p.user_id on conflict do nothing`,
    [attentive._id],
  )
  await client.query('vacuum analyze')
  // For solid state disks. By default, reading a complete topic costs about the same with and without the index.
  await client.query('set random_page_cost = 1.1')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

/** A request; by default a GET of the reader. */
type ForumCall = Partial<Call> & Pick<Call, 'path'>

/** The plans of all statements that the api executes for a request. */
async function plansFor({ method = 'GET', path, as = reader, ...more }: ForumCall) {
  const key = method === 'POST' ? `${method} ${path}` : ''
  const { plans } = await costOf(api, client, { method, path, as, key, ...more })
  expect(plans.filter((plan) => plan.isPlannedEachTime)).toEqual([])
  // One statement finds the session, at least one reads the content.
  expect(plans.length).toBeGreaterThan(1)
  return plans
}

/** The sequential scans, except of `categories`, which has few rows, all of them on the home page. */
const readWhole = (plans: Plan[], allowed: string[] = []) =>
  plans
    .map(({ statement, sequentialScans: tables }) => ({
      statement,
      tables: tables.filter((table) => !['categories', ...allowed].includes(table)),
    }))
    .filter(({ tables }) => tables.length > 0)

/** The statements with a plan node that reads more than `rows` rows. */
const reading = (plans: Plan[], rows: number) => plans.filter((plan) => plan.mostRows > rows)

/** A page of a list, and the next or previous ones by its Link header. */
async function pages(path: string, ...relations: ('next' | 'prev')[]): Promise<ForumCall[]> {
  const { headers } = await api.call('GET', path, { as: reader, headers: { prefer: 'peek' } })
  const links = relations.map((relation) => {
    const found = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.get('link') ?? '')?.[1]
    if (!found) throw new Error(`${path} has no ${relation} page`)
    return { path: found }
  })
  return [{ path }, ...links]
}

/** What is read by indexes alone: the most rows that one node of a plan may read, and the requests. */
const byIndexes: [what: string, mostRows: number, requests: () => ForumCall[] | Promise<ForumCall[]>][] = [
  ['FORUM-1 the home page: the latest topic of each category', 20, () => [{ path: '/api/foorum/kategooria' }]],
  ['FORUM-2 a category', Infinity, () => [{ path: fullest }]],
  ['REST-6 a page of a category, at any position', 700, () => pages(`${fullest}?piir=50`, 'next')],
  ['FORUM-3 a complete topic', Infinity, () => [{ path: `/api/foorum/teema/${long.topic}` }]],
  [
    'REST-6 a page of a topic: at the start, the end, the first unread, around a post, next and previous',
    700,
    async () => {
      const topic = `/api/foorum/teema/${long.topic}?piir=50`
      const around = await pages(`${topic}&alates=${long.post}`, 'next', 'prev')
      // Last, because these requests move the read mark.
      return [{ path: topic }, ...around, { path: `${topic}&alates=lugemata` }, { path: `${topic}&alates=lopp` }]
    },
  ],
  ['REST-6 FORUM-7 a page of hits', Infinity, () => pages('/api/foorum/otsing?p=tee&piir=20', 'next')],
  [
    'FORUM-4 a like and its removal',
    100,
    () =>
      ['like', 'unlike'].flatMap((verb) =>
        [`teema/${verb}/${long.topic}`, `postitus/${verb}/${long.topic}/${long.post}`].map((path): ForumCall => ({
          method: 'PUT',
          path: `/api/foorum/${path}`,
        })),
      ),
  ],
  [
    'FORUM-6 a post that is written, changed and deleted',
    700,
    () => {
      const path = `/api/foorum/postitus/${long.topic}`
      const body = { tekst: '<p>Mina tulen ka.</p>' }
      return [
        { method: 'POST', path: `${path}?piir=50`, body },
        { method: 'PUT', path: `${path}/${long.post}?piir=50`, as: admin, body },
        { method: 'DELETE', path: `${path}/${long.post}?piir=50`, as: admin },
      ]
    },
  ],
  [
    'FORUM-5 a topic that is begun and changed',
    Infinity,
    async () => {
      const { rows } = await client.query<{ _id: string }>('select _id from categories limit 1')
      const body = { pealkiri: 'Kes tuleb merele?', kategooria: rows[0]?._id, tekst: '', pinned: false }
      return [
        { method: 'POST', path: '/api/foorum/teema', body },
        { method: 'PUT', path: `/api/foorum/teema/${long.topic}?piir=50`, as: admin, body },
      ]
    },
  ],
  [
    'FORUM-8 a category whose topics move to another when it is deleted',
    Infinity,
    async () => {
      const [from, to] = [await api.category(), await api.category()]
      await client.query('update topics set kategooria_id = $1 where _id = $2', [from._id, long.topic])
      return [{ method: 'DELETE', path: `/api/foorum/kategooria/${from._id}?kuhu=${to._id}`, as: admin }]
    },
  ],
]

describe('FORUM-1 FORUM-2 REST-6 the plans of requests', () => {
  /** The pages of the store that the statement of the news reads, by its most expensive plan. */
  const pagesOfNews = async (as: Person) =>
    Math.max(...(await plansFor({ path: '/api/foorum/uued', as })).map((plan) => plan.buffers))

  test('FORUM-10 the news read at most 320 pages of the store, for a member who has read nothing as for one who has read everything', async () => {
    const newcomer = await api.person()
    const writer = await api.person()
    await client.query(`insert into topic_reads select $1, _id, kuupaev from topics`, [writer._id])
    // Own posts are not unread.
    await client.query(
      `with own as (select _id from topics where viimane_postitus > now() - interval '14 days' order by _id limit 15),
         posted as (update posts set user_id = $1 where teema_id in (select _id from own))
       update topics set viimane_autor_id = $1 where _id in (select _id from own) and postitused_hulk > 0`,
      [writer._id],
    )
    await client.query('vacuum analyze')
    for (const as of [newcomer, writer])
      expect((await api.call('GET', '/api/foorum/uued', { as })).body.teemad).toHaveLength(10)
    expect((await api.call('GET', '/api/foorum/uued', { as: attentive })).body.teemad).toEqual([])
    for (const [who, as] of Object.entries({ newcomer, attentive, writer })) {
      const buffers = await pagesOfNews(as)
      // The marks and the previous posts of the writer's own latest posts are looked up.
      expect([who, buffers, buffers > 10 && buffers <= (as === writer ? 500 : 320)]).toEqual([
        who,
        expect.any(Number),
        true,
      ])
    }
  })

  test('FORUM-11 the notifications of a member, and their count, read at most 10,000 pages of the store, for a member who follows nothing or all', async () => {
    const newcomer = await api.person()
    for (const path of ['/api/foorum/sulle', '/api/foorum/sulle/hulk'])
      for (const [who, as] of Object.entries({ newcomer, attentive })) {
        const plans = await plansFor({ path, as })
        const buffers = Math.max(...plans.map((plan) => plan.buffers))
        expect([path, who, buffers, buffers <= 10_000]).toEqual([path, who, expect.any(Number), true])
      }
  })

  test('FORUM-2 FORUM-10 a category and the news read no more for a member with 12,000 unread topics', async () => {
    const newcomer = await api.person()
    const category = await api.category()
    await client.query(
      `insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
       select gen_random_uuid(), $1, 'Teema ' || n, '', 'Salme', now() - n * interval '1 s', now() - n * interval '1 s'
       from generate_series(1, 12000) n`,
      [category._id],
    )
    await client.query('vacuum analyze')
    const plans = await plansFor({ path: `/api/foorum/kategooria/${category.slug}?piir=50`, as: newcomer })
    expect(readWhole(plans)).toEqual([])
    expect(reading(plans, 700)).toEqual([])
    const buffers = await pagesOfNews(newcomer)
    expect([buffers, buffers <= 500]).toEqual([expect.any(Number), true])
    await client.query('delete from topics where kategooria_id = $1', [category._id])
    await client.query('vacuum analyze')
  })

  test('USER-2 the list of people reads the people, and nothing more', async () => {
    expect(readWhole(await plansFor({ path: '/api/users' }), ['users'])).toEqual([])
  })
})

describe('FORUM-7 the plans of the search', () => {
  test.each(['praam', 'Kadakamäele', 'kuttepuud', '"tee on"', 'koosolek elekter', 'lammas'])(
    'FORUM-7 %s is found through the indexes of the search',
    async (text) => {
      const path = `/api/foorum/otsing?p=${encodeURIComponent(text)}`
      for (const page of ['', '&piir=20']) {
        const plans = await plansFor({ path: path + page })
        expect(plans.some(({ statement }) => statement.includes('kinnitatud'))).toBe(true)
        // All hits, which may be most texts, are read by a join.
        const searches = plans.filter(({ statement }) => page || !statement.includes('select h.id'))
        expect(readWhole(searches)).toEqual([])
      }
    },
  )
})

// Last, because it changes and moves the long topic.
test.each(byIndexes)('%s is read by indexes', async (_what, most, requests) => {
  for (const request of await requests()) {
    const plans = await plansFor(request)
    expect([request.path, readWhole(plans), reading(plans, most)]).toEqual([request.path, [], []])
  }
})

test('FORUM-3 a statement that reads a complete table is reported', async () => {
  const plan = await planOf(client, { text: `select _id from posts where tekst like '%merele%'`, values: [] })
  expect(plan.sequentialScans).toEqual(['posts'])
  expect(plan.mostRows).toBeGreaterThan(22_000)
})
