import { expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })

const put = (path: string, body: unknown) => api.call('PUT', path, { as: admin, body })
const created = async (path: string, body: unknown) => (await api.call('POST', path, { as: admin, body })).body
const newFile = async () => (await upload(api, 'sisu', { as: admin, name: 'kiri.txt' })).body
/** These fields of a record, as [name, value]. */
const fieldsOf = (record: Record<string, unknown>, names: string[]) => names.map((name) => [name, record[name]])

/**
 * Sends an empty change and then one change after the other. Expects each response to show the changed field, and all
 * others as they were.
 */
async function changesOneByOne(
  path: string,
  start: Record<string, unknown>,
  changes: [sent: object, shown: object][],
  recordOf = (body: unknown) => body as Record<string, unknown>,
) {
  const names = Object.keys(Object.assign({}, ...changes.map(([, shown]) => shown)) as object)
  let now = start
  for (const [sent, shown] of [[{}, {}], ...changes]) {
    const { status, body } = await put(path, sent)
    const record = recordOf(body)
    expect([path, sent, status]).toEqual([path, sent, 200])
    now = { ...now, ...shown }
    expect([sent, fieldsOf(record, names)]).toMatchObject([sent, fieldsOf(now, names)])
  }
}

test('FORUM-8 of a category what is left out stays', async () => {
  const category = await created('/api/foorum/kategooria/uus', { nimi: 'Sadam', jrg: 7 })
  await changesOneByOne(`/api/foorum/kategooria/${category._id}`, category, [
    [{ nimi: 'Sadamad' }, { nimi: 'Sadamad' }],
    [{ jrg: 3 }, { jrg: 3 }],
  ])
  expect((await put(`/api/foorum/kategooria/${category._id}`, { nimi: '' })).status).toBe(400)
})

test('FORUM-5 of a topic what is left out stays: pinning one keeps its text', async () => {
  const [from, to, file] = [await api.category(), await api.category(), await newFile()]
  const body = { pealkiri: 'Praam', kategooria: from._id, tekst: '<p>Kell 8</p>', failid: [file._id] }
  const topic = await created('/api/foorum/teema', body)
  await changesOneByOne(`/api/foorum/teema/${topic._id}`, topic, [
    [{ pinned: true }, { pinned: true }],
    [{ kategooria: to._id }, { kategooria: { _id: to._id } }],
    [{ failid: [] }, { failid: [] }],
    [{ pealkiri: 'Praam sõidab' }, { pealkiri: 'Praam sõidab' }],
    [{ tekst: '<p>Kell 9</p>' }, { tekst: '<p>Kell 9</p>' }],
    [{ tekst: '' }, { tekst: '' }],
  ])
})

test('FORUM-5 a topic that is pinned, moved or given files alone is not edited', async () => {
  const [from, to] = [await api.category(), await api.category()]
  const topic = await created('/api/foorum/teema', { pealkiri: 'Praam', kategooria: from._id, tekst: '' })
  for (const change of [{ pinned: true }, { kategooria: to._id }, { failid: [] }, {}, { pealkiri: 'Praam' }])
    expect((await put(`/api/foorum/teema/${topic._id}`, change)).body.muudetud).toBeNull()
  expect((await put(`/api/foorum/teema/${topic._id}`, { tekst: '<p>Jah</p>' })).body.muudetud).toEqual(
    expect.any(String),
  )
})

test('FORUM-6 of a post what is left out stays, and something must remain to be seen', async () => {
  const [category, file] = [await api.category(), await newFile()]
  const topic = await created('/api/foorum/teema', { pealkiri: 'Praam', kategooria: category._id, tekst: '' })
  const [post] = await created(`/api/foorum/postitus/${topic._id}`, { tekst: '<p>Tulen</p>', failid: [file._id] })
  const path = `/api/foorum/postitus/${topic._id}/${post._id}`
  const first = (body: unknown) => (body as Record<string, unknown>[])[0] ?? {}
  await changesOneByOne(
    path,
    post,
    [
      [{ tekst: '<p>Ei tule</p>' }, { tekst: '<p>Ei tule</p>' }],
      [{ tekst: '' }, { tekst: '' }],
      [{ failid: [file] }, { failid: [{ _id: file._id }] }],
    ],
    first,
  )
  expect(await put(path, { failid: [] })).toMatchObject({ status: 400, body: { valjad: { tekst: 'Kirjuta midagi.' } } })
})

test('PROTO-1 of a protocol what is left out stays, and null takes the date away', async () => {
  const file = await newFile()
  const kuupaev = { year: 2026, month: 5, day: 24, hours: 18, minutes: 0 }
  const protocol = await created('/api/protokollid', { tekst: '<p>Otsus</p>', kuupaev, failid: [file._id] })
  await changesOneByOne(`/api/protokollid/${protocol._id}`, protocol, [
    [{ tekst: '<p>Uus otsus</p>' }, { tekst: '<p>Uus otsus</p>' }],
    [{ kuupaev: null }, { kuupaev: null }],
    [{ failid: [] }, { failid: [] }],
    [{ kuupaev }, { kuupaev }],
  ])
})

test.each(['/api/users/admin/', '/api/users/'])('USER-3 of a user what is left out of PUT %s stays', async (base) => {
  const own = base === '/api/users/'
  const user = own ? admin : await api.person()
  const { body: users } = await api.call('GET', '/api/users', { as: admin })
  const start = (users as { _id: string }[]).find(({ _id }) => _id === user._id) ?? {}
  await changesOneByOne(base + user._id, start, [
    [{ nimi: 'Uus Nimi' }, { nimi: 'Uus Nimi' }],
    [{ telefon: '5551234' }, { telefon: '5551234' }],
    [{ elukoht: 'Sadama talu' }, { elukoht: 'Sadama talu' }],
    [{ email: `uus-${user.email}` }, { email: `uus-${user.email}` }],
    ...(own ? [] : [[{ staatus: 3 }, { staatus: 3 }] as [object, object]]),
  ])
})

test('REST-2 OpenAPI says of every such body that what is left out stays', async () => {
  const { paths } = (await api.call('GET', '/api/openapi.json')).body as { paths: Record<string, { put?: Put }> }
  const documented = Object.entries(paths)
    .filter(([, { put: route }]) =>
      JSON.stringify(route?.requestBody ?? {}).includes('What is left out stays as it is.'),
    )
    .map(([path]) => path)
  expect(documented.toSorted()).toEqual([
    '/api/ajalugu/{id}',
    '/api/ettevotted/{id}',
    '/api/foorum/kategooria/{id}',
    '/api/foorum/postitus/{topicId}/{postId}',
    '/api/foorum/teema/{id}',
    '/api/galerii/{id}',
    '/api/kalender/{id}',
    '/api/lehed/{id}',
    '/api/loodus/{id}',
    '/api/matkarajad/{id}',
    '/api/protokollid/{id}',
    '/api/users/admin/{id}',
    '/api/users/{id}',
    '/api/uudised/{id}',
    '/api/veebihaak',
  ])
})

interface Put {
  requestBody?: unknown
}
