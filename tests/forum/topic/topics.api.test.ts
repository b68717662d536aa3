import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let mari: Person
let jaan: Person
let moderator: Person
let category: { _id: string; nimi: string; slug: string }

beforeAll(async () => {
  ;[mari, jaan, moderator] = await Promise.all([
    api.person({ name: 'Mari Õunapuu' }),
    api.person({ name: 'Jaan Kadakas' }),
    api.person({ status: 3 }),
  ])
  category = await api.category({ name: 'Sadam', slug: 'sadam', order: 1 })
})

const topicBody = (more = {}) => ({
  pealkiri: 'Praami sõiduplaan',
  kategooria: category._id,
  tekst: '<p>Kas keegi teab?</p>',
  pinned: false,
  failid: [],
  ...more,
})

async function newTopic(as = mari, more = {}) {
  const { status, body } = await api.call('POST', '/api/foorum/teema', { as, body: topicBody(more) })
  expect(status).toBe(200)
  return body
}

async function newPost(topicId: string, as: Person, tekst = '<p>Tuleb kell kaheksa.</p>') {
  const { status, body } = await api.call('POST', `/api/foorum/postitus/${topicId}`, {
    as,
    body: { tekst, nimi: 'Keegi teine', failid: [] },
  })
  expect(status).toBe(200)
  return body.at(-1)
}

const readTopic = async (id: string, as: Person, headers = {}) =>
  (await api.call('GET', `/api/foorum/teema/${id}`, { as, headers })).body

describe('topics', () => {
  test('FORUM-5 a new topic is returned completely, under the name of the session', async () => {
    const topic = await newTopic(mari, { nimi: 'Keegi teine', pealkiri: '  Praam   ei  sõida ', muu: 'väli' })
    expect(topic).toEqual({
      _id: expect.any(String),
      jalgimine: 'jalgin',
      pealkiri: 'Praam ei sõida',
      nimi: 'Mari Õunapuu',
      user: { _id: mari._id, nimi: 'Mari Õunapuu' },
      kuupaev: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      muudetud: null,
      pinned: false,
      kategooria: { _id: category._id, nimi: 'Sadam', slug: 'sadam' },
      likes: [],
      failid: [],
      postitusedHulk: 0,
      viimanePostitus: topic.kuupaev,
      loetud: true,
      tekst: '<p>Kas keegi teab?</p>',
      postitused: [],
    })
  })

  test('FORUM-5 the author and a moderator change a topic, others are refused and nothing changes', async () => {
    const { _id } = await newTopic()
    const change = (as: Person, pealkiri: string) =>
      api.call('PUT', `/api/foorum/teema/${_id}`, { as, body: topicBody({ pealkiri, pinned: true }) })
    const refused = await change(jaan, 'Jaani oma')
    expect([refused.status, refused.body]).toEqual([
      403,
      { msg: 'Teemat saab muuta ainult selle autor või moderaator.' },
    ])
    expect((await readTopic(_id, mari)).pealkiri).toBe('Praami sõiduplaan')
    expect((await change(mari, 'Mari oma')).body).toMatchObject({
      pealkiri: 'Mari oma',
      pinned: true,
      nimi: 'Mari Õunapuu',
    })
    expect((await change(moderator, 'Moderaatori oma')).body).toMatchObject({
      pealkiri: 'Moderaatori oma',
      nimi: 'Mari Õunapuu',
    })
  })

  test('FORUM-2 the list of a category has pinned ones first, then by latest post, without texts', async () => {
    const { slug, _id: kategooria } = await api.category({ name: 'Järjekord' })
    const first = await newTopic(mari, { kategooria, pealkiri: 'Esimene' })
    await newTopic(mari, { kategooria, pealkiri: 'Teine' })
    await newTopic(mari, { kategooria, pealkiri: 'Tähtis', pinned: true })
    await newPost(first._id, jaan)
    const { body } = await api.call('GET', `/api/foorum/kategooria/${slug}`, { as: mari })
    expect(body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)).toEqual(['Tähtis', 'Esimene', 'Teine'])
    expect(body[1]).toMatchObject({ postitusedHulk: 1, loetud: false })
    expect(body[1]).not.toHaveProperty('tekst')
    expect(body[1]).not.toHaveProperty('postitused')
  })

  test('FORUM-1 the home page lists categories by order, each with its latest post', async () => {
    const empty = await api.category({ name: 'Tühi', order: 2 })
    const { _id: kategooria } = await api.category({ name: 'Esimene', order: 0 })
    const older = await newTopic(mari, { kategooria, pealkiri: 'Vanem' })
    await newTopic(mari, { kategooria, pealkiri: 'Uuem' })
    const post = await newPost(older._id, jaan)
    const { body } = await api.call('GET', '/api/foorum/kategooria', { as: jaan })
    expect(body[0]).toMatchObject({ nimi: 'Esimene', viimanePostitus: post.kuupaev, viimanePostitusPealkiri: 'Vanem' })
    expect(body.find(({ _id }: { _id: string }) => _id === empty._id)).toMatchObject({
      viimanePostitus: null,
      viimanePostitusPealkiri: null,
    })
    expect(body.map(({ jrg }: { jrg: number }) => jrg)).toEqual(
      body.map(({ jrg }: { jrg: number }) => jrg).toSorted((a: number, b: number) => a - b),
    )
  })
})

describe('posts', () => {
  test('FORUM-6 posts are listed oldest first; the author and a moderator change and delete them, others are refused', async () => {
    const topic = await newTopic()
    const post = await newPost(topic._id, jaan, '<p>Esimene</p>')
    await newPost(topic._id, mari, '<p>Teine</p>')
    const path = `/api/foorum/postitus/${topic._id}/${post._id}`
    for (const method of ['PUT', 'DELETE'])
      expect((await api.call(method, path, { as: mari, body: { tekst: '<p>Võõras</p>' } })).status).toBe(403)
    const changed = await api.call('PUT', path, { as: jaan, body: { tekst: '<p>Parandatud</p>' } })
    expect(changed.body.map(({ tekst, nimi }: { tekst: string; nimi: string }) => [nimi, tekst])).toEqual([
      ['Jaan Kadakas', '<p>Parandatud</p>'],
      ['Mari Õunapuu', '<p>Teine</p>'],
    ])
    expect((await api.call('PUT', path, { as: moderator, body: { tekst: '<p>Moderaator</p>' } })).status).toBe(200)
    const left = await api.call('DELETE', path, { as: moderator })
    expect(left.body).toHaveLength(1)
    expect((await api.call('DELETE', path, { as: moderator })).status).toBe(404)
  })

  test('FORUM-6 deleting the latest post restores count and time, down to those of the topic', async () => {
    const topic = await newTopic()
    const first = await newPost(topic._id, jaan)
    const second = await newPost(topic._id, jaan)
    const remove = (id: string) => api.call('DELETE', `/api/foorum/postitus/${topic._id}/${id}`, { as: jaan })
    await remove(second._id)
    expect(await readTopic(topic._id, mari)).toMatchObject({ postitusedHulk: 1, viimanePostitus: first.kuupaev })
    await remove(first._id)
    expect(await readTopic(topic._id, mari)).toMatchObject({ postitusedHulk: 0, viimanePostitus: topic.kuupaev })
  })
})

describe('likes', () => {
  test('FORUM-4 liking twice counts once, unliking removes the like, and likers are named in order', async () => {
    const topic = await newTopic()
    const like = (word: string, as: Person) => api.call('PUT', `/api/foorum/teema/${word}/${topic._id}`, { as })
    await like('like', jaan)
    await like('like', mari)
    expect((await like('like', jaan)).body).toEqual([
      { user: { _id: jaan._id, nimi: 'Jaan Kadakas' } },
      { user: { _id: mari._id, nimi: 'Mari Õunapuu' } },
    ])
    expect((await like('unlike', jaan)).body).toHaveLength(1)
    expect((await like('unlike', jaan)).body).toHaveLength(1)
  })

  test('FORUM-4 posts are liked in their own topic only', async () => {
    const [topic, other] = await Promise.all([newTopic(), newTopic()])
    const post = await newPost(topic._id, jaan)
    const like = (topicId: string) => api.call('PUT', `/api/foorum/postitus/like/${topicId}/${post._id}`, { as: mari })
    expect((await like(topic._id)).body).toEqual([{ user: { _id: mari._id, nimi: 'Mari Õunapuu' } }])
    expect((await like(other._id)).status).toBe(404)
  })
})

describe('read marks', () => {
  const listed = async (id: string, as: Person) =>
    (await api.call('GET', `/api/foorum/kategooria/${category.slug}`, { as })).body.find(
      ({ _id }: { _id: string }) => _id === id,
    )

  test('FORUM-3 reading marks read, peeking does not, and a later post by somebody else makes it unread again', async () => {
    const topic = await newTopic(mari)
    expect((await listed(topic._id, mari)).loetud).toBe(true)
    expect((await listed(topic._id, jaan)).loetud).toBe(false)
    expect((await readTopic(topic._id, jaan, { prefer: 'peek' })).loetud).toBe(false)
    expect((await readTopic(topic._id, jaan)).loetud).toBe(true)
    await newPost(topic._id, jaan)
    expect((await listed(topic._id, jaan)).loetud).toBe(true)
    expect((await listed(topic._id, mari)).loetud).toBe(false)
    await readTopic(topic._id, mari)
    await newPost(topic._id, mari)
    expect((await listed(topic._id, jaan)).loetud).toBe(false)
  })

  test('REST-6 FORUM-3 an unchanged response is 304 and still marks read', async () => {
    const topic = await newTopic(mari)
    const peeked = await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })
    const etag = peeked.headers.get('etag') ?? ''
    await newPost(topic._id, jaan)
    const changed = await api.call('GET', `/api/foorum/teema/${topic._id}`, {
      as: mari,
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
    const again = await api.call('GET', `/api/foorum/teema/${topic._id}`, {
      as: mari,
      headers: { 'if-none-match': changed.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await listed(topic._id, mari)).loetud).toBe(true)
  })
})

describe('repeats', () => {
  const post = (as: Person, id: string, key: string, tekst = '<p>Üks kord</p>') =>
    api.call('POST', `/api/foorum/postitus/${id}`, { as, body: { tekst }, headers: { 'idempotency-key': key } })

  test('REST-7 forum: a key belongs to one member and one request', async () => {
    const topic = await newTopic()
    await post(jaan, topic._id, 'k1')
    expect((await post(mari, topic._id, 'k1')).body).toHaveLength(2)
    expect((await post(jaan, topic._id, 'k1', '<p>Teine tekst</p>')).status).toBe(409)
    expect((await post(jaan, topic._id, 'k'.repeat(201))).status).toBe(400)
  })

  test('REST-7 forum: a refused attempt leaves its key free', async () => {
    const topic = await newTopic()
    expect((await post(jaan, topic._id, 'k2', '')).status).toBe(400)
    expect((await post(jaan, topic._id, 'k2')).status).toBe(200)
  })
})
