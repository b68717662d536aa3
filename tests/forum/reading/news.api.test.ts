import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse, Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { writtenBefore, writtenPost, type WrittenTopic } from '../writtenBefore.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari' })
const jaan = personOfTests(api, { name: 'Jaan' })

interface News {
  teema: { _id: string; pealkiri: string; kategooria: { _id: string } }
  esimeneLugemata: string | null
  lugemataHulk: number
  nimi: string
  katkend: string
}

const get = (as: Person, query = '') => api.call('GET', `/api/foorum/uued${query}`, { as })
const newsOf = async (as: Person, query = '?piir=200') => (await get(as, query)).body.teemad as News[]
const open = (as: Person, topic: WrittenTopic) => api.call('GET', `/api/foorum/teema/${topic._id}`, { as })
const mark = (as: Person, body: object) => api.call('PUT', '/api/foorum/loetud', { as, body })
const now = async () => {
  const { rows } = await api.db.execute<{ now: Date }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? 0).toISOString()
}

test('FORUM-10 the news have the reading position, the number of new posts, and the beginning of the last post', async () => {
  const category = await api.category({ name: 'Sadam', slug: 'sadam' })
  const topic = await writtenBefore(api, {
    by: mari,
    category,
    title: 'Praam',
    posts: [{ by: jaan, text: '<p>Kell viis.</p>' }],
  })
  const reader = await api.person()
  await open(reader, topic)
  expect(await newsOf(reader)).toEqual([])
  await writtenPost(api, topic._id, { by: mari, text: '<p>Aitäh!</p>' })
  await writtenPost(api, topic._id, { by: reader, text: '<p>Mina ka tulen.</p>' })
  await writtenPost(api, topic._id, {
    by: jaan,
    text: `<ul><li>Võta</li><li>saapad</li></ul><p>${'sõna '.repeat(30)}</p>`,
  })
  const whole = await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: reader, headers: { prefer: 'peek' } })
  const [news] = await newsOf(reader)
  expect(news).toEqual({
    teema: {
      _id: topic._id,
      pealkiri: 'Praam',
      kategooria: { _id: category._id, nimi: 'Sadam', slug: 'sadam' },
      postitusedHulk: 4,
      viimanePostitus: whole.body.viimanePostitus,
    },
    esimeneLugemata: whole.body.postitused[1]._id,
    lugemataHulk: 2,
    nimi: 'Jaan',
    katkend: 'Võta · saapad sõna sõna sõna sõna sõna sõna sõna sõna sõna sõna sõna sõna sõna…',
  })
  expect(news?.katkend.length).toBeLessThanOrEqual(80)
})

test('FORUM-10 the topics that a category marks as unread, of the last 14 days, are exactly the news, for each reader', async () => {
  const categories = await Promise.all(['yks', 'kaks', 'kolm'].map((slug) => api.category({ slug })))
  const people = await Promise.all(Array.from({ length: 4 }, () => api.person()))
  // Topics by various authors, with posts by some, read by some up to some post, some of them long ago.
  await api.db.execute(sql`select setseed(0.4)`)
  await api.db.execute(sql`
    with people as (select array_agg(_id) as ids from users where _id = any(${sql.param(people.map(({ _id }) => _id))}::uuid[]))
    , made as (
      insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, viimane_postitus, postitused_hulk)
      select gen_random_uuid(), (${sql.param(categories.map(({ _id }) => _id))}::uuid[])[1 + n % 3], 'Teema ' || n, '', ids[1 + n % 4], 'N',
        now() - n * interval '9 hours', now() - n * interval '9 hours', 0
      from generate_series(1, 60) n, people returning _id, kuupaev)
    , written as (
      insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
      select gen_random_uuid(), _id, '', ids[1 + (random() * 3)::int], 'N', kuupaev + n * interval '1 minute'
      from made, people, generate_series(1, 5) n where random() < 0.6 returning teema_id, kuupaev)
    insert into topic_reads (user_id, teema_id, loetud_kuni)
      select id, made._id, kuupaev + (random() * 6)::int * interval '1 minute' from made, people, unnest(ids) id where random() < 0.7`)
  await api.db.execute(sql`
    update topics t set viimane_autor_id = t.user_id where viimane_autor_id is null`)
  await api.db.execute(sql`
    update topics t set viimane_postitus = latest, postitused_hulk = hulk, viimane_autor_id = author
    from (select teema_id, max(kuupaev) as latest, count(*) as hulk, (array_agg(user_id order by kuupaev desc, _id desc))[1] as author
      from posts group by teema_id) p where p.teema_id = t._id`)
  let marked = 0
  for (const person of people) {
    const lists = await Promise.all(
      categories.map(({ slug }) => api.call('GET', `/api/foorum/kategooria/${slug}`, { as: person })),
    )
    const limit = Date.now() - 14 * 24 * 60 * 60 * 1000
    const unread = lists.map(({ body }) =>
      (body as { _id: string; loetud: boolean; viimanePostitus: string }[])
        .filter(({ loetud, viimanePostitus }) => !loetud && Date.parse(viimanePostitus) > limit)
        .map(({ _id }) => _id),
    )
    const ids = categories.map(({ _id }) => _id)
    const found = (await newsOf(person)).filter(({ teema }) => ids.includes(teema.kategooria._id))
    expect(found.map(({ teema }) => teema._id).toSorted()).toEqual(unread.flat().toSorted())
    const counts = (await get(person)).body.kategooriad as { _id: string; hulk: number }[]
    expect(ids.map((id) => counts.find(({ _id }) => _id === id)?.hulk ?? 0)).toEqual(unread.map((list) => list.length))
    marked += unread.flat().length
    // The reading position is the one that the topic itself has.
    for (const { teema, esimeneLugemata } of found.slice(0, 5)) {
      const opened = await api.call('GET', `/api/foorum/teema/${teema._id}?piir=50&alates=lugemata`, {
        as: person,
        headers: { prefer: 'peek' },
      })
      expect([teema.pealkiri, esimeneLugemata]).toEqual([teema.pealkiri, opened.body.esimeneLugemata])
    }
  }
  expect(marked).toBeGreaterThan(20)
})

test('FORUM-10 posts from before a member registered are neither new nor counted, and stay marked in their category', async () => {
  const category = await api.category()
  const by = mari
  const topics = {
    old: await writtenBefore(api, { by, category, title: 'Vana', posts: [{ by: jaan, text: '<p>Ammu.</p>' }] }),
    returned: await writtenBefore(api, {
      by,
      category,
      title: 'Vastatud',
      posts: [{ by: jaan, text: '<p>Ammu.</p>' }],
    }),
    own: await writtenBefore(api, { by, category, title: 'Oma vastus' }),
  }
  const leida = await api.person()
  await api.db.execute(sql`update users set registreeritud = clock_timestamp() where _id = ${leida._id}`)
  expect((await get(leida)).body).toEqual({ teemad: [], kategooriad: [] })
  await writtenPost(api, topics.returned._id, { by: jaan, text: '<p>Nüüd.</p>' })
  await writtenPost(api, topics.own._id, { by: leida, text: '<p>Minu vastus.</p>' })
  await writtenBefore(api, { by, category, title: 'Uus' })
  const returned = await api.call('GET', `/api/foorum/teema/${topics.returned._id}`, {
    as: leida,
    headers: { prefer: 'peek' },
  })
  const shown = (await newsOf(leida)).map((one) => [one.teema.pealkiri, one.lugemataHulk, one.esimeneLugemata])
  expect(shown).toEqual([
    ['Uus', 0, null],
    ['Vastatud', 1, returned.body.postitused[1]._id],
  ])
  expect((await get(leida)).body.kategooriad).toEqual([{ _id: category._id, hulk: 2 }])
  // The list of FORUM-2 marks them all.
  const { body } = await api.call('GET', `/api/foorum/kategooria/${category.slug}`, { as: leida })
  expect((body as { loetud: boolean }[]).map(({ loetud }) => loetud)).toEqual([false, false, false, false])
  await writtenPost(api, topics.own._id, { by: mari, text: '<p>Aitäh.</p>' })
  await writtenPost(api, topics.own._id, { by: leida, text: '<p>Palun.</p>' })
  expect((await newsOf(leida))[0]).toMatchObject({ teema: { pealkiri: 'Oma vastus' }, lugemataHulk: 1 })
})

test('REST-6 forum: the pages of the news are together the complete list', async () => {
  const reader = await api.person()
  const whole = await newsOf(reader)
  expect(whole.length).toBeGreaterThan(12)
  const first = await get(reader)
  expect(first.body.teemad).toEqual(whole.slice(0, 10))
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second: ApiResponse = await api.call('GET', next, { as: reader })
  expect(second.body.teemad).toEqual(whole.slice(10, 20))
})

test('FORUM-10 all is marked read up to a time, in a category or everywhere, and later posts stay new', async () => {
  const reader = await api.person()
  const [harbour, village] = [await api.category(), await api.category()]
  const inHarbour = await writtenBefore(api, { by: mari, category: harbour })
  const inVillage = await writtenBefore(api, { by: mari, category: village })
  const idsOf = async () => (await newsOf(reader)).map(({ teema }) => teema._id)
  const kuni = await now()
  await writtenPost(api, inVillage._id, { by: jaan, text: '<p>Pärast.</p>' })
  expect((await mark(reader, { kategooria: harbour._id, kuni })).body).toEqual({ loetud: 1 })
  expect(await idsOf()).not.toContain(inHarbour._id)
  expect(await idsOf()).toContain(inVillage._id)
  expect((await mark(reader, { kuni })).status).toBe(200)
  // A retry after a lost response changes nothing.
  expect((await mark(reader, { kuni })).body).toEqual({ loetud: 0 })
  const left = await newsOf(reader)
  expect(left.map(({ teema, lugemataHulk }) => [teema._id, lugemataHulk])).toEqual([[inVillage._id, 1]])
  // A mark never goes back.
  await mark(reader, { kuni: await now() })
  await mark(reader, { kuni })
  expect(await idsOf()).toEqual([])
})

test('FORUM-10 two tabs mark all as read at once', async () => {
  const reader = await api.person()
  const kuni = await now()
  const responses = await Promise.all(Array.from({ length: 6 }, () => mark(reader, { kuni })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await newsOf(reader)).toEqual([])
})

test.each([
  [{}, 'kuni'],
  [{ kuni: 'eile' }, 'kuni'],
  [{ kuni: '0000-01-01T00:00:00.000Z' }, 'kuni'],
  [{ kuni: '2026-01-01T00:00:00.000Z', kategooria: 'x' }, 'kategooria'],
])('FORUM-10 a mark of %j is refused in words', async (body, field) => {
  const response = await mark(mari, body)
  expect(response.status).toBe(400)
  expect(Object.keys(response.body.valjad as object)).toEqual([field])
})
