import { beforeAll, describe, expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import type { Answer, Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const moderator = personOfTests(api, { name: 'Jüri Õun', status: 3 })
const admin = personOfTests(api, { name: 'Anu Saar', status: 4 })
const otherAdmin = personOfTests(api, { name: 'Tiit Tamm', status: 4 })
let topicId: string

beforeAll(async () => {
  const topic = { pealkiri: 'Talgud', kategooria: (await api.category())._id, tekst: '<p>Laupäeval.</p>' }
  topicId = String((await api.call('POST', '/api/foorum/teema', { as: mari, body: topic })).body._id)
})

interface Versioned {
  _id: string
  versioon: string
}

/** A kind of record that comes in lists, and what two people change of it. */
interface Kind {
  /** Creates one. @returns its id */
  create: (name: string) => Promise<string>
  /** The record as lists have it, read by the one who edits it. */
  read: (id: string) => Promise<Versioned>
  path: (id: string) => string
  /** Who edits, and who changes it meanwhile; each changes a property of its own. */
  people: () => { one: Person; other: Person; editor: string }
  changes: (name: string) => { one: object; other: object; later: object }
  msg: string
  unnamed: string
}

const listed = async (path: string, as: Person, id: string): Promise<Versioned> => {
  const { body } = await api.call('GET', path, { as, headers: { prefer: 'peek' } })
  const rows = (Array.isArray(body) ? body : body.postitused) as Versioned[]
  const row = rows.find(({ _id }) => _id === id)
  if (!row) throw new Error(`${path} does not have ${id}`)
  return row
}

const kinds: Record<string, Kind> = {
  post: {
    create: async (name) => {
      const { body } = await api.call('POST', `/api/foorum/postitus/${topicId}`, {
        as: mari,
        body: { tekst: `<p>${name}</p>` },
      })
      return String(body.at(-1)._id)
    },
    read: (id) => listed(`/api/foorum/teema/${topicId}`, mari, id),
    path: (id) => `/api/foorum/postitus/${topicId}/${id}`,
    people: () => ({ one: mari, other: moderator, editor: 'Jüri Õun' }),
    changes: (name) => ({
      one: { tekst: `<p>${name}, telefon 5551234</p>` },
      other: { tekst: `<p>${name}, helista</p>` },
      later: { tekst: `<p>${name}, tasuta</p>` },
    }),
    msg: 'Jüri Õun muutis seda postitust vahepeal.',
    unnamed: 'Seda postitust muudeti vahepeal.',
  },
  category: {
    create: async (name) => {
      const body = { nimi: name }
      return String((await api.call('POST', '/api/foorum/kategooria/uus', { as: admin, body })).body._id)
    },
    read: (id) => listed('/api/foorum/kategooria', admin, id),
    path: (id) => `/api/foorum/kategooria/${id}`,
    people: () => ({ one: admin, other: otherAdmin, editor: 'Tiit Tamm' }),
    changes: (name) => ({ one: { nimi: `${name} ja` }, other: { jrg: 3 }, later: { nimi: `${name} või` } }),
    msg: 'Tiit Tamm muutis seda kategooriat vahepeal.',
    unnamed: 'Seda kategooriat muudeti vahepeal.',
  },
  user: {
    create: async (name) => {
      const body = { nimi: name, email: `${name.toLowerCase().replaceAll(' ', '-')}@saar.test` }
      return String((await api.call('POST', '/api/users', { as: admin, body })).body._id)
    },
    read: (id) => listed('/api/users', admin, id),
    path: (id) => `/api/users/admin/${id}`,
    people: () => ({ one: admin, other: otherAdmin, editor: 'Tiit Tamm' }),
    changes: (name) => ({ one: { nimi: `${name} ja` }, other: { telefon: '555' }, later: { elukoht: 'Põhjaküla' } }),
    msg: 'Tiit Tamm muutis neid andmeid vahepeal.',
    unnamed: 'Neid andmeid muudeti vahepeal.',
  },
}

const put = (path: string, as: Person, body: object, ifMatch?: string): Promise<Answer> =>
  api.call('PUT', path, { as, body, headers: ifMatch == null ? {} : { 'if-match': ifMatch } })

describe.each(Object.entries(kinds))('REST-1 a %s', (kind, { create, read, path, people, changes, msg, unnamed }) => {
  test('REST-1 that somebody changed meanwhile is not changed: 412, with the record as it is, its tag and who changed it', async () => {
    const id = await create(`Kaks ${kind}`)
    const { one, other, editor } = people()
    const { versioon } = await read(id)
    const given = changes(`Kaks ${kind}`)
    expect((await put(path(id), other, given.other, versioon)).status).toBe(200)
    const refused = await put(path(id), one, given.one, versioon)
    expect(refused).toMatchObject({ status: 412, body: { msg, muutja: { _id: other._id, nimi: editor } } })
    expect(refused.body.praegu).toEqual(await read(id))
    expect(refused.body.praegu).toMatchObject(given.other)
    expect(refused.body.versioon).toBe(refused.body.praegu.versioon)
    // With the current version the change is made.
    expect((await put(path(id), one, given.one, refused.body.versioon)).status).toBe(200)
    expect(await read(id)).toMatchObject(given.one)
  })

  test('REST-1 is changed once where the change is sent again after a lost answer, and 412 with one more letter', async () => {
    const id = await create(`Kadunud ${kind}`)
    const { one } = people()
    const { versioon } = await read(id)
    const given = changes(`Kadunud ${kind}`)
    expect((await put(path(id), one, given.one, versioon)).status).toBe(200)
    const changed = await read(id)
    expect((await put(path(id), one, given.one, versioon)).status).toBe(200)
    expect(await read(id)).toEqual(changed)
    expect((await put(path(id), one, given.later, versioon)).status).toBe(412)
    expect((await put(path(id), one, given.later, changed.versioon)).status).toBe(200)
  })

  test('REST-3 is changed without If-Match whatever others have changed, and with a star', async () => {
    const id = await create(`Ilma ${kind}`)
    const { one, other } = people()
    const given = changes(`Ilma ${kind}`)
    await put(path(id), other, given.other)
    expect((await put(path(id), one, given.one)).status).toBe(200)
    expect((await put(path(id), one, given.later, '*')).status).toBe(200)
    expect((await put(path(id), one, changes(`Uus ${kind}`).one, 'muu')).status).toBe(412)
  })

  test('USER-7 names nobody in a 412 once the one who changed it has been deleted', async () => {
    const id = await create(`Lahkunud ${kind}`)
    const { one } = people()
    const { versioon } = await read(id)
    const given = changes(`Lahkunud ${kind}`)
    const leaving = await api.person({ name: 'Lahkuja', status: 4 })
    await put(path(id), leaving, given.other)
    await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })
    expect(await put(path(id), one, given.one, versioon)).toMatchObject({
      status: 412,
      body: { msg: unnamed, muutja: null },
    })
  })
})

test('REST-1 every PUT with a body takes If-Match, but those that change no record that anybody reads', async () => {
  interface Operation {
    requestBody?: unknown
    parameters?: { name: string; in: string }[]
  }
  const { paths } = (await api.call('GET', '/api/openapi.json')).body as { paths: Record<string, { put?: Operation }> }
  const puts = Object.entries(paths).flatMap(([path, { put }]) => (put?.requestBody ? [{ path, put }] : []))
  const without = puts.filter(({ put }) => !put.parameters?.some(({ name }) => name === 'if-match'))
  expect(without.map(({ path }) => path).sort()).toEqual([
    '/api/foorum/kategooria/jalgimine/{id}',
    '/api/foorum/loetud',
    '/api/foorum/sulle',
    '/api/foorum/teema/jalgimine/{id}',
    '/api/kirjad/valik',
    '/api/tagasiside/nahtud',
    '/api/tervitus',
    '/api/touked',
    '/api/users/muuda-parooli/{userId}',
    '/api/users/registreerimine/{token}',
  ])
  expect(puts.length).toBeGreaterThan(without.length + 8)
})

test('REST-1 of two who change a post at once from one version one is refused', async () => {
  const kind = kinds.post
  const id = String(await kind?.create('Korraga'))
  const { versioon } = await listed(`/api/foorum/teema/${topicId}`, mari, id)
  const path = `/api/foorum/postitus/${topicId}/${id}`
  const answers = await Promise.all(
    [mari, moderator, admin].map((as, index) => put(path, as, { tekst: `<p>${index}</p>` }, versioon)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('REST-6 likes are no other version of a post; its files are, and one that is deleted was changed by nobody', async () => {
  const id = String(await kinds.post?.create('Failiga'))
  const path = `/api/foorum/postitus/${topicId}/${id}`
  const read = () => listed(`/api/foorum/teema/${topicId}`, mari, id)
  const written = await read()
  await api.call('PUT', `/api/foorum/postitus/like/${topicId}/${id}`, { as: moderator })
  expect((await read()).versioon).toBe(written.versioon)
  const file = String((await upload(api, 'Kava', { as: moderator, name: 'kava.txt' })).body._id)
  expect((await put(path, moderator, { failid: [file] }, written.versioon)).status).toBe(200)
  const carrying = await read()
  expect(carrying).toMatchObject({ muudetud: null })
  expect(carrying.versioon).not.toBe(written.versioon)
  await api.call('DELETE', `/api/files/${file}`, { as: moderator })
  const refused = await put(path, mari, { tekst: '<p>Ilma failita</p>' }, carrying.versioon)
  expect(refused).toMatchObject({ status: 412, body: { msg: 'Seda postitust muudeti vahepeal.', muutja: null } })
})

test('USER-3 a member and an admin at once: neither takes the other back, and the session knows the version', async () => {
  const member = await api.person({ name: 'Liis Lepp' })
  const { versioon } = (await api.call('GET', '/api/auth', { as: member })).body
  expect((await put(`/api/users/admin/${member._id}`, admin, { nimi: 'Liis Kask' }, versioon)).status).toBe(200)
  const refused = await put(`/api/users/${member._id}`, member, { telefon: '55' }, versioon)
  expect(refused).toMatchObject({ status: 412, body: { msg: 'Anu Saar muutis neid andmeid vahepeal.' } })
  const { mustandivoti, tervitus, ...seen } = (await api.call('GET', '/api/auth', { as: member })).body
  expect([mustandivoti, tervitus]).toEqual([expect.any(String), []])
  expect(refused.body.praegu).toEqual(seen)
})

test('AUTH-7 a new password needs no version of the profile, is set again after a lost answer, and makes no version', async () => {
  const member = await api.person({ name: 'Peep Põld' })
  const own = `/api/users/${member._id}`
  const { versioon } = (await api.call('GET', '/api/auth', { as: member })).body
  const change = { telefon: '5551', parool: 'uus-parool' }
  for (const _ of [1, 2]) expect((await put(own, member, change, versioon)).status).toBe(200)
  const after = (await api.call('GET', '/api/auth', { as: member })).body.versioon
  expect((await put(own, member, { parool: 'veel-uuem' }, versioon)).status).toBe(200)
  expect((await api.call('GET', '/api/auth', { as: member })).body.versioon).toBe(after)
  expect((await put(own, member, { telefon: '5552', parool: 'kolmas-parool' }, versioon)).status).toBe(412)
  const signIn = { email: member.email, parool: 'veel-uuem' }
  expect((await api.call('POST', '/api/auth', { body: signIn })).status).toBe(200)
})

test('REST-4 who may not change a record learns nothing of it, whatever the version', async () => {
  const stranger = await api.person({ name: 'Võõras' })
  const post = String(await kinds.post?.create('Mari oma'))
  const refused = [
    await put(`/api/foorum/postitus/${topicId}/${post}`, stranger, { tekst: '<p>x</p>' }, '"muu"'),
    await put(`/api/users/${mari._id}`, stranger, { nimi: 'x' }, '"muu"'),
    await put(`/api/users/admin/${mari._id}`, stranger, { nimi: 'x' }, '"muu"'),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('praegu')
  }
})
