import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { versionIn } from '../../api/http/versions.ts'
import { mentionHref } from '../../schema/rules/mentions.ts'
import { day, slugs } from '../articles/articlesWorld.ts'
import { insertedFile } from '../files/insertedFile.ts'
import type { Answer, Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'

const api = apiOfTests()
const admin = personOfTests(api, { name: 'Anu Saar', status: 4 })
const juri = personOfTests(api, { name: 'Jüri Õun', status: 3 })
const meri = categoryOfTests(api, { name: 'Meri' })
const maa = categoryOfTests(api, { name: 'Maa' })
/** Writes the records, and is mentioned in them. */
let mari: Person
/** Files that the records show in turn: a record has its own, as they are deleted. */
const picture = () => insertedFile(api, 'pilt', admin)

beforeAll(async () => {
  mari = await api.person({ name: 'Mari Mets', status: 4 })
})

const call = async (method: string, path: string, body?: object, as = admin): Promise<Answer> => {
  const answer = await api.call(method, path, { as, ...(body && { body }), headers: { prefer: 'peek' } })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`)
  return answer
}
const ofEtag = async (path: string) => versionIn((await call('GET', path)).headers.get('etag') ?? '')
const inList = async (path: string, id: string) => {
  const { body } = await call('GET', path)
  const rows = (Array.isArray(body) ? body : body.postitused) as { _id: string; versioon: string }[]
  return versionIn(rows.find(({ _id }) => _id === id)?.versioon ?? '')
}

interface Opened {
  /** The path of its PUT, and who sends it; an admin by default. */
  path: string
  as?: Person
  version: () => Promise<string | undefined>
  /** What happens around it, and is no change of it. */
  around?: () => Promise<unknown>
}

/** A kind of record: how one is created, and two values for each property that its PUT changes. */
interface Kind {
  open: () => Promise<Opened>
  /** @param files those that it shows; the second one takes the place of the first */
  values: (files: [string, string]) => Record<string, [one: unknown, other: unknown]>
  /** Of a PUT, but no part of the record that is read. */
  without?: string[]
  /** Whether it shows files. */
  hasFiles: boolean
}

const html = (text: string): string => `<p><a href="${mentionHref(mari._id)}">@Mari Mets</a> ${text}</p>`
const texts = (): [string, string] => [html('tuleb'), html('läheb')]
const localized = (text: string) => ({ et: text, en: `${text} (en)` })

const topic = async () => {
  const body = { pealkiri: 'Talgud', kategooria: meri._id, tekst: html('tuleb') }
  return String((await call('POST', '/api/foorum/teema', body, mari)).body._id)
}
const postIn = async (topicId: string, as: Person) =>
  String((await call('POST', `/api/foorum/postitus/${topicId}`, { tekst: html('vastab') }, as)).body.at(-1)._id)

/** @param prefix of its PUT, which the member sends or an admin */
const member = (prefix: string, as: (person: Person) => Person, more: Record<string, [unknown, unknown]>): Kind => ({
  open: async () => {
    const person = await api.person({ name: 'Liis Lepp' })
    return {
      path: `${prefix}${person._id}`,
      as: as(person),
      version: () => inList('/api/users', person._id),
      around: () => call('PUT', `/api/users/${person._id}`, { parool: 'uus parool' }, person),
    }
  },
  values: () => ({
    nimi: ['Liis Lepp', 'Liis Kask'],
    email: ['liis-1@saar.test', 'liis-2@saar.test'],
    telefon: ['5550', '5551'],
    elukoht: ['Rand', 'Küla'],
    ...more,
  }),
  without: ['parool'],
  hasFiles: false,
})

const articleValues: Kind['values'] = ([one, other]) => ({
  pealkiri: ['Praam', 'Laev'],
  slug: ['praam', 'laev'],
  desc: ['Kell 8', 'Kell 9'],
  excerpt: ['Sõidab', 'Seisab'],
  avalik: [true, false],
  esipilt: [one, other],
  kategooria: [['majutus'], ['transport']],
  jrg: [1, 2],
  kuupaev: [day(2027, 5, 1), day(2027, 5, 1, 0, 0)],
  kuupaevad: [[{ id: 'a', kuupaev: day(2027, 5, 1) }], [{ id: 'b', kuupaev: day(2027, 5, 1) }]],
  aasta: [
    { beginning: 1900, end: null },
    { beginning: 1900, end: 1901 },
  ],
  moodulid: [[{ id: 'm', tyyp: 'pildid', sisu: [one] }], [{ id: 'm', tyyp: 'tekst', sisu: html('tuleb') }]],
})
const article = (slug: string): Kind => ({
  open: async () => {
    const { _id } = (await call('POST', `/api/${slug}`, {}, mari)).body as { _id: string }
    return { path: `/api/${slug}/${_id}`, version: () => ofEtag(`/api/${slug}/id/${_id}`) }
  },
  values: articleValues,
  without: ['lang', 'tolge'],
  hasFiles: true,
})

const blocks = (title: string, pilt: string) => [{ id: 'a', tyyp: 'Galerii', pealkiri: title, tekst: html('x'), pilt }]

const kinds: Record<string, Kind> = {
  '/api/foorum/kategooria/{id}': {
    open: async () => {
      const { _id } = (await call('POST', '/api/foorum/kategooria/uus', { nimi: 'Uus' })).body as { _id: string }
      return {
        path: `/api/foorum/kategooria/${_id}`,
        version: () => inList('/api/foorum/kategooria', _id),
        around: () => call('POST', '/api/foorum/teema', { pealkiri: 'Uus', kategooria: _id, tekst: '<p>x</p>' }, juri),
      }
    },
    values: () => ({ nimi: ['Sadam', 'Kai'], jrg: [1, 2] }),
    hasFiles: false,
  },
  '/api/foorum/teema/{id}': {
    open: async () => {
      const id = await topic()
      return {
        path: `/api/foorum/teema/${id}`,
        version: () => ofEtag(`/api/foorum/teema/${id}`),
        around: async () => {
          await call('PUT', `/api/foorum/teema/like/${id}`, undefined, juri)
          await postIn(id, juri)
          await api.call('GET', `/api/foorum/teema/${id}`, { as: juri })
        },
      }
    },
    values: ([one, other]) => ({
      pealkiri: ['Talgud', 'Pidu'],
      kategooria: [meri._id, maa._id],
      tekst: texts(),
      pinned: [false, true],
      failid: [[one], [other]],
    }),
    hasFiles: true,
  },
  '/api/foorum/postitus/{topicId}/{postId}': {
    open: async () => {
      const topicId = await topic()
      const id = await postIn(topicId, mari)
      return {
        path: `/api/foorum/postitus/${topicId}/${id}`,
        version: () => inList(`/api/foorum/teema/${topicId}`, id),
        around: async () => {
          await call('PUT', `/api/foorum/postitus/like/${topicId}/${id}`, undefined, juri)
          await postIn(topicId, juri)
        },
      }
    },
    values: ([one, other]) => ({ tekst: texts(), failid: [[one], [other]] }),
    hasFiles: true,
  },
  '/api/users/{id}': member('/api/users/', (person) => person, {}),
  '/api/users/admin/{id}': member('/api/users/admin/', () => admin, {
    email: ['liis-3@saar.test', 'liis-4@saar.test'],
    staatus: [2, 3],
  }),
  '/api/galerii/{id}': {
    open: async () => {
      const { headers } = await call('POST', '/api/galerii', { nimi: { et: 'Suvi' }, meedia: [] }, mari)
      const { _id } = (await call('GET', headers.get('location') ?? '')).body as { _id: string }
      return {
        path: `/api/galerii/${_id}`,
        version: () => inList('/api/galerii', _id),
        around: async () => {
          await call('POST', '/api/galerii', { nimi: { et: 'Talv' }, meedia: [] })
          await call('PUT', `/api/galerii/yles/${_id}`)
        },
      }
    },
    values: ([one, other]) => ({
      slug: ['suvi', 'sygis'],
      nimi: [localized('Suvi'), localized('Sügis')],
      excerpt: [localized('Soe'), localized('Jahe')],
      meedia: [[{ id: 'p', tyyp: 'pilt', sisu: one }], [{ id: 'p', tyyp: 'pilt', sisu: other }]],
    }),
    hasFiles: true,
  },
  '/api/protokollid/{id}': {
    open: async () => {
      const { _id } = (await call('POST', '/api/protokollid', { tekst: '<p>x</p>' }, mari)).body as { _id: string }
      return { path: `/api/protokollid/${_id}`, version: () => inList('/api/protokollid', _id) }
    },
    values: ([one, other]) => ({
      tekst: texts(),
      kuupaev: [day(2026, 5, 1), day(2026, 5, 2)],
      failid: [[one], [other]],
    }),
    hasFiles: true,
  },
  '/api/varia/avaleht': {
    open: () => Promise.resolve({ path: '/api/varia/avaleht', version: () => ofEtag('/api/varia/avaleht') }),
    values: ([one, other]) => ({
      et: [blocks('Tere', one), blocks('Tere', other)],
      en: [blocks('Hello', one), blocks('Bye', one)],
    }),
    hasFiles: true,
  },
  '/api/veebihaak': {
    open: () => Promise.resolve({ path: '/api/veebihaak', version: () => ofEtag('/api/veebihaak') }),
    values: () => ({ aadress: ['https://naide.ee/1', 'https://naide.ee/2'], sees: [true, false] }),
    hasFiles: false,
  },
  ...Object.fromEntries(slugs.map((slug) => [`/api/${slug}/{id}`, article(slug)])),
}

interface Operation {
  requestBody?: {
    content: { 'application/json': { schema: { $ref?: string; properties?: object; allOf?: object[] } } }
  }
  parameters?: { name: string }[]
}

/** The properties that the PUTs with If-Match take, by path: as OpenAPI has them. */
async function versionedPuts(): Promise<Record<string, string[]>> {
  const { body } = await call('GET', '/api/openapi.json')
  const puts = Object.entries(body.paths as Record<string, { put?: Operation }>)
  return Object.fromEntries(
    puts.flatMap(([path, { put }]) => {
      if (!put?.parameters?.some(({ name }) => name === 'if-match')) return []
      return [[path, Object.keys(put.requestBody?.content['application/json'].schema.properties ?? {}).sort()]]
    }),
  )
}

let puts: Record<string, string[]>
beforeAll(async () => {
  puts = await versionedPuts()
})

test('REST-1 every record that a PUT with If-Match changes is one of those whose versions are looked at', () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(puts).sort())
})

describe.each(Object.entries(kinds))('the version of %s', (route, { open, values, without = [], hasFiles }) => {
  test('REST-1 REST-6 changes exactly when what its PUT can change reads differently', async () => {
    const files: [string, string] = [await picture(), await picture()]
    const all = values(files)
    const names = puts[route]?.filter((name) => !without.includes(name)) ?? []
    expect(names.filter((name) => !(name in all))).toEqual([])
    expect(names.length).toBeGreaterThan(1)
    const of = (at: 0 | 1) => Object.fromEntries(names.map((name) => [name, all[name]?.[at]]))
    const { path, as, version, around } = await open()
    const first = of(0)
    await call('PUT', path, first, as)
    const before = await version()
    expect(before).toMatch(/^[\w-]{22}$/)
    // The home page is sent whole.
    const isWhole = route === '/api/varia/avaleht'
    for (const name of names) {
      await call('PUT', path, { ...(isWhole && first), [name]: of(1)[name] }, as)
      expect([name, await version()]).not.toEqual([name, before])
      await call('PUT', path, { ...(isWhole && first), [name]: first[name] }, as)
      expect([name, await version()]).toEqual([name, before])
    }
    await around?.()
    await call('PUT', `/api/users/admin/${mari._id}`, { nimi: `Mari ${names.length}`, email: mari.email })
    // Mentions get the new name in a job.
    await until(async () => (await api.db.execute(sql`select from jobs where kind = 'memberRenamed'`)).rowCount === 0)
    expect(await version()).toBe(before)
    if (!hasFiles) return
    await call('DELETE', `/api/files/${files[0]}`)
    expect(await version()).not.toBe(before)
  })
})
