import { beforeEach, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { create, created, change, remove } = articlesOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate article_groups cascade')
})

test.each([
  ['Öine püük, jää ja ŠŽ', undefined, 'oine-puuk-jaa-ja-sz'],
  ['Laat', '', 'laat'],
  ['Laat', 'suvine-laat-2026', 'suvine-laat-2026'],
  ['Laat', 'Suvine Laat', 'laat'],
  ['Laat', 'laat_turg', 'laat'],
  ['a'.repeat(90), undefined, 'a'.repeat(80)],
  ['!!!', '…', expect.stringMatching(/^\d{13}$/)],
  ['', undefined, expect.stringMatching(/^\d{13}$/)],
])('SLUG-1 the title %j with the slug %j', async (pealkiri, slug, expected) => {
  expect((await created('uudised', { pealkiri, slug })).slug).toEqual(expected)
})

test('SLUG-1 a taken slug gets a number; other languages and catalogues do not count', async () => {
  const slugOf = async (catalogue: string, lang?: object) =>
    (await created(catalogue, { pealkiri: 'Laat', lang })).slug as string
  expect(await slugOf('uudised')).toBe('laat')
  expect(await slugOf('uudised')).toBe('laat-2')
  expect(await slugOf('uudised')).toBe('laat-3')
  expect(await slugOf('uudised', { current: 'en' })).toBe('laat')
  expect(await slugOf('loodus')).toBe('laat')
})

test('SLUG-1 twenty articles of one title created at once have twenty slugs', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create('loodus', { pealkiri: 'Hülged' })))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(responses.map(({ body }) => body.slug)).size).toBe(20)
})

test('SLUG-1 a slug stays when the title changes, and is derived again when it is emptied', async () => {
  const { _id } = await created('uudised', { pealkiri: 'Laat' })
  expect((await change('uudised', _id, { pealkiri: 'Suvelaat' })).body.slug).toBe('laat')
  expect((await change('uudised', _id, { slug: '' })).body.slug).toBe('suvelaat')
  expect((await change('uudised', _id, { slug: 'turg', pealkiri: 'Turg' })).body.slug).toBe('turg')
})

test('SLUG-1 an article whose own slug is sent keeps it, also one with a number or timestamp', async () => {
  await created('uudised', { pealkiri: 'a'.repeat(80) })
  const numbered = await created('uudised', { pealkiri: 'a'.repeat(80) })
  expect(numbered.slug).toBe(`${'a'.repeat(80)}-2`)
  expect((await change('uudised', numbered._id, { slug: numbered.slug, jrg: 1 })).body.slug).toBe(numbered.slug)
  const untitled = await created('uudised')
  expect((await change('uudised', untitled._id, { slug: '', jrg: 1 })).body.slug).toBe(untitled.slug)
})

test('SLUG-1 the slug of a deleted article is free again', async () => {
  const first = await created('uudised', { pealkiri: 'Laat' })
  const second = await created('uudised', { pealkiri: 'Laat' })
  expect((await change('uudised', second._id, { slug: 'laat' })).body).toEqual(second)
  await remove('uudised', first._id)
  expect((await change('uudised', second._id, { slug: 'laat' })).body.slug).toBe('laat')
})
