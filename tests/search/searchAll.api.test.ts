import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { findHits } from '../../api/search/hits.ts'
import { rebuildSearch } from '../../api/search/rebuild.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { apiToken } from '../support/api/apiToken.ts'

const api = apiOfTests()
let admin: Person

interface Found {
  ryhmad: {
    liik: string
    hulk: number
    tulemused: {
      _id: string
      teema: string | null
      koht: string | null
      keel: string | null
      pealkiri: string
      katkend: string
      nimi: string | null
    }[]
    jargmine: string | null
  }[]
  tundmatud: string[]
  parandus?: string
}

beforeEach(async () => {
  await inTransaction(api.db, (tx) =>
    tx.execute(
      sql`truncate topics, posts, articles, article_groups, albums, protocols, files, feedback, search_texts, search_words cascade`,
    ),
  )
  admin = await api.person({ name: 'Maret Mets', status: 4 })
})

async function find(text: string, more = '', as: Person = admin): Promise<Found> {
  const { status, body } = await api.call('GET', `/api/otsing/koik?p=${encodeURIComponent(text)}${more}`, { as })
  expect(status).toBe(200)
  return body as Found
}

async function made(path: string, body: object): Promise<string> {
  const response = await api.call('POST', path, { as: admin, body })
  expect(response.status).toBe(200)
  return (response.body as { _id: string })._id
}

const text = (sisu: string) => [{ id: 'a', tyyp: 'tekst', sisu }]
const article = (kataloog: string, pealkiri: string, sisu: string, more: object = {}) =>
  made(`/api/${kataloog}`, { keel: 'et', pealkiri, moodulid: text(sisu), ...more })

/** A record of each kind with a form of 'praam'. */
async function everyKind() {
  const category = await api.category({ name: 'Meri' })
  const topic = await made('/api/foorum/teema', {
    pealkiri: 'Praami talvine sõiduplaan',
    tekst: '<p>Kell 8.</p>',
    kategooria: category._id,
    failid: [],
  })
  await api.call('POST', `/api/foorum/postitus/${topic}`, {
    as: admin,
    body: { tekst: '<p>Praam hilines.</p>', failid: [] },
  })
  await article('uudised', 'Uus laev', '<p>Praamiga saab mandrile.</p>')
  await article('lehed', 'Kuidas tulla', '<p>Praamil on kohvik.</p>')
  await article('kalender', 'Praami sünnipäev', '<p>Tule ka.</p>')
  await made('/api/galerii', { nimi: { et: 'Praamid', en: 'Ferries' }, excerpt: {}, meediad: [] })
  await made('/api/protokollid', { tekst: '<p>Arutati praami hinda.</p>', failid: [] })
  await api.db.execute(
    sql`insert into files (_id, nimi, kaust, algfail, mimetype, size) values (gen_random_uuid(), 'praami-piletid.pdf', 'foorum', 'o.pdf', 'application/pdf', 1)`,
  )
  await api.db.execute(
    sql`insert into feedback (_id, nimi, email, tekst, kuupaev) values (gen_random_uuid(), 'Külaline', 'kylaline@praam.test', 'Kas praamil saab kaardiga maksta?', now())`,
  )
  await api.db.execute(sql`update users set elukoht = 'Praamimäe' where _id = ${admin._id}::uuid`)
  return { topic, category }
}

const kinds = ({ ryhmad }: Found) => ryhmad.map(({ liik }) => liik)

describe('GET /api/otsing/koik', () => {
  test('SEARCH-1 finds every kind in any form of the word, by kind with its number, the best match first', async () => {
    const { topic, category } = await everyKind()
    const found = await find('praam')
    expect(new Set(kinds(found))).toEqual(
      new Set(['foorum', 'artikkel', 'leht', 'syndmus', 'album', 'protokoll', 'fail', 'tagasiside', 'liige']),
    )
    const [forum] = found.ryhmad.filter(({ liik }) => liik === 'foorum')
    expect(forum).toMatchObject({ hulk: 2, jargmine: null })
    expect(forum?.tulemused).toMatchObject([
      {
        _id: topic,
        teema: null,
        koht: category.slug,
        pealkiri: '<mark>Praami</mark> talvine sõiduplaan',
        nimi: 'Maret Mets',
        keel: null,
      },
      {
        teema: topic,
        koht: category.slug,
        pealkiri: '<mark>Praami</mark> talvine sõiduplaan',
        katkend: '<mark>Praam</mark> hilines.',
      },
    ])
    // Titles before texts, of whatever kind; the residence is a compound.
    expect(new Set(kinds(found).slice(0, 4))).toEqual(new Set(['foorum', 'syndmus', 'album', 'fail']))
    expect(kinds(found).at(-1)).toBe('liige')
    expect(found.ryhmad.find(({ liik }) => liik === 'artikkel')?.tulemused[0]).toMatchObject({
      koht: 'uudised',
      keel: 'et',
      katkend: '<mark>Praamiga</mark> saab mandrile.',
    })
  })

  test('SEARCH-1 one kind is read in pages, each hit once, also where it has more than 200', async () => {
    const category = await api.category()
    const topic = await made('/api/foorum/teema', {
      pealkiri: 'Sadam',
      tekst: '',
      kategooria: category._id,
      failid: [],
    })
    await api.db.execute(sql`insert into posts (_id, teema_id, tekst, nimi, kuupaev)
      select gen_random_uuid(), ${topic}::uuid, case when n % 2 = 0 then '<p>Vana kalasadam.</p>' else '<p>Sadamas ' || n || '</p>' end, 'Malle', now() - n * interval '1 hour'
      from generate_series(1, 420) n`)
    const seen: string[] = []
    let next: string | null = ''
    for (let pages = 0; next != null && pages < 20; pages += 1) {
      const { ryhmad } = await find('sadam', `&liik=foorum&piir=50${next && `&alates=${encodeURIComponent(next)}`}`)
      expect(ryhmad[0]?.hulk).toBe(201)
      seen.push(...(ryhmad[0]?.tulemused ?? []).map(({ katkend }) => katkend))
      next = ryhmad[0]?.jargmine ?? null
    }
    expect(seen).toHaveLength(421)
    // The title, the whole words with the newest first, the compounds.
    const numbers = seen.slice(1, 211).map((katkend) => Number(/\d+/.exec(katkend)))
    expect(numbers).toEqual(Array.from({ length: 210 }, (_, index) => 2 * index + 1))
    expect(new Set(seen.slice(211))).toEqual(new Set(['Vana <mark>kalasadam</mark>.']))
    expect((await find('sadam', '&keel=en')).ryhmad[0]?.hulk).toBe(201)
    expect((await find('sadam', '&piir=3')).ryhmad[0]?.tulemused).toHaveLength(3)
  })

  test('SEARCH-1 nothing follows the last hit with all words', async () => {
    await everyKind()
    const query = { terms: [['praam']], words: new Map(), unknown: [], corrected: undefined }
    const scope = { kinds: ['foorum'] as const, seesPrivate: true }
    const { found } = await findHits(api.db, query, scope, { limit: 10 })
    expect(found[0]?.hits).toHaveLength(1)
    const after = found[0]?.hits[0]?.cursor
    expect((await findHits(api.db, query, scope, { limit: 10, after })).found).toEqual([])
  })

  test('SEARCH-1 is filtered by language, author and year', async () => {
    await everyKind()
    await article('uudised', 'The ferry', '<p>Ferries sail daily.</p>', { keel: 'en' })
    expect((await find('ferry')).ryhmad.map(({ liik, hulk }) => [liik, hulk])).toEqual([
      ['artikkel', 1],
      ['album', 1],
    ])
    expect(kinds(await find('praam', '&keel=en'))).not.toContain('artikkel')
    expect(kinds(await find('praam', '&autor=maret'))).toEqual(['foorum'])
    expect(kinds(await find('praam', '&aasta=1999'))).toEqual([])
    expect(kinds(await find('praam', `&aasta=${new Date().getUTCFullYear()}`))).toContain('foorum')
  })

  test('SEARCH-1 an unknown word is named and blocks nothing, a slip is corrected, a beginning is found', async () => {
    await everyKind()
    const found = await find('praami graafik')
    expect(found.tundmatud).toEqual(['graafik'])
    expect(kinds(found)).toContain('foorum')
    // It stands in another kind, or is left out by a filter alone.
    expect(await find('talvine sünnipäev', '&liik=foorum')).toMatchObject({
      tundmatud: [],
      ryhmad: [{ tulemused: [{ pealkiri: 'Praami <mark>talvine</mark> sõiduplaan', osaline: true }] }],
    })
    expect(await find('praam', '&autor=olematu')).toEqual({ ryhmad: [], tundmatud: [] })
    const inForum = await api.call('GET', `/api/foorum/otsing?p=${encodeURIComponent('talvine sünnipäev')}`, {
      as: admin,
    })
    expect(inForum.body).toMatchObject([{ tundmatud: ['sünnipäev'] }])
    expect(await find('xqzw')).toEqual({ ryhmad: [], tundmatud: ['xqzw'] })
    expect((await find('soiduplaam')).parandus).toBe('sõiduplaan')
    expect((await find('sõiduplaam')).parandus).toBe('sõiduplaan')
    expect((await find('sõidup')).ryhmad[0]?.tulemused[0]?.pealkiri).toBe('Praami talvine <mark>sõiduplaan</mark>')
  })

  test('SEARCH-1 texts are found as they are now: changed, renamed, moved and deleted', async () => {
    const { topic, category } = await everyKind()
    const other = await api.category({ name: 'Kalapüük' })
    expect(kinds(await find('kalapüük'))).toEqual([])
    const { body } = await api.call('GET', `/api/foorum/teema/${topic}`, { as: admin })
    const change = await api.call('PUT', `/api/foorum/teema/${topic}`, {
      as: admin,
      body: { pealkiri: 'Bussi sõiduplaan', tekst: '<p>Kell 9.</p>', kategooria: other._id, failid: [] },
    })
    expect([change.status, (body as { _id: string })._id]).toEqual([200, topic])
    // By the name of its category.
    expect((await find('kalapüük')).ryhmad[0]?.tulemused[0]?._id).toBe(topic)
    await api.call('PUT', `/api/foorum/kategooria/${other._id}`, { as: admin, body: { nimi: 'Jääteed' } })
    expect([kinds(await find('kalapüük')), kinds(await find('jäätee'))]).toEqual([[], ['foorum']])
    expect((await find('praam', '&liik=foorum')).ryhmad[0]?.hulk).toBe(1)
    await api.call('DELETE', `/api/foorum/teema/${topic}`, { as: admin })
    expect(kinds(await find('praam', '&liik=foorum'))).toEqual([])
    expect(category.slug).not.toBe('')
  })

  test('SEARCH-1 AUTH-10 an API token finds the kinds of its scopes, and members by their email only if it sees emails', async () => {
    await everyKind()
    const token = async (osad: string[], emailid: boolean) => ({
      ...admin,
      token: (await apiToken(api, admin, { osad, emailid })).token,
    })
    await api.person({ name: '', email: 'nimetu@saar.test', status: 2 })
    await api.db.execute(
      sql`update users set elukoht = 'Neeme', telefon = '+372 5123 4567' where email = 'nimetu@saar.test'`,
    )
    const people = await token(['inimesed'], false)
    expect(kinds(await find('neeme', '', people))).toEqual([])
    // The email stands for the name, and the number without signs finds, but is not shown.
    expect((await find('37251234567')).ryhmad[0]?.tulemused).toMatchObject([
      { pealkiri: 'nimetu@saar.test', katkend: 'Neeme +372 5123 4567 Tavaline' },
    ])
    expect(new Set(kinds(await find('praam', '', people)))).toEqual(new Set(['liige', 'tagasiside']))
    expect(kinds(await find('kylaline', '', people))).toEqual([])
    expect(kinds(await find('kylaline', '', await token(['inimesed'], true)))).toEqual(['tagasiside'])
    expect(kinds(await find('praam', '', await token(['failid'], false)))).toEqual(['fail'])
    expect((await api.call('GET', '/api/otsing/koik?p=praam')).status).toBe(401)
  })

  test.each([
    ['one letter', 'p=a'],
    ['no text', 'p='],
    ['200 words', `p=${Array.from({ length: 200 }, (_, n) => `s${n}`).join('+')}`],
    ['a text that is too long', `p=${'a'.repeat(3_000)}`],
    ['an unknown kind', 'p=praam&liik=laevad'],
    ['an unknown language', 'p=praam&keel=ru'],
    ['a wrong year', 'p=praam&aasta=kunagi'],
    ['too many', 'p=praam&piir=51'],
    ['a cursor without a kind', 'p=praam&alates=W10'],
    ['a wrong cursor', 'p=praam&liik=foorum&alates=W10'],
  ])('SEARCH-1 %s is refused with a sentence', async (_, query) => {
    const { status, body } = await api.call('GET', `/api/otsing/koik?${query}`, { as: admin })
    expect([status, typeof (body as { msg: string }).msg]).toEqual([400, 'string'])
  })

  test.each([
    '%%',
    '__',
    "''",
    '\\\\',
    '<b>',
    '&&',
    '!!',
    "'praam",
    ':*',
    '🐑🐑',
    'привет мир',
    'a:*',
    '"praam',
    '" "',
    'pra­am',
  ])('SEARCH-1 signs are no wildcards and no errors: %s', async (signs) => {
    await everyKind()
    const found = await find(signs)
    const isPraam = /pra/.test(signs)
    expect(found.ryhmad.some(({ liik }) => liik === 'foorum')).toBe(isPraam)
  })
})

describe('the index', () => {
  const indexed = async () =>
    (
      await api.db.execute(
        sql`select liik, id, keel, autor, kuupaev, pealkiri::text, otsing::text from search_texts order by id, keel`,
      )
    ).rows

  test('SEARCH-1 a rebuild stores what the triggers had stored, and repairs what is wrong; searches go on', async () => {
    await everyKind()
    // The rows of members from former tests were truncated.
    await api.db.execute(sql`select search_fill()`)
    const before = await indexed()
    expect(before.length).toBeGreaterThan(9)
    await api.db.execute(sql`update search_texts set otsing = '' where liik = 'foorum'`)
    await api.db.execute(
      sql`insert into search_texts (liik, id, keel, autor, kinnitatud, otsing) values ('foorum', gen_random_uuid(), '', '', false, '')`,
    )
    await api.db.execute(sql`delete from search_texts where liik = 'leht'`)
    const lines: string[] = []
    const [found] = await Promise.all([
      find('praam', '&liik=artikkel'),
      rebuildSearch(api.db, (line) => lines.push(line)),
    ])
    expect(kinds(found)).toEqual(['artikkel'])
    expect(await indexed()).toEqual(before)
    expect(lines).toContain('posts: 1')
    // All at once, as after a restore.
    await api.db.execute(sql`select search_fill()`)
    expect(await indexed()).toEqual(before)
  })

  test('SEARCH-1 is never half built: what a killed rebuild has done is undone, and the former rows are found', async () => {
    await everyKind()
    const before = await indexed()
    const client = await api.db.$client.connect()
    try {
      await client.query('begin')
      await client.query('delete from search_texts')
      await client.query('select search_fill()')
      await client.query(`update search_texts set otsing = ''`)
      expect(kinds(await find('praam'))).toContain('foorum')
    } finally {
      // As when its process is killed.
      client.release(new Error('killed'))
    }
    expect(await indexed()).toEqual(before)
  })
})
