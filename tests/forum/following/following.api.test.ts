import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { versionIn } from '../../../api/http/versions.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { until } from '../../support/until.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })

const missing = '0198d1f0-0000-7000-8000-000000000000'
const link = ({ _id }: Person, name: string) => `<a href="${mentionHref(_id)}">@${name}</a>`

async function world() {
  const [mari, jaan, kati] = await Promise.all(['Mari', 'Jaan', 'Kati'].map((name) => api.person({ name })))
  const category = await api.category()
  return { mari: mari as Person, jaan: jaan as Person, kati: kati as Person, category }
}
const write = async (as: Person, category: { _id: string }, tekst = '<p>Tere!</p>') => {
  const body = { pealkiri: 'Praam', kategooria: category._id, tekst }
  return (await api.call('POST', '/api/foorum/teema', { as, body })).body as { _id: string }
}
const reply = async (as: Person, topic: { _id: string }, tekst = '<p>Vastus.</p>') =>
  (await api.call('POST', `/api/foorum/postitus/${topic._id}`, { as, body: { tekst } })).body as { _id: string }[]
const open = async (as: Person, topic: { _id: string }) =>
  (await api.call('GET', `/api/foorum/teema/${topic._id}`, { as })).body
const peek = async (as: Person, topic: { _id: string }) =>
  (await api.call('GET', `/api/foorum/teema/${topic._id}`, { as, headers: { prefer: 'peek' } })).body
const follow = (as: Person, kind: 'teema' | 'kategooria', { _id }: { _id: string }, tase: string) =>
  api.call('PUT', `/api/foorum/${kind}/jalgimine/${_id}`, { as, body: { tase } })
const setStatus = ({ _id, nimi, email }: Person, staatus: number) =>
  api.call('PUT', `/api/users/admin/${_id}`, { as: admin, body: { nimi, email, staatus } })
const forYou = async (as: Person) => (await api.call('GET', '/api/foorum/sulle', { as })).body
const countFor = async (as: Person) => (await api.call('GET', '/api/foorum/sulle/hulk', { as })).body.lugemata

test('FORUM-11 a member who writes in a topic follows it and is notified of the answers of others until they are read', async () => {
  const { mari, jaan, kati, category } = await world()
  const topic = await write(mari, category)
  expect((await peek(mari, topic)).jalgimine).toBe('jalgin')
  expect(await forYou(mari)).toEqual({ teated: [], lugemata: 0, meeldimisi: 0, viimaneMeeldimine: null })
  expect((await peek(jaan, topic)).jalgimine).toBe('tavaline')
  await open(jaan, topic)
  const [post] = await reply(jaan, topic, '<p>Kell viis.</p>')
  await reply(jaan, topic, '<p>Või kuus.</p>')
  expect((await forYou(mari)).teated).toEqual([
    {
      _id: topic._id,
      liik: 'vastused',
      teema: {
        _id: topic._id,
        pealkiri: 'Praam',
        kategooria: { _id: category._id, nimi: category.nimi, slug: category.slug },
      },
      postitus: post?._id,
      nimi: 'Jaan',
      katkend: 'Või kuus.',
      kuupaev: expect.any(String),
      loetud: false,
      lugemataHulk: 2,
    },
  ])
  expect([await countFor(mari), await countFor(jaan), await countFor(kati)]).toEqual([1, 0, 0])
  await open(mari, topic)
  expect(await forYou(mari)).toMatchObject({ teated: [{ loetud: true, lugemataHulk: 0 }], lugemata: 0 })
})

test('FORUM-11 a member who has unfollowed a topic does not follow it again by writing', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category)
  await reply(jaan, topic)
  expect((await follow(jaan, 'teema', topic, 'tavaline')).body).toEqual({ tase: 'tavaline' })
  await reply(jaan, topic)
  await reply(mari, topic)
  expect((await peek(jaan, topic)).jalgimine).toBe('tavaline')
  expect(await countFor(jaan)).toBe(0)
})

test('FORUM-11 a followed category notifies of its new topics, except members with a level of their own', async () => {
  const { mari, jaan, category } = await world()
  await follow(jaan, 'kategooria', category, 'jalgin')
  const [first, second] = [await write(mari, category), await write(mari, category)]
  expect((await peek(jaan, first)).jalgimine).toBe('jalgin')
  const categories = (await api.call('GET', '/api/foorum/kategooria', { as: jaan })).body as {
    _id: string
    jalgimine: string
  }[]
  expect(categories.find(({ _id }) => _id === category._id)?.jalgimine).toBe('jalgin')
  await follow(jaan, 'teema', second, 'tavaline')
  const { teated } = await forYou(jaan)
  expect(teated).toMatchObject([{ teema: { _id: first._id }, postitus: null, nimi: 'Mari' }])
})

test('FORUM-11 a muted topic or category is not among the news, and a mention in it still notifies', async () => {
  const { mari, jaan, category } = await world()
  const [loud, quiet] = [await write(mari, category), await write(mari, category)]
  const news = async () =>
    ((await api.call('GET', '/api/foorum/uued?piir=200', { as: jaan })).body.teemad as { teema: { _id: string } }[])
      .map(({ teema }) => teema._id)
      .filter((id) => [loud._id, quiet._id].includes(id))
  await follow(jaan, 'teema', quiet, 'vaikne')
  expect(await news()).toEqual([loud._id])
  await follow(jaan, 'kategooria', category, 'vaikne')
  expect(await news()).toEqual([])
  await follow(jaan, 'teema', loud, 'tavaline')
  expect(await news()).toEqual([loud._id])
  await reply(mari, quiet, `<p>${link(jaan, 'Jaan')}, tule ka!</p>`)
  expect(await forYou(jaan)).toMatchObject({ teated: [{ liik: 'mainimine' }], lugemata: 1 })
})

test('FORUM-11 a mention notifies once, with its post, until that post is read; an edit removes it', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category, `<p>${link(mari, 'Mari')} ja ${link(jaan, 'Jaan')}</p>`)
  expect(await countFor(mari)).toBe(0)
  expect((await forYou(jaan)).teated).toMatchObject([
    { liik: 'mainimine', postitus: null, nimi: 'Mari', loetud: false },
  ])
  await open(jaan, topic)
  expect(await countFor(jaan)).toBe(0)
  const text = `<p>${link(jaan, 'Jaan')} ${link(jaan, 'Jaan')}</p>`
  const post = (await reply(mari, topic, text))[0]?._id as string
  expect((await forYou(jaan)).teated).toMatchObject([{ postitus: post, loetud: false }, { loetud: true }])
  const edit = (tekst: string) =>
    api.call('PUT', `/api/foorum/postitus/${topic._id}/${post}`, { as: mari, body: { tekst } })
  await edit('<p>Eksisin.</p>')
  expect(await countFor(jaan)).toBe(0)
  await edit(text)
  expect(await countFor(jaan)).toBe(1)
})

test('FORUM-11 a mention by a member who was banned or deleted since is hidden, and returns with that member', async () => {
  const { mari, jaan, kati, category } = await world()
  const topic = await write(mari, category, `<p>${link(jaan, 'Jaan')}, vaata!</p>`)
  await reply(kati, topic, `<p>${link(jaan, 'Jaan')}, osta!</p>`)
  expect((await forYou(jaan)).teated).toMatchObject([{ nimi: 'Kati' }, { nimi: 'Mari' }])
  await setStatus(kati, 0)
  expect(await forYou(jaan)).toMatchObject({ teated: [{ nimi: 'Mari' }], lugemata: 1 })
  await setStatus(kati, 2)
  expect(await countFor(jaan)).toBe(2)
  await api.call('DELETE', `/api/users/${mari._id}`, { as: admin })
  expect(await forYou(jaan)).toMatchObject({ teated: [{ nimi: 'Kati' }], lugemata: 1 })
})

test('FORUM-11 a banned member is not notified, and no later mention is stored for a deleted one', async () => {
  const { mari, jaan, kati, category } = await world()
  const topic = await write(mari, category)
  await reply(jaan, topic)
  await setStatus(jaan, 0)
  await api.call('DELETE', `/api/users/${kati._id}`, { as: admin })
  const text = `<p>${link(jaan, 'Jaan')} ja ${link(kati, 'Kati')}</p>`
  expect((await reply(mari, topic, text)).at(-1)).toMatchObject({ tekst: text })
  for (const gone of [jaan, kati]) expect((await api.call('GET', '/api/foorum/sulle', { as: gone })).status).toBe(401)
})

test('FORUM-11 a mention shows the new name after a rename, without an edit of the post', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category, `<p>${link(jaan, 'Jaan')} teab.</p>`)
  const [post] = await reply(
    mari,
    topic,
    `<p>Küsi ${link(jaan, 'Jaan')} käest, mitte <a href="${mentionHref(jaan._id)}">temalt</a>.</p>`,
  )
  const version = async () =>
    versionIn((await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })).headers.get('etag') ?? '')
  const before = await version()
  await api.call('PUT', `/api/users/${jaan._id}`, { as: jaan, body: { nimi: 'Jaan & pojad' } })
  const texts = async () => [(await peek(mari, topic)).tekst, (await peek(mari, topic)).postitused[0].tekst] as string[]
  await until(async () => (await texts()).every((text) => text.includes('pojad')))
  const read = await peek(mari, topic)
  expect(read.tekst).toBe(`<p><a href="${mentionHref(jaan._id)}">@Jaan &amp; pojad</a> teab.</p>`)
  expect(read.postitused).toMatchObject([
    {
      _id: post?._id,
      tekst: `<p>Küsi <a href="${mentionHref(jaan._id)}">@Jaan &amp; pojad</a> käest, mitte <a href="${mentionHref(jaan._id)}">temalt</a>.</p>`,
      muudetud: null,
    },
  ])
  // The rename causes no edit conflict.
  expect(await version()).toBe(before)
})

test('FORUM-11 likes are counted since the last look, without those of the member', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category)
  const [post] = await reply(mari, topic)
  const like = (as: Person) =>
    Promise.all([
      api.call('PUT', `/api/foorum/teema/like/${topic._id}`, { as }),
      api.call('PUT', `/api/foorum/postitus/like/${topic._id}/${post?._id ?? ''}`, { as }),
    ])
  await like(jaan)
  await like(mari)
  expect(await forYou(mari)).toMatchObject({ teated: [], lugemata: 0, meeldimisi: 2 })
  const kuni = (await forYou(mari)).viimaneMeeldimine as string
  await api.call('PUT', '/api/foorum/sulle', { as: mari, body: { kuni } })
  // An older look, of another tab, changes nothing.
  await api.call('PUT', '/api/foorum/sulle', { as: mari, body: { kuni: '2020-01-01T00:00:00.000Z' } })
  expect((await forYou(mari)).meeldimisi).toBe(0)
})

test('FORUM-11 the notifications of a member come in pages, each row once', async () => {
  const { mari, jaan, category } = await world()
  const topics = [await write(jaan, category), await write(jaan, category)]
  for (const topic of topics) {
    await reply(mari, topic)
    await reply(mari, topic, `<p>${link(jaan, 'Jaan')}</p>`)
  }
  const seen: string[] = []
  let path: string | null = '/api/foorum/sulle?piir=1'
  while (path) {
    const { body, headers } = await api.call('GET', path, { as: jaan })
    expect(body.lugemata).toBe(4)
    seen.push(...(body.teated as { _id: string }[]).map(({ _id }) => _id))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
})

test('FORUM-11 20 members may be mentioned, 21 are refused at the text, and unknown people are not notified', async () => {
  const { mari, jaan, category } = await world()
  const links = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `<a href="${mentionHref(missing.slice(0, -2) + String(10 + n))}">@Keegi</a>`,
    ).join(' ')
  const topic = await write(mari, category, `<p>${links(19)} ${link(jaan, 'Jaan')}</p>`)
  expect(await countFor(jaan)).toBe(1)
  const refused = await api.call('POST', `/api/foorum/postitus/${topic._id}`, {
    as: mari,
    body: { tekst: `<p>${links(21)}</p>` },
  })
  expect([refused.status, Object.keys(refused.body.valjad ?? refused.body)]).toEqual([
    400,
    expect.arrayContaining(['tekst']),
  ])
})

test('FORUM-11 an unknown topic or level cannot be followed', async () => {
  const { mari, category } = await world()
  const topic = await write(mari, category)
  expect((await follow(mari, 'teema', { _id: missing }, 'jalgin')).status).toBe(404)
  expect((await follow(mari, 'kategooria', { _id: missing }, 'jalgin')).status).toBe(404)
  expect((await follow(mari, 'teema', topic, 'valjusti')).status).toBe(400)
})

test('FORUM-11 a post that mentions a follower of its topic notifies once; other answers count beside it', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category)
  const post = (await reply(jaan, topic, `<p>${link(mari, 'Mari')}, kell viis.</p>`))[0]?._id
  expect(await forYou(mari)).toMatchObject({ teated: [{ liik: 'mainimine', postitus: post }], lugemata: 1 })
  expect((await forYou(mari)).teated).toHaveLength(1)
  await reply(jaan, topic, '<p>Või kuus.</p>')
  expect(await countFor(mari)).toBe(2)
  expect((await forYou(mari)).teated).toMatchObject([{ liik: 'vastused', lugemataHulk: 1 }, { liik: 'mainimine' }])
  await open(mari, topic)
  expect(await countFor(mari)).toBe(0)
})

test('FORUM-11 a reply that quotes a text with twenty mentions may mention one more, and the quoted members are not notified again', async () => {
  const { mari, jaan, kati, category } = await world()
  const unknown = Array.from({ length: 19 }, (_, index) => `0198d1f0-0000-7000-8000-0000000000${10 + index}`)
  const names = `<p>${unknown.map((_id) => `<a href="${mentionHref(_id)}">@Keegi</a>`).join(' ')} ${link(jaan, 'Jaan')}</p>`
  const topic = await write(mari, category, names)
  await open(jaan, topic)
  const quoted = `<blockquote>${names}</blockquote><p>${link(kati, 'Kati')}, nõus?</p>`
  const response = await api.call('POST', `/api/foorum/postitus/${topic._id}`, { as: mari, body: { tekst: quoted } })
  expect(response.status).toBe(200)
  expect((await forYou(jaan)).teated).toHaveLength(1)
  expect((await forYou(kati)).teated).toMatchObject([{ liik: 'mainimine' }])
})

test('FORUM-11 a notification that is stored while its topic is being read counts as read at the next look', async () => {
  const { mari, jaan, category } = await world()
  const topic = await write(mari, category)
  await reply(jaan, topic)
  await open(mari, topic)
  expect(await countFor(mari)).toBe(0)
  await api.db.execute(sql`update notifications set loetud = null where user_id = ${mari._id}::uuid`)
  expect(await countFor(mari)).toBe(1)
  await open(mari, topic)
  expect(await countFor(mari)).toBe(0)
})
