import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { create, created, read, list, change, remove } = articlesOf(
  () => api,
  () => mari,
)

const versionOf = (id: string, current = 'en') => ({
  lang: { current, list: { et: current === 'et' ? null : id, en: current === 'en' ? '' : id } },
})
const refusedAt = (field: string) => ({ status: 400, body: { valjad: { [field]: expect.any(String) } } })

test('LANG-4 all versions of an article list each other, and a deleted one disappears from the lists', async () => {
  const et = await created('loodus', { pealkiri: 'Hülged' })
  const en = await created('loodus', { pealkiri: 'Seals', ...versionOf(et._id) })
  const both = { et: et._id, en: en._id }
  expect(en.lang).toEqual({ current: 'en', list: both })
  expect((await read('loodus', et._id)).body.lang).toEqual({ current: 'et', list: both })
  for (const article of (await list('loodus')).body) expect(article.lang.list).toEqual(both)
  await remove('loodus', et._id)
  expect((await read('loodus', en._id)).body.lang).toEqual({ current: 'en', list: { et: null, en: en._id } })
  // The language is free again, and the new version joins the remaining one.
  const again = await created('loodus', { pealkiri: 'Hülged', ...versionOf(en._id, 'et') })
  expect((await read('loodus', en._id)).body.lang.list).toEqual({ et: again._id, en: en._id })
})

test('LANG-2 two saves of one missing language at once: one creates it, the other is refused with its id', async () => {
  const et = await created('matkarajad', { pealkiri: 'Rannarada' })
  const responses = await Promise.all(
    ['Coast path', 'Shore trail', 'Beach walk'].map((pealkiri) =>
      create('matkarajad', { pealkiri, ...versionOf(et._id) }),
    ),
  )
  const made = responses.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  for (const { status, body } of responses.filter((response) => response !== made[0]))
    expect([status, body]).toEqual([
      409,
      { msg: 'Selles keeles on see artikkel juba olemas.', artikkel: made[0]?.body._id },
    ])
  expect((await read('matkarajad', et._id)).body.lang.list.en).toBe(made[0]?.body._id)
})

test.each<[string, (ids: { et: string; en: string; other: string; elsewhere: string }) => unknown]>([
  ['an unknown language', () => ({ current: 'fr' })],
  ['no language', () => ({ current: null })],
  ['an unknown language in the list', ({ et }) => ({ current: 'en', list: { fr: et } })],
  ['what is no object', () => 'en'],
  ['a list of languages', () => ({ current: 'en', list: ['et'] })],
  ['a made-up id', () => ({ current: 'en', list: { et: 'x' } })],
  ['an id that is not there', () => ({ current: 'en', list: { et: randomUUID() } })],
  ['an article of another catalogue', ({ elsewhere }) => ({ current: 'en', list: { et: elsewhere } })],
  ['a version in another language than it says', ({ en }) => ({ current: 'en', list: { et: en } })],
  ['versions of two articles', ({ en, other }) => ({ current: 'et', list: { et: other, en } })],
])('LANG-4 %s is refused on `lang`', async (_, langFor) => {
  const et = await created('loodus')
  const en = await created('loodus', versionOf(et._id))
  const [other, elsewhere] = [await created('loodus'), await created('uudised')]
  const lang = langFor({ et: et._id, en: en._id, other: other._id, elsewhere: elsewhere._id })
  expect(await create('loodus', { lang })).toMatchObject(refusedAt('lang'))
})

test('LANG-4 a version cannot be its own parent: its language and its place in the list stay', async () => {
  const et = await created('loodus')
  const stale: ApiResponse = await change('loodus', et._id, {
    lang: { current: 'et', list: { et: randomUUID(), en: et._id } },
    jrg: 2,
  })
  expect(stale).toMatchObject({ status: 200, body: { jrg: 2, lang: et.lang } })
  expect(await change('loodus', et._id, { lang: { current: 'en' } })).toMatchObject(refusedAt('lang'))
  expect(await change('loodus', et._id, { lang: { current: 'fr' } })).toMatchObject(refusedAt('lang'))
})
