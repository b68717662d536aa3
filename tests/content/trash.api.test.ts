import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { emptyTrash } from '../../api/records/history/trash.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import { insertedFile } from '../files/insertedFile.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
const moderator = personOfTests(api, { name: 'Mall Moderaator', status: 3 })
const admin = personOfTests(api, { name: 'Ants Admin', status: 4 })
const category = categoryOfTests(api)

const call = (method: string, path: string, as: Person, body?: unknown) =>
  api.call(method, path, { as, ...(body === undefined ? {} : { body }) })
const done = async (...request: Parameters<typeof call>) => {
  const response = await call(...request)
  if (response.status !== 200) throw new Error(`${request[1]}: ${response.status} ${response.text}`)
  return response.body
}
const restore = (id: string, as: Person = admin) => call('PUT', `/api/prygikast/${id}`, as)
const trashOf = (as: Person) => done('GET', '/api/prygikast', as)

beforeEach(async () => {
  await api.db.execute(sql`truncate trash`)
})

const newTopic = async (body: object = {}) =>
  done('POST', '/api/foorum/teema', mari, { pealkiri: 'Talgud', kategooria: category._id, tekst: '', ...body })
const newPost = async (topic: string, body: object, as = mari) =>
  (await done('POST', `/api/foorum/postitus/${topic}`, as, body)).at(-1)._id as string
const newAlbum = async (body: object) => {
  const { headers } = await call('POST', '/api/galerii', mari, body)
  return (await done('GET', headers.get('location') ?? '', mari))._id as string
}

/** A record with everything that a deletion removes or clears with it. */
const kinds: Record<string, () => Promise<{ id: string; path: string }>> = {
  async teema() {
    const file = await insertedFile(api, 'pilt', mari)
    const { _id } = await newTopic({ failid: [file] })
    const post = await newPost(
      _id,
      { tekst: `<p><a href="/sise/kasutajad/${mari._id}">@Mari</a></p>`, failid: [file] },
      jaan,
    )
    await done('PUT', `/api/foorum/teema/like/${_id}`, jaan)
    await done('PUT', `/api/foorum/postitus/like/${_id}/${post}`, mari)
    await done('PUT', `/api/foorum/teema/jalgimine/${_id}`, moderator, { tase: 'jalgin' })
    await done('GET', `/api/foorum/teema/${_id}`, admin)
    return { id: _id, path: `/api/foorum/teema/${_id}` }
  },
  async postitus() {
    const file = await insertedFile(api, 'pilt', mari)
    const { _id } = await newTopic()
    await newPost(_id, { tekst: '<p>Esimene</p>' }, jaan)
    const post = await newPost(_id, { tekst: '<p>Teine</p>', failid: [file] })
    await done('PUT', `/api/foorum/postitus/like/${_id}/${post}`, jaan)
    return { id: post, path: `/api/foorum/postitus/${_id}/${post}` }
  },
  async artikkel() {
    const file = await insertedFile(api, 'pilt', mari)
    const kuupaevad = [{ id: 'd1', kuupaev: { year: 2027, month: 5, day: 23, hours: 20, minutes: 0 } }]
    const moodulid = [{ id: 'm1', tyyp: 'pildid', sisu: [file] }]
    const { _id } = await done('POST', '/api/kalender', mari, {
      pealkiri: 'Jaanituli',
      kuupaevad,
      moodulid,
      esipilt: file,
    })
    const lang = { current: 'en', list: { et: _id } }
    await done('POST', '/api/kalender', mari, { pealkiri: 'Bonfire', lang, tolge: { allikas: _id } })
    return { id: _id, path: `/api/kalender/${_id}` }
  },
  async 'artikkel, its last version'() {
    const kuupaevad = [{ id: 'd1', kuupaev: { year: 2027, month: 5, day: 23, hours: 20, minutes: 0 } }]
    const { _id } = await done('POST', '/api/kalender', mari, { pealkiri: 'Jaanituli', kuupaevad })
    return { id: _id, path: `/api/kalender/${_id}` }
  },
  async album() {
    const file = await insertedFile(api, 'pilt', mari)
    await newAlbum({ nimi: { et: 'Esimene', en: '' } })
    const id = await newAlbum({
      nimi: { et: 'Jaanipäev', en: 'Midsummer' },
      meedia: [{ id: 'i1', tyyp: 'pilt', sisu: file, tekst: { et: 'Lõke', en: 'Bonfire' } }],
    })
    await newAlbum({ nimi: { et: 'Viimane', en: '' } })
    await done('PUT', `/api/galerii/${id}`, mari, { slug: 'jaaniohtu' })
    return { id, path: `/api/galerii/${id}` }
  },
  async protokoll() {
    const file = await insertedFile(api, 'dokument', mari)
    const kuupaev = { year: 2026, month: 5, day: 24, hours: null, minutes: null }
    const { _id } = await done('POST', '/api/protokollid', mari, { tekst: '<p>Otsus</p>', kuupaev, failid: [file] })
    return { id: _id, path: `/api/protokollid/${_id}` }
  },
  async fail() {
    const file = await insertedFile(api, 'pilt', mari)
    const embed = { embed: 'https://www.youtube.com/embed/abc', esipilt: file }
    await newAlbum({
      nimi: { et: 'Pildid', en: '' },
      meedia: [
        { id: 'i1', tyyp: 'pilt', sisu: file },
        { id: 'i2', tyyp: 'embed', sisu: embed },
      ],
    })
    await newTopic({ failid: [file] })
    await done('POST', '/api/uudised', mari, { pealkiri: 'Uudis', esipilt: file })
    await done('PUT', '/api/varia/avaleht', mari, {
      et: [{ id: 'b1', tyyp: 'Offset', pealkiri: '', tekst: '', link: '', pilt: file }],
      en: [],
    })
    return { id: file, path: `/api/files/${file}` }
  },
  async tagasiside() {
    const _id = '01900000-0000-7000-8000-000000000001'
    await api.db.execute(sql`delete from feedback`)
    await api.db.execute(sql`
      insert into feedback (_id, nimi, email, tekst, kuupaev) values (${_id}::uuid, 'Külaline', 'k@saar.test', 'Tere', now())`)
    return { id: _id, path: `/api/tagasiside/${_id}` }
  },
}

/** All rows of all tables, but for those that say who did what last. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await api.db.execute<{ name: string }>(sql`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('jobs', 'idempotency_keys', 'content_changes', 'tries', 'file_leftovers', 'revisions', 'audit') order by 1`)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await api.db.execute(sql`
      select to_jsonb(t) - 'muutja_id' - 'kustutatud_faile' - 'viimane_autor_id' as row from ${sql.identifier(name)} t order by 1`)
    found[name] = rows
  }
  return found
}

describe('every kind', () => {
  test.each(Object.keys(kinds))('TRASH-1 %s: restoring it brings back every row', async (kind) => {
    const { id, path } = (await kinds[kind]?.()) as { id: string; path: string }
    const before = await everything()
    await done('DELETE', path, kind === 'teema' ? moderator : mari)
    expect(await everything()).not.toEqual(before)
    expect(await done('GET', '/api/prygikast', admin)).toMatchObject([{ _id: id, liik: kind.replace(/,.*/, '') }])
    expect((await restore(id)).body).toEqual({ _id: id, liik: kind.replace(/,.*/, '') })
    expect(await everything()).toEqual(before)
    // As after a lost response.
    expect((await restore(id)).status).toBe(200)
    expect(await trashOf(admin)).toEqual([])
  })

  test('TRASH-1 all references have one column, so that deletedRows.ts finds their rows', async () => {
    const { rows } = await api.db.execute(
      sql`select conname from pg_constraint where contype = 'f' and cardinality(conkey) > 1`,
    )
    expect(rows).toEqual([])
  })
})

describe('who hears of it', () => {
  test('TRASH-1 HOOK-1 a restored article is a public change, and a restored file one of what shows it', async () => {
    const file = await insertedFile(api, 'pilt', mari)
    const body = { pealkiri: 'Praam', avalik: true, esipilt: file }
    const { _id } = await done('POST', '/api/uudised', mari, body)
    await api.db.execute(sql`
      insert into webhooks (nimi, aadress, saladus, sees) values ('avalik', 'https://naide.invalid/', '\\x00', true)
      on conflict (nimi) do update set sees = true`)
    const announced = async (change: () => Promise<unknown>) => {
      await api.db.execute(sql`delete from content_changes`)
      await change()
      return (await api.db.execute(sql`select liik, id from content_changes`)).rows
    }
    for (const [id, path] of [
      [_id, `/api/uudised/${_id}`],
      [file, `/api/files/${file}`],
    ] as const) {
      await done('DELETE', path, mari)
      expect(await announced(() => restore(id))).toEqual([{ liik: 'artikkel', id: _id }])
    }
    await api.db.execute(sql`delete from webhooks`)
  })

  test('TRASH-1 a restored post has its notifications as they were', async () => {
    const topic = await newTopic()
    const text = `<p><a href="/sise/kasutajad/${jaan._id}">@Jaan</a></p>`
    const post = await newPost(topic._id, { tekst: text })
    const notified = async () =>
      (await api.db.execute(sql`select user_id, edastused from notifications where postitus_id = ${post}::uuid`)).rows
    const before = await notified()
    expect(before).toHaveLength(1)
    await done('DELETE', `/api/foorum/postitus/${topic._id}/${post}`, mari)
    expect(await notified()).toEqual([])
    await restore(post, mari)
    expect(await notified()).toEqual(before)
  })
})

describe('what has changed since', () => {
  test('TRASH-1 a taken slug becomes another one', async () => {
    const create = async () => (await done('POST', '/api/uudised', mari, { pealkiri: 'Praam' }))._id as string
    const first = await create()
    await done('DELETE', `/api/uudised/${first}`, mari)
    const second = await create()
    expect((await restore(first)).status).toBe(200)
    const slugs = [first, second].map(async (id) => (await done('GET', `/api/uudised/id/${id}`, mari)).slug)
    expect(new Set(await Promise.all(slugs)).size).toBe(2)
  })

  test('TRASH-1 an album comes back to its place, or the last one, with its former links', async () => {
    await api.db.execute(sql`delete from albums`)
    const ids: string[] = []
    for (const et of ['A', 'B', 'C']) ids.unshift(await newAlbum({ nimi: { et, en: '' } }))
    const [first = '', middle = '', last = ''] = ids
    await done('DELETE', `/api/galerii/${last}`, mari)
    await done('DELETE', `/api/galerii/${middle}`, mari)
    await done('DELETE', `/api/galerii/${first}`, mari)
    for (const id of [last, first, middle]) expect((await restore(id)).status).toBe(200)
    const { rows } = await api.db.execute<{ _id: string; jrg: number }>(sql`select _id, jrg from albums order by jrg`)
    expect(rows).toEqual([first, middle, last].map((_id, jrg) => ({ _id, jrg })))
  })

  test('TRASH-1 a post needs its topic; a topic goes to another category if its own is gone', async () => {
    const own = await api.category({ name: 'Ajutine' })
    const topic = await newTopic({ kategooria: own._id })
    const post = await newPost(topic._id, { tekst: '<p>Tere</p>' })
    await done('DELETE', `/api/foorum/postitus/${topic._id}/${post}`, mari)
    await done('DELETE', `/api/foorum/teema/${topic._id}`, mari)
    const refused = await restore(post)
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('Taasta enne teema')])
    await done('DELETE', `/api/foorum/kategooria/${own._id}`, admin)
    for (const id of [topic._id, post]) expect((await restore(id)).status).toBe(200)
    expect(await done('GET', `/api/foorum/teema/${topic._id}`, mari)).toMatchObject({ postitused: [{ _id: post }] })
  })

  test('TRASH-1 a version in the same language that was added since is a conflict', async () => {
    const { _id } = await done('POST', '/api/uudised', mari, { pealkiri: 'Praam' })
    const english = { pealkiri: 'Ferry', lang: { current: 'en', list: { et: _id } } }
    const { _id: first } = await done('POST', '/api/uudised', mari, english)
    await done('DELETE', `/api/uudised/${first}`, mari)
    await done('POST', '/api/uudised', mari, english)
    expect((await restore(first)).status).toBe(409)
    expect(await trashOf(admin)).toHaveLength(1)
  })

  test('TRASH-1 likes and authors of members who were deleted since stay away', async () => {
    const leaving = await api.person({ name: 'Lahkuja' })
    const topic = await newTopic()
    const post = await newPost(topic._id, { tekst: '<p>Tere</p>' }, leaving)
    await done('PUT', `/api/foorum/teema/like/${topic._id}`, leaving)
    await done('DELETE', `/api/foorum/teema/${topic._id}`, moderator)
    await done('DELETE', `/api/users/${leaving._id}`, admin)
    expect((await restore(topic._id)).status).toBe(200)
    const { likes, postitused } = await done('GET', `/api/foorum/teema/${topic._id}`, mari)
    expect([likes, postitused]).toMatchObject([[], [{ _id: post, nimi: 'Lahkuja', user: null }]])
  })

  test('TRASH-1 two restorations at once restore it once', async () => {
    const topic = await newTopic()
    await done('DELETE', `/api/foorum/teema/${topic._id}`, mari)
    const responses = await Promise.all([restore(topic._id), restore(topic._id, mari), restore(topic._id, moderator)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await api.db.execute(sql`select from topics where _id = ${topic._id}::uuid`)
    expect(rows).toHaveLength(1)
  })
})

describe('rights', () => {
  test('TRASH-1 members see and restore what they deleted, staff everything; only admins delete for good', async () => {
    const topic = await newTopic()
    const post = await newPost(topic._id, { tekst: '<p>Tere</p>' }, jaan)
    await done('DELETE', `/api/foorum/postitus/${topic._id}/${post}`, jaan)
    const seen = await Promise.all([mari, jaan, moderator].map(async (person) => (await trashOf(person)).length))
    expect(seen).toEqual([0, 1, 1])
    expect((await restore(post, mari)).status).toBe(403)
    expect((await call('DELETE', `/api/prygikast/${post}`, moderator)).status).toBe(403)
    expect((await call('DELETE', `/api/prygikast/${post}`, admin)).status).toBe(200)
    expect((await restore(post, jaan)).status).toBe(404)
  })

  test('TRASH-1 a topic is deleted by its author while it has no posts, and by moderators', async () => {
    const [empty, answered] = [await newTopic(), await newTopic()]
    await newPost(answered._id, { tekst: '<p>Tere</p>' }, jaan)
    const statusOf = async (id: string, as: Person) => (await call('DELETE', `/api/foorum/teema/${id}`, as)).status
    expect(await statusOf(empty._id, jaan)).toBe(403)
    expect(await statusOf(answered._id, mari)).toBe(403)
    expect(await statusOf(empty._id, mari)).toBe(200)
    expect(await statusOf(answered._id, moderator)).toBe(200)
    expect(await statusOf(answered._id, moderator)).toBe(404)
  })
})

describe('the end', () => {
  const makeOld = (id: string) =>
    api.db.execute(sql`update trash set kuupaev = now() - interval '31 days' where _id = ${id}::uuid`)
  const kindsOfFiles = {
    fail: {
      table: 'files',
      purged: async () => {
        await api.db.execute(sql`select 1`)
      },
    },
  }

  test('TRASH-1 old records go for good, with their revisions; a file that a revision names stays', async () => {
    const [named, unnamed] = [await insertedFile(api, 'pilt', mari), await insertedFile(api, 'pilt', mari)]
    const topic = await newTopic({ failid: [named] })
    await done('PUT', `/api/foorum/teema/${topic._id}`, mari, { failid: [] })
    const other = await newTopic()
    await done('PUT', `/api/foorum/teema/${other._id}`, mari, { pealkiri: 'Muu' })
    await done('DELETE', `/api/foorum/teema/${other._id}`, mari)
    for (const id of [named, unnamed]) await done('DELETE', `/api/files/${id}`, mari)
    for (const id of [named, unnamed, other._id]) await makeOld(id)
    await inTransaction(api.db, emptyTrash(kindsOfFiles))
    const { rows } = await api.db.execute<{ _id: string }>(sql`select _id from trash`)
    expect(rows).toEqual([{ _id: named }])
    expect((await api.db.execute(sql`select from revisions where kirje = ${other._id}::uuid`)).rows).toEqual([])
    // It is no longer listed, as its time is over.
    expect(await trashOf(admin)).toEqual([])
  })

  test('TRASH-1 the bytes of a file stay in the trash, and are left to the sweep when it is deleted for good', async () => {
    const file = (await upload(api, 'Kava', { as: mari, name: 'kava.txt' })).body
    await done('DELETE', `/api/files/${file._id}`, mari)
    const url = `/api/static${file.tee}`
    expect((await call('GET', url, mari)).status).toBe(404)
    expect((await restore(file._id, mari)).status).toBe(200)
    expect((await call('GET', url, mari)).text).toBe('Kava')
    await done('DELETE', `/api/files/${file._id}`, mari)
    await done('DELETE', `/api/prygikast/${file._id}`, admin)
    const { rows } = await api.db.execute(sql`select kaust from file_leftovers`)
    expect(rows).toEqual([{ kaust: `foorum/${file._id}` }])
  })

  test('TRASH-1 10,000 deleted records are listed in pages', async () => {
    await api.db.execute(sql`
      insert into trash (_id, liik, pealkiri, kustutaja_id, kuupaev, sisu)
      select gen_random_uuid(), 'fail', 'pilt ' || n, ${mari._id}::uuid, now() - n * interval '1 second', '{"rows":[],"cleared":[]}'
      from generate_series(1, 10000) n`)
    const first = await api.call('GET', '/api/prygikast?piir=200', { as: mari })
    expect(first.body.map(({ pealkiri }: { pealkiri: string }) => pealkiri).slice(0, 2)).toEqual(['pilt 1', 'pilt 2'])
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await done('GET', next, mari))[0].pealkiri).toBe('pilt 201')
  })
})
