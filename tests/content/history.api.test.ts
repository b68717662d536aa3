import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { insertedFile } from '../files/insertedFile.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
const moderator = personOfTests(api, { name: 'Mall Moderaator', status: 3 })
const admin = personOfTests(api, { name: 'Ants Admin', status: 4 })
const category = categoryOfTests(api)
const other = categoryOfTests(api, { name: 'Laevad' })

const call = async (method: string, path: string, as: Person, body?: unknown, ifMatch = '') => {
  const headers = ifMatch === '' ? {} : { headers: { 'if-match': ifMatch } }
  return api.call(method, path, { as, ...(body === undefined ? {} : { body }), ...headers })
}
const done = async (...request: Parameters<typeof call>) => {
  const response = await call(...request)
  if (response.status !== 200) throw new Error(`${request[1]}: ${response.status} ${response.text}`)
  return response.body
}
const historyOf = (path: string, as: Person = admin) => done('GET', `/api/ajalugu/${path}`, as)
const textsOf = async (path: string, revision: string, as: Person = admin): Promise<Record<string, string | null>> => {
  const fields: { nimi: string; osa: string | null; tekst: string | null }[] = await done(
    'GET',
    `/api/ajalugu/${path}/${revision}`,
    as,
  )
  return Object.fromEntries(fields.map(({ nimi, osa, tekst }) => [osa == null ? nimi : `${nimi} ${osa}`, tekst]))
}
const restore = (
  path: string,
  revision: string,
  { as = admin, ifMatch = '' }: { as?: Person; ifMatch?: string } = {},
) => call('PUT', `/api/ajalugu/${path}`, as, { versioon: revision }, ifMatch)
/** Makes the changes so far old, so that the next one is not merged with them. */
const letTimePass = () => api.db.execute(sql`update revisions set alates = alates - interval '1 hour'`)

const newTopic = async (body: object = {}) =>
  await done('POST', '/api/foorum/teema', mari, {
    pealkiri: 'Talgud',
    kategooria: category._id,
    tekst: '<p>Tule talgutele</p>',
    ...body,
  })

interface Kind {
  /** Makes a record, and changes it. @returns the path of its history, and the text of a field before the change */
  changed: () => Promise<{ path: string; field: string; before: string; after: string }>
}

let file = ''
beforeAll(async () => {
  file = await insertedFile(api, 'pilt', mari)
})

const kinds: Record<string, Kind> = {
  teema: {
    async changed() {
      const { _id } = await newTopic()
      await done('PUT', `/api/foorum/teema/${_id}`, mari, { pealkiri: 'Kevadtalgud', kategooria: other._id })
      return { path: `teema/${_id}`, field: 'kategooria', before: category.nimi, after: other.nimi }
    },
  },
  postitus: {
    async changed() {
      const topic = await newTopic()
      const [post] = await done('POST', `/api/foorum/postitus/${topic._id}`, mari, { tekst: '<p>Tulen</p>' })
      await done('PUT', `/api/foorum/postitus/${topic._id}/${post._id}`, mari, { tekst: '<p>Ei tule</p>' })
      return { path: `postitus/${post._id}`, field: 'tekst', before: '<p>Tulen</p>', after: '<p>Ei tule</p>' }
    },
  },
  kategooria: {
    async changed() {
      const { _id } = await done('POST', '/api/foorum/kategooria/uus', admin, { nimi: 'Meri', jrg: 1 })
      await done('PUT', `/api/foorum/kategooria/${_id}`, admin, { nimi: 'Meri ja laevad' })
      return { path: `kategooria/${_id}`, field: 'nimi', before: 'Meri', after: 'Meri ja laevad' }
    },
  },
  artikkel: {
    async changed() {
      const module = { id: 'm1', tyyp: 'tekst', sisu: '<p>Kari karjamaal</p>' }
      const { _id } = await done('POST', '/api/kalender', mari, { pealkiri: 'Jaanituli', moodulid: [module] })
      const dates = [{ id: 'd1', kuupaev: { year: 2027, month: 5, day: 23, hours: 20, minutes: 0 } }]
      const moodulid = [{ ...module, sisu: '<p>Lõke rannas</p>' }]
      await done('PUT', `/api/kalender/${_id}`, mari, { moodulid, kuupaevad: dates, avalik: true })
      return {
        path: `artikkel/${_id}`,
        field: 'moodulid.sisu m1',
        before: '<p>Kari karjamaal</p>',
        after: '<p>Lõke rannas</p>',
      }
    },
  },
  album: {
    async changed() {
      const { headers } = await call('POST', '/api/galerii', mari, { nimi: { et: 'Jaanipäev', en: '' } })
      const slug = headers.get('location')?.split('/').at(-1) ?? ''
      const { _id } = await done('GET', `/api/galerii/${slug}`, mari)
      await done('PUT', `/api/galerii/${_id}`, mari, { nimi: { et: 'Jaaniõhtu' } })
      return { path: `album/${_id}`, field: 'nimi.et', before: 'Jaanipäev', after: 'Jaaniõhtu' }
    },
  },
  protokoll: {
    async changed() {
      const { _id } = await done('POST', '/api/protokollid', mari, {
        tekst: '<p>Otsus</p>',
        kuupaev: { year: 2026, month: 5, day: 24, hours: 18, minutes: 5 },
      })
      await done('PUT', `/api/protokollid/${_id}`, mari, { kuupaev: null })
      return { path: `protokoll/${_id}`, field: 'kuupaev', before: '24.6.2026 kell 18.05', after: '' }
    },
  },
  avaleht: {
    async changed() {
      const block = { id: 'b1', tyyp: 'Offset', pealkiri: 'Tere', tekst: '', link: '', pilt: file }
      await done('PUT', '/api/varia/avaleht', mari, { et: [block], en: [] })
      await done('PUT', '/api/varia/avaleht', jaan, { et: [{ ...block, pealkiri: 'Tere tulemast' }], en: [] })
      return { path: 'avaleht/avaleht', field: 'et.pealkiri b1', before: 'Tere', after: 'Tere tulemast' }
    },
  },
  liige: {
    async changed() {
      await done('PUT', `/api/users/${jaan._id}`, jaan, { elukoht: 'Kihnu', telefon: '5550 111' })
      return { path: `liige/${jaan._id}`, field: 'elukoht', before: '', after: 'Kihnu' }
    },
  },
}

describe('every kind', () => {
  test.each(Object.keys(kinds))(
    'HIST-1 %s: a change stores what it was before, which can be restored',
    async (kind) => {
      const { path, field, before, after } = (await kinds[kind]?.changed()) as Awaited<ReturnType<Kind['changed']>>
      const history = await historyOf(path)
      const [current, former] = history.versioonid
      expect([(await textsOf(path, former._id))[field], (await textsOf(path, current._id))[field]]).toEqual([
        before,
        after,
      ])

      await letTimePass()
      const as = kind === 'liige' ? jaan : admin
      const response = await restore(path, former._id, { as, ifMatch: history.versioon })
      expect(response.status).toBe(200)
      const restored = await historyOf(path)
      expect(restored.versioonid).toHaveLength(history.versioonid.length + 1)
      expect(restored.versioonid[0].muutja).toEqual({ _id: as._id, nimi: as.nimi })
      expect((await textsOf(path, restored.versioonid[0]._id))[field]).toBe(before)
      // An outdated restoration is refused, as every outdated change.
      expect((await restore(path, current._id, { as, ifMatch: history.versioon })).status).toBe(412)
    },
  )

  test('HIST-1 these are all that the schema names', async () => {
    const { rows } = await api.db.execute<{ liik: string }>(sql`select distinct liik from revisions order by liik`)
    expect(rows.map(({ liik }) => liik)).toEqual(Object.keys(kinds).toSorted())
  })
})

describe('revisions', () => {
  const saved = async (...titles: string[]) => {
    const { _id } = await newTopic()
    for (const pealkiri of titles) await done('PUT', `/api/foorum/teema/${_id}`, mari, { pealkiri })
    return `teema/${_id}`
  }
  const changesOf = async (path: string) => (await historyOf(path)).versioonid.map(({ _id }: { _id: string }) => _id)

  test('HIST-1 successive saves of one person within ten minutes are one', async () => {
    const path = await saved('Talgud 1', 'Talgud 12', 'Talgud 123')
    const [, first] = await changesOf(path)
    expect(await changesOf(path)).toHaveLength(2)
    expect((await textsOf(path, first)).pealkiri).toBe('Talgud')
  })

  test('HIST-1 a restored revision is one of its own, so that what it replaces stays', async () => {
    const path = await saved('Talgud 1')
    expect((await restore(path, 'algus', { as: mari })).status).toBe(200)
    const titles = await Promise.all(
      (await changesOf(path)).map(async (id: string) => (await textsOf(path, id)).pealkiri),
    )
    expect(titles).toEqual(['Talgud', 'Talgud 1', 'Talgud'])
  })

  test('HIST-1 not those of two people, after ten minutes, or which remove a third of the text', async () => {
    const path = await saved('Talgud 1')
    await done('PUT', `/api/foorum/${path}`, moderator, { pealkiri: 'Talgud 2' })
    await letTimePass()
    await done('PUT', `/api/foorum/${path}`, moderator, { pealkiri: 'Talgud 3' })
    await done('PUT', `/api/foorum/${path}`, moderator, { tekst: '<p>T</p>' })
    const ids = await changesOf(path)
    const titles = await Promise.all(ids.map(async (id: string) => (await textsOf(path, id)).pealkiri))
    expect(titles).toEqual(['Talgud 3', 'Talgud 3', 'Talgud 2', 'Talgud 1', 'Talgud'])
  })

  test('HIST-1 long texts are stored by what changed in them, and read as they were', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `sõna${n} 🐄`).join(' ')
    const changed = words.replace('sõna200 🐄', 'sõna200 🐑')
    const texts = [words, changed, `${changed} lõpp`, `algus ${changed} lõpp`]
    const { _id } = await newTopic({ tekst: `<p>${texts[0]}</p>` })
    for (const tekst of texts.slice(1)) {
      await letTimePass()
      await done('PUT', `/api/foorum/teema/${_id}`, mari, { tekst: `<p>${tekst}</p>` })
    }
    const ids = await changesOf(`teema/${_id}`)
    const read = await Promise.all(ids.map(async (id: string) => (await textsOf(`teema/${_id}`, id)).tekst))
    expect(read.toReversed()).toEqual(texts.map((text) => `<p>${text}</p>`))
    const { rows } = await api.db.execute<{ bytes: number }>(sql`
      select sum(pg_column_size(enne))::int as bytes from revisions where kirje = ${_id}::uuid`)
    expect(rows[0]?.bytes).toBeLessThan(1_000)
  })

  test('HIST-1 a record has at most 100 changes; the oldest go', async () => {
    const path = await saved('Talgud 1')
    await api.db.execute(sql`
      insert into revisions (_id, liik, kirje, muutja_id, kuupaev, alates, enne)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'teema', ${path.split('/')[1]}::uuid, null, now(), now(),
        '{"pealkiri":["vana"]}' from generate_series(1, 120) n`)
    await letTimePass()
    await done('PUT', `/api/foorum/${path}`, mari, { pealkiri: 'Talgud 2' })
    expect(await changesOf(path)).toHaveLength(101)
  })

  test('HIST-1 a renamed member does not change what mentions the member', async () => {
    const mention = (name: string) => `<p><a href="/sise/kasutajad/${jaan._id}">@${name}</a> ${'tule '.repeat(50)}</p>`
    const { _id } = await newTopic({ tekst: mention(jaan.nimi) })
    await done('PUT', `/api/foorum/teema/${_id}`, mari, { tekst: mention(jaan.nimi).replace('tule', 'jookse') })
    await api.db.execute(sql`update topics set tekst = ${mention('Jaanus')} where _id = ${_id}::uuid`)
    expect((await textsOf(`teema/${_id}`, 'algus')).tekst).toContain('tule tule')
  })

  test('HIST-1 a text that was changed without a revision, as by an upgrade, is not guessed', async () => {
    const { _id } = await newTopic({ tekst: `<p>${'tule '.repeat(50)}</p>` })
    await done('PUT', `/api/foorum/teema/${_id}`, mari, { tekst: `<p>${'tule '.repeat(51)}</p>` })
    await api.db.execute(sql`update topics set tekst = replace(tekst, 'tule', 'mine') where _id = ${_id}::uuid`)
    expect(await textsOf(`teema/${_id}`, 'algus')).toMatchObject({ pealkiri: 'Talgud', tekst: null })
  })

  test('HIST-1 a file that was deleted since comes back with the revision', async () => {
    const picture = await insertedFile(api, 'pilt', mari)
    const gone = await insertedFile(api, 'pilt', mari)
    const { _id } = await newTopic({ failid: [picture, gone] })
    await done('PUT', `/api/foorum/teema/${_id}`, mari, { failid: [] })
    for (const id of [picture, gone]) await done('DELETE', `/api/files/${id}`, mari)
    await done('DELETE', `/api/prygikast/${gone}`, admin)
    expect((await restore(`teema/${_id}`, 'algus', { as: mari })).status).toBe(200)
    const { failid } = await done('GET', `/api/foorum/teema/${_id}`, mari)
    expect(failid.map((one: { _id: string }) => one._id)).toEqual([picture])
  })

  test('HIST-1 only those who may change the record read its revisions; a member those of an own profile', async () => {
    const topic = await saved('Talgud 1')
    const { path: categoryPath } = (await kinds.kategooria?.changed()) as { path: string }
    const statusOf = async (path: string, as: Person) => (await call('GET', `/api/ajalugu/${path}`, as)).status
    const seen = async (path: string, people: Person[]) => Promise.all(people.map((person) => statusOf(path, person)))
    expect(await seen(topic, [mari, jaan, moderator])).toEqual([200, 403, 200])
    expect(await seen(`liige/${jaan._id}`, [mari, jaan, moderator, admin])).toEqual([403, 200, 403, 200])
    expect(await seen(categoryPath, [moderator, admin])).toEqual([403, 200])
    expect(await seen('teema/00000000-0000-7000-8000-000000000000', [admin])).toEqual([404])
    expect(await seen('teema/avaleht', [admin])).toEqual([404])
    expect(await seen('fail/00000000-0000-7000-8000-000000000000', [admin])).toEqual([404])
    expect((await restore(topic, 'algus', { as: jaan })).status).toBe(403)
  })
})

describe('removal', () => {
  test('HIST-1 an admin removes the content of a revision; others stay', async () => {
    const { _id } = await newTopic({ tekst: `<p>${'vana '.repeat(60)}</p>` })
    for (const word of ['salajane', 'viisakas']) {
      await letTimePass()
      await done('PUT', `/api/foorum/teema/${_id}`, mari, { tekst: `<p>${'vana '.repeat(60)}${word}</p>` })
    }
    const path = `teema/${_id}`
    const [current, secret, first] = (await historyOf(path)).versioonid
    const remove = (id: string, as: Person) => call('DELETE', `/api/ajalugu/${path}/${id}`, as)
    expect((await remove(secret._id, moderator)).status).toBe(403)
    expect((await remove(current._id, admin)).status).toBe(409)
    expect((await remove(secret._id, admin)).status).toBe(200)
    const after = (await historyOf(path)).versioonid
    expect(after.map(({ eemaldatud }: { eemaldatud: boolean }) => eemaldatud)).toEqual([false, true, false])
    expect((await textsOf(path, first._id)).tekst).toBe(`<p>${'vana '.repeat(60)}</p>`)
    expect((await textsOf(path, secret._id)).tekst).toBeNull()
    expect((await restore(path, secret._id)).status).toBe(409)
    const { rows } = await api.db.execute(sql`select from revisions where enne::text like '%salajane%'`)
    expect(rows).toEqual([])
  })
})
