import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { type Plan, planOf, plansOf } from '../../support/store/plans.ts'
import { statementsOf } from '../../support/store/statements.ts'

let api: TestApi
let client: pg.Client
let reader: Person
let admin: Person
/** Who has read everything. */
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
  // As people follow and mention one another; the attentive one follows everything.
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
  // For solid state disks. By default, reading a whole topic costs about the same with and without the index.
  await client.query('set random_page_cost = 1.1')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The plans of all statements that the api executes for a request. */
async function plansFor(method: Method, path: string, { as = reader, body }: { as?: Person; body?: object } = {}) {
  let status = 0
  const statements = await statementsOf(async () => {
    const headers = { 'x-auth-token': as.token, ...(method === 'POST' && { 'idempotency-key': `${method} ${path}` }) }
    // Injected, because statementsOf does not see requests that arrive by a socket.
    status = (await api.app.inject({ method, url: path, headers, ...(body != null && { payload: body }) })).statusCode
  })
  expect([path, status]).toEqual([path, 200])
  const plans = await plansOf(client, statements)
  expect(plans.filter((plan) => plan.isPlannedEachTime)).toEqual([])
  // One finds the session, at least one reads the content.
  expect(plans.length).toBeGreaterThan(1)
  return plans
}

/** The sequential scans, except of `categories`, which has few rows that the home shows all. */
const readWhole = (plans: Plan[], allowed: string[] = []) =>
  plans
    .map(({ statement, readWhole: tables }) => ({
      statement,
      tables: tables.filter((table) => !['categories', ...allowed].includes(table)),
    }))
    .filter(({ tables }) => tables.length > 0)

/** The statements with a plan node that reads more than `rows` rows. */
const reading = (plans: Plan[], rows: number) => plans.filter((plan) => plan.mostRows > rows)

/** The next or previous page in the Link header of a response. */
async function pageLink(path: string, relation: 'next' | 'prev') {
  const { headers } = await api.call('GET', path, { as: reader, headers: { prefer: 'peek' } })
  const found = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.get('link') ?? '')?.[1]
  if (!found) throw new Error(`${path} has no ${relation} page`)
  return found
}

describe('FORUM-1 FORUM-2 REST-6 the plans of lists', () => {
  test('FORUM-1 the home looks up the latest topic of each category, and nothing more', async () => {
    const plans = await plansFor('GET', '/api/foorum/kategooria')
    expect(readWhole(plans)).toEqual([])
    expect(reading(plans, 20)).toEqual([])
  })

  test('FORUM-2 a category is read by its index', async () => {
    expect(readWhole(await plansFor('GET', fullest))).toEqual([])
  })

  test('REST-6 a page of a category reads a page of rows, wherever it stands', async () => {
    for (const path of [`${fullest}?piir=50`, await pageLink(`${fullest}?piir=50`, 'next')]) {
      const plans = await plansFor('GET', path)
      expect(readWhole(plans)).toEqual([])
      expect(reading(plans, 700)).toEqual([])
    }
  })

  /** The pages of the store that the statement of what is new reads, by its dearest plan. */
  const pagesOfNews = async (as: Person) =>
    Math.max(...(await plansFor('GET', '/api/foorum/uued', { as })).map((plan) => plan.buffers))

  test('FORUM-10 what is new reads at most 320 pages of the store, for a member who has read nothing as for one who has read everything', async () => {
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
      // Of the writer's own latest posts the marks and the posts before are looked up.
      expect([who, buffers, buffers > 10 && buffers <= (as === writer ? 500 : 320)]).toEqual([
        who,
        expect.any(Number),
        true,
      ])
    }
  })

  test('FORUM-11 what is for a member, and its count, reads at most 10,000 pages of the store, for who follows nothing as for who follows all', async () => {
    const newcomer = await api.person()
    for (const path of ['/api/foorum/sulle', '/api/foorum/sulle/hulk'])
      for (const [who, as] of Object.entries({ newcomer, attentive })) {
        const plans = await plansFor('GET', path, { as })
        const buffers = Math.max(...plans.map((plan) => plan.buffers))
        expect([path, who, buffers, buffers <= 10_000]).toEqual([path, who, expect.any(Number), true])
      }
  })

  test('FORUM-2 FORUM-10 a category and the news read no more for a member to whom 12,000 topics are unread', async () => {
    const newcomer = await api.person()
    const category = await api.category()
    await client.query(
      `insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
       select gen_random_uuid(), $1, 'Teema ' || n, '', 'Salme', now() - n * interval '1 s', now() - n * interval '1 s'
       from generate_series(1, 12000) n`,
      [category._id],
    )
    await client.query('vacuum analyze')
    const plans = await plansFor('GET', `/api/foorum/kategooria/${category.slug}?piir=50`, { as: newcomer })
    expect(readWhole(plans)).toEqual([])
    expect(reading(plans, 700)).toEqual([])
    const buffers = await pagesOfNews(newcomer)
    expect([buffers, buffers <= 500]).toEqual([expect.any(Number), true])
    await client.query('delete from topics where kategooria_id = $1', [category._id])
    await client.query('vacuum analyze')
  })

  test('USER-2 the list of people reads the people, and nothing more', async () => {
    expect(readWhole(await plansFor('GET', '/api/users'), ['users'])).toEqual([])
  })
})

describe('FORUM-3 REST-6 the plans of a long topic', () => {
  const topic = () => `/api/foorum/teema/${long.topic}`

  test('FORUM-3 the whole topic is read by its index', async () => {
    expect(readWhole(await plansFor('GET', topic()))).toEqual([])
  })

  test('REST-6 a page reads a page of rows: at the start, the end, the first unread, round a post, on and back', async () => {
    const around = `${topic()}?piir=50&alates=${long.post}`
    const paths = [
      `${topic()}?piir=50`,
      around,
      await pageLink(around, 'next'),
      await pageLink(around, 'prev'),
      // Last, because these requests move the read mark.
      `${topic()}?piir=50&alates=lugemata`,
      `${topic()}?piir=50&alates=lopp`,
    ]
    for (const path of paths) {
      const plans = await plansFor('GET', path)
      expect([path, readWhole(plans)]).toEqual([path, []])
      expect([path, reading(plans, 700)]).toEqual([path, []])
    }
  })
})

describe('FORUM-7 the plans of the search', () => {
  test.each(['praam', 'Kadakamäele', 'sober', '"tee on"', 'koosolek elekter', 'lammas'])(
    'FORUM-7 %s is found by the indexes of the search',
    async (text) => {
      const path = `/api/foorum/otsing?p=${encodeURIComponent(text)}`
      for (const page of ['', '&piir=20']) {
        const plans = await plansFor('GET', path + page)
        expect(plans.some(({ statement }) => statement.includes('with found'))).toBe(true)
        expect(readWhole(plans)).toEqual([])
      }
    },
  )

  test('REST-6 the second page of hits too', async () => {
    expect(readWhole(await plansFor('GET', await pageLink('/api/foorum/otsing?p=tee&piir=20', 'next')))).toEqual([])
  })
})

describe('FORUM-4 FORUM-5 FORUM-6 the plans of writing', () => {
  test('FORUM-4 a like and its end', async () => {
    for (const verb of ['like', 'unlike'])
      for (const path of [`teema/${verb}/${long.topic}`, `postitus/${verb}/${long.topic}/${long.post}`]) {
        const plans = await plansFor('PUT', `/api/foorum/${path}`)
        expect(readWhole(plans)).toEqual([])
        expect(reading(plans, 100)).toEqual([])
      }
  })

  test('FORUM-6 a post is written, changed and deleted', async () => {
    const path = `/api/foorum/postitus/${long.topic}`
    const body = { tekst: '<p>Mina tulen ka.</p>' }
    const plans = [
      ...(await plansFor('POST', `${path}?piir=50`, { body })),
      ...(await plansFor('PUT', `${path}/${long.post}?piir=50`, { as: admin, body })),
      ...(await plansFor('DELETE', `${path}/${long.post}?piir=50`, { as: admin })),
    ]
    expect(readWhole(plans)).toEqual([])
    expect(reading(plans, 700)).toEqual([])
  })

  test('FORUM-5 a topic is begun and changed', async () => {
    const { rows } = await client.query<{ _id: string }>('select _id from categories limit 1')
    const body = { pealkiri: 'Kes tuleb merele?', kategooria: rows[0]?._id, tekst: '', pinned: false }
    expect(readWhole(await plansFor('POST', '/api/foorum/teema', { body }))).toEqual([])
    const path = `/api/foorum/teema/${long.topic}?piir=50`
    expect(readWhole(await plansFor('PUT', path, { as: admin, body }))).toEqual([])
  })

  test('FORUM-8 a category goes and its topics stand elsewhere', async () => {
    const from = await api.category()
    const to = await api.category()
    await client.query('update topics set kategooria_id = $1 where _id = $2', [from._id, long.topic])
    expect(
      readWhole(await plansFor('DELETE', `/api/foorum/kategooria/${from._id}?kuhu=${to._id}`, { as: admin })),
    ).toEqual([])
  })
})

test('FORUM-3 a statement that does read a table whole is told', async () => {
  const plan = await planOf(client, { text: `select _id from posts where tekst like '%merele%'`, values: [] })
  expect(plan.readWhole).toEqual(['posts'])
  expect(plan.mostRows).toBeGreaterThan(22_000)
})
