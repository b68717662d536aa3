import { expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { created, change, read } = articlesOf(
  () => api,
  () => mari,
)

const tagOf = async (slug: string, id: string, as: Person | null = mari) =>
  (await read(slug, id, as)).headers.get('etag') ?? ''

test('REST-1 ARTICLE-7 a save that is sent again after a lost answer is 200 and no other version, with a slug that got a number too', async () => {
  await created('loodus', { pealkiri: 'Hülged' })
  const { _id } = await created('loodus', { pealkiri: 'Linnud' })
  const ifMatch = await tagOf('loodus', _id)
  const body = { pealkiri: 'Hülged', slug: 'hulged', moodulid: [{ id: 'm', tyyp: 'tekst', sisu: '<p>Hall</p>' }] }
  const first = await change('loodus', _id, body, { ifMatch })
  expect(first.body.slug).toBe('hulged-2')
  const again = await change('loodus', _id, body, { ifMatch, as: juri })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await change('loodus', _id, { jrg: 1 }, { ifMatch })).body.muutja).toMatchObject({ _id: mari._id })
})

test('REST-6 a new language version and its changes leave the version of the other one; visitors get the same', async () => {
  const et = await created('loodus', { avalik: true })
  const tag = await tagOf('loodus', et._id)
  expect((await tagOf('loodus', et._id, null)).split('.')[0]).toBe(tag.split('.')[0])
  await created('loodus', { lang: { current: 'en', list: { et: et._id } } })
  expect(await tagOf('loodus', et._id)).not.toBe(tag)
  expect((await change('loodus', et._id, { jrg: 2 }, { ifMatch: tag })).status).toBe(200)
  const now = await tagOf('loodus', et._id)
  const headers = { 'if-none-match': now }
  expect((await api.call('GET', `/api/loodus/id/${et._id}`, { as: mari, headers })).status).toBe(304)
})
