import { expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf, day, slugs } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { created, change, read, file } = articlesOf(
  () => api,
  () => mari,
)

const tagOf = async (slug: string, id: string, as: Person | null = mari) =>
  (await read(slug, id, as)).headers.get('etag') ?? ''

test.each(slugs)(
  'ARTICLE-7 %s: a save over a change made meanwhile is 412, with the article as it is and who changed it',
  async (slug) => {
    const article = await created(slug, {
      pealkiri: 'Praam',
      moodulid: [{ id: 'm', tyyp: 'tekst', sisu: '<p>Kell 8</p>' }],
    })
    const tag = await tagOf(slug, article._id)
    const other = await change(slug, article._id, { pealkiri: 'Parvlaev' }, { as: juri, ifMatch: tag })
    expect(other.status).toBe(200)
    const refused = await change(slug, article._id, { moodulid: [] }, { ifMatch: tag })
    expect(refused.status).toBe(412)
    expect(refused.body).toEqual({
      msg: 'Jüri Õun muutis seda artiklit vahepeal.',
      praegu: other.body,
      versioon: expect.stringMatching(/^"[\w-]+"$/),
      muutja: { _id: juri._id, nimi: 'Jüri Õun' },
    })
    expect((await read(slug, article._id)).body).toEqual(other.body)
    // A save with the current version overwrites the change, and so does a save without a version.
    expect((await change(slug, article._id, { moodulid: [] }, { ifMatch: refused.body.versioon })).status).toBe(200)
    expect((await change(slug, article._id, { jrg: 5 })).status).toBe(200)
  },
)

test('ARTICLE-7 of ten saves at once from one version one is done and nine are refused', async () => {
  const { _id } = await created('uudised')
  const ifMatch = await tagOf('uudised', _id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => change('uudised', _id, { pealkiri: `Uudis ${index}` }, { ifMatch })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  const done = answers.find(({ status }) => status === 200)
  expect((await read('uudised', _id)).body.pealkiri).toBe(done?.body.pealkiri)
})

test('ARTICLE-7 everything that can be edited makes another version, the tag of an answer goes into the next save', async () => {
  const picture = await file()
  const { _id } = await created('kalender')
  let ifMatch = await tagOf('kalender', _id)
  const seen = new Set([ifMatch])
  const first = ifMatch
  const module = { id: 'm', tyyp: 'pildid', sisu: [] as string[] }
  for (const body of [
    { pealkiri: 'Laat' },
    { slug: 'laat' },
    { desc: 'Turg' },
    { excerpt: 'Turg' },
    { avalik: true },
    { jrg: 1 },
    { esipilt: picture },
    { kuupaevad: [{ id: 'a', kuupaev: day(2026, 5, 1) }] },
    { kuupaevad: [{ id: 'a', kuupaev: day(2026, 5, 1, 0, 0) }] },
    { kuupaevad: [{ id: 'b', kuupaev: day(2026, 5, 1, 0, 0) }] },
    { moodulid: [module] },
    { moodulid: [{ ...module, sisu: [picture] }] },
    { moodulid: [{ ...module, tyyp: 'failid', sisu: [picture] }] },
  ]) {
    const answer = await change('kalender', _id, body, { ifMatch })
    expect([body, answer.status]).toEqual([body, 200])
    ifMatch = answer.headers.get('etag') ?? ''
    expect(seen.has(ifMatch)).toBe(false)
    seen.add(ifMatch)
    expect((await change('kalender', _id, { pealkiri: 'Muu' }, { ifMatch: first })).status).toBe(412)
  }
})

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

test('REST-6 a new language version and a change of it leave the version of its sister; visitors have the same', async () => {
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

test('USER-7 an editor who is gone is not named any more', async () => {
  const { _id } = await created('lehed')
  const leaving = await api.person({ name: 'Lahkuja' })
  await change('lehed', _id, { pealkiri: 'Sadam' }, { as: leaving })
  const admin = await api.person({ status: 4 })
  expect((await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })).status).toBe(200)
  expect((await change('lehed', _id, { jrg: 1 }, { ifMatch: '"muu"' })).body).toMatchObject({
    msg: 'Seda artiklit muudeti vahepeal.',
    muutja: null,
  })
})
