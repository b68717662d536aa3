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
  ['another tag', () => Promise.resolve('"muu"'), 412],
])('REST-1 %s in If-Match', async (_, tagFor, status) => {
  const { path } = await topicOfMari()
  expect((await put(path, mari, { pinned: true }, await tagFor(path))).status).toBe(status)
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
