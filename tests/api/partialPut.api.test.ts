import { expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })

const put = (path: string, body: unknown) => api.call('PUT', path, { as: admin, body })
const created = async (path: string, body: unknown) => (await api.call('POST', path, { as: admin, body })).body

test('FORUM-5 pinning or moving a topic, or changing only its files, does not mark it as edited', async () => {
  const [from, to] = [await api.category(), await api.category()]
  const topic = await created('/api/foorum/teema', { pealkiri: 'Praam', kategooria: from._id, tekst: '' })
  for (const change of [{ pinned: true }, { kategooria: to._id }, { failid: [] }, {}, { pealkiri: 'Praam' }])
    expect((await put(`/api/foorum/teema/${topic._id}`, change)).body.muudetud).toBeNull()
  expect((await put(`/api/foorum/teema/${topic._id}`, { tekst: '<p>Jah</p>' })).body.muudetud).toEqual(
    expect.any(String),
  )
})

test('FORUM-6 a change of the text alone or of the files alone may not leave a post empty', async () => {
  const file = (await upload(api, 'sisu', { as: admin, name: 'kiri.txt' })).body
  const body = { pealkiri: 'Praam', kategooria: (await api.category())._id, tekst: '' }
  const topic = await created('/api/foorum/teema', body)
  const [post] = await created(`/api/foorum/postitus/${topic._id}`, { tekst: '<p>Tulen</p>', failid: [file._id] })
  const path = `/api/foorum/postitus/${topic._id}/${post._id}`
  expect((await put(path, { tekst: '' })).status).toBe(200)
  expect(await put(path, { failid: [] })).toMatchObject({ status: 400, body: { valjad: { tekst: 'Kirjuta midagi.' } } })
})
