import { expect, test } from '@jest/globals'
import { upload } from '../../files/upload/uploadForm.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const moderator = personOfTests(api, { name: 'Jüri Õun', status: 3 })
const category = categoryOfTests(api)

/** Creates a topic by Mari. @returns its id, its path, and the ETag that she gets */
async function topicOfMari() {
  const body = { pealkiri: 'Talgud', kategooria: category._id, tekst: '<p>Laupäeval.</p>', pinned: false, failid: [] }
  const created = await api.call('POST', '/api/foorum/teema', { as: mari, body })
  const path = `/api/foorum/teema/${created.body._id}`
  return { id: String(created.body._id), path, tag: await tagOf(path) }
}
const fileOfMari = async () => String((await upload(api, 'Kava', { as: mari, name: 'kava.txt' })).body._id)
const tagOf = async (path: string, as = mari) =>
  (await api.call('GET', path, { as, headers: { prefer: 'peek' } })).headers.get('etag') ?? ''
const put = (path: string, as: Person, body: object, ifMatch?: string) =>
  api.call('PUT', path, { as, body, headers: ifMatch == null ? {} : { 'if-match': ifMatch } })

test('REST-1 a change of a topic that somebody changed meanwhile is 412, with the topic as it is and who changed it', async () => {
  const { path, tag } = await topicOfMari()
  expect((await put(path, moderator, { pealkiri: 'Sügistalgud' }, tag)).status).toBe(200)
  const refused = await put(path, mari, { tekst: '<p>Pühapäeval.</p>' }, tag)
  expect(refused.status).toBe(412)
  expect(refused.body).toMatchObject({
    msg: 'Jüri Õun muutis seda teemat vahepeal.',
    muutja: { _id: moderator._id, nimi: 'Jüri Õun' },
    praegu: { pealkiri: 'Sügistalgud', tekst: '<p>Laupäeval.</p>', kategooria: { _id: category._id } },
  })
  expect((await api.call('GET', path, { as: mari })).body.tekst).toBe('<p>Laupäeval.</p>')
  // With the current version she overwrites the change.
  const overwritten = await put(path, mari, { tekst: '<p>Pühapäeval.</p>' }, refused.body.versioon)
  expect(overwritten).toMatchObject({ status: 200, body: { pealkiri: 'Sügistalgud', tekst: '<p>Pühapäeval.</p>' } })
})

test('REST-6 what others add to a topic and what one has read is no other version; every answer has its own tag', async () => {
  const { id, path, tag } = await topicOfMari()
  await api.call('PUT', `/api/foorum/teema/like/${id}`, { as: moderator })
  await api.call('POST', `/api/foorum/postitus/${id}`, { as: moderator, body: { tekst: '<p>Tulen.</p>' } })
  const now = await tagOf(path)
  expect(now).not.toBe(tag)
  expect(now.split('.')[0]).toBe(tag.split('.')[0])
  expect(await tagOf(`${path}?piir=1`)).not.toBe(now)
  const read = { as: mari, headers: { 'if-none-match': now, prefer: 'peek' } }
  expect((await api.call('GET', path, read)).status).toBe(304)
  expect((await put(path, mari, { pinned: true }, tag)).status).toBe(200)
})

test.each([
  ['the tag of a page', async (path: string) => tagOf(`${path}?piir=1`), 200],
  ['a weak tag, as proxies make it', async (path: string) => `W/${await tagOf(path)}`, 200],
  ['one of several', async (path: string) => `"muu", ${await tagOf(path)}`, 200],
  ['a star', () => Promise.resolve('*'), 200],
  ['no header', () => Promise.resolve(undefined), 200],
  ['another tag', () => Promise.resolve('"muu"'), 412],
  ['what is no tag', () => Promise.resolve('muu'), 412],
])('REST-1 %s in If-Match', async (_, tagFor, status) => {
  const { path } = await topicOfMari()
  expect((await put(path, mari, { pinned: true }, await tagFor(path))).status).toBe(status)
})

test('REST-1 the tag of the answer to a change goes into the next one; files and category count, a change of nothing does not', async () => {
  const { path, tag } = await topicOfMari()
  const other = await api.category({ name: 'Muu', slug: 'muu' })
  const moved = await put(path, mari, { kategooria: other._id }, tag)
  const next = moved.headers.get('etag') ?? ''
  expect((await put(path, mari, { pealkiri: 'Talgud' }, next)).status).toBe(200)
  expect((await put(path, mari, { pealkiri: 'Talgud' }, next)).status).toBe(200)
  expect((await put(path, mari, { pealkiri: 'Muu' }, tag)).status).toBe(412)
})

test('REST-1 FORUM-5 a change sent again, as after a lost answer, is 200 and no other version', async () => {
  const { path, tag } = await topicOfMari()
  const file = await fileOfMari()
  const other = await api.category({ name: 'Kordus', slug: 'kordus' })
  const body = { pealkiri: 'Kevadtalgud', tekst: '<p>Mais.</p>', kategooria: other._id, pinned: true, failid: [file] }
  const first = await put(path, mari, body, tag)
  const again = await put(path, mari, body, tag)
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  // A stale version is accepted if the fields that are sent have their values already; the others do not matter.
  expect((await put(path, mari, { pinned: true }, tag)).status).toBe(200)
  expect((await put(path, mari, { ...body, failid: [] }, tag)).status).toBe(412)
  expect((await put(path, mari, { ...body, pinned: false }, tag)).status).toBe(412)
})

test('REST-1 FORUM-5 who saves a topic as it is has not changed it, with its files and its category too', async () => {
  const { path, tag } = await topicOfMari()
  const failid = [await fileOfMari()]
  expect((await put(path, mari, { failid }, tag)).status).toBe(200)
  const whole = { pealkiri: 'Talgud', tekst: '<p>Laupäeval.</p>', kategooria: category._id, pinned: false, failid }
  expect(await put(path, moderator, whole)).toMatchObject({ status: 200, body: { muudetud: null } })
  const refused = await put(path, mari, { pinned: true }, tag)
  expect(refused).toMatchObject({ status: 412, body: { muutja: { _id: mari._id } } })
  expect((await put(path, moderator, { failid: [await fileOfMari()] })).status).toBe(200)
  const named = await put(path, mari, { pinned: true }, tag)
  expect(named).toMatchObject({ status: 412, body: { muutja: { _id: moderator._id } } })
})

test('REST-1 of two changes at once from one version one is done and one is refused', async () => {
  const { path, tag } = await topicOfMari()
  const both = [put(path, mari, { pealkiri: 'Mari oma' }, tag), put(path, moderator, { pealkiri: 'Jüri oma' }, tag)]
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 412])
})

test('USER-7 an editor who is gone is not named any more', async () => {
  const { path, tag } = await topicOfMari()
  const leaving = await api.person({ status: 3, name: 'Lahkuja' })
  await put(path, leaving, { pinned: true })
  const admin = await api.person({ status: 4 })
  expect((await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })).status).toBe(200)
  expect((await put(path, mari, { pinned: false }, tag)).body).toMatchObject({
    msg: 'Seda teemat muudeti vahepeal.',
    muutja: null,
  })
})

test('REST-1 FILE-7 a file that is deleted changes its topics, and none of their editors is named for it', async () => {
  const { path } = await topicOfMari()
  const file = await fileOfMari()
  const { headers } = await put(path, moderator, { failid: [file] })
  const tag = headers.get('etag') ?? ''
  const stranger = await api.person()
  expect((await api.call('DELETE', `/api/files/${file}`, { as: stranger })).status).toBe(403)
  expect((await put(path, mari, { pinned: true }, '"muu"')).body.muutja).toMatchObject({ _id: moderator._id })
  expect((await api.call('DELETE', `/api/files/${file}`, { as: mari })).status).toBe(200)
  expect(await put(path, mari, { pinned: true }, tag)).toMatchObject({
    status: 412,
    body: { msg: 'Seda teemat muudeti vahepeal.', muutja: null, praegu: { failid: [] } },
  })
})
