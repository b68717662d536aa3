import { expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { articlesOf } from '../articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm', status: 3 })
const { created, change, read, file, list } = articlesOf(
  () => api,
  () => mari,
)

const uses = async (id: string) => (await api.call('GET', `/api/files/${id}/kasutus`, { as: jaan })).body
const removeFile = (id: string, as = mari) => api.call('DELETE', `/api/files/${id}`, { as })
const filesOf = (article: { moodulid: { sisu: { _id: string; jrg: number }[] }[] }, index = 0) =>
  article.moodulid[index]?.sisu.map(({ _id, jrg }) => [_id, jrg])

test('MODULE-1 ORDER-1 modules are returned in their order, renumbered, whatever their numbers were', async () => {
  const module = (id: string, jrg: number) => ({ id, tyyp: 'tekst', sisu: `<p>${id}</p>`, jrg })
  const article = await created('lehed', { moodulid: [module('a', 10), module('b', 3), module('c', 7)] })
  expect(article.moodulid).toEqual([module('b', 1), module('c', 2), module('a', 3)])
  // b and c are swapped.
  const { body } = await change('lehed', article._id, { moodulid: [module('b', 2), module('c', 1), module('a', 3)] })
  expect(body.moodulid).toEqual([module('c', 1), module('b', 2), module('a', 3)])
})

test('MODULE-2 files and pictures are returned as complete records, from 0, with the id under both its names; a duplicate counts once', async () => {
  const [one, two, document] = [await file(), await file(), await file('dokument')]
  const moodulid = [
    { id: 'pildid', tyyp: 'pildid', sisu: [two, one, two.toUpperCase()] },
    { id: 'failid', tyyp: 'failid', sisu: [{ _id: document }, { id: one }] },
    { id: 'tyhi', tyyp: 'pildid' },
  ]
  const article = await created('loodus', { moodulid })
  const record = (await api.call('GET', `/api/files/${two}`, { as: mari })).body
  expect(article.moodulid[0].sisu[0]).toEqual({ ...record, id: two, jrg: 0 })
  expect([0, 1, 2].map((index) => filesOf(article, index))).toEqual([
    [
      [two, 0],
      [one, 1],
    ],
    [
      [document, 0],
      [one, 1],
    ],
    [],
  ])
})

test('FILE-7 a file lists the articles that show it, in a module or as their cover, each once', async () => {
  const picture = await file()
  const moodulid = [
    { id: 'a', tyyp: 'pildid', sisu: [picture] },
    { id: 'b', tyyp: 'failid', sisu: [picture] },
  ]
  const nature = await created('loodus', { pealkiri: 'Hülged', esipilt: picture, moodulid })
  const page = await created('lehed', { pealkiri: 'Sadam', moodulid })
  expect(await uses(picture)).toEqual([
    { liik: 'artikkel', _id: page._id, pealkiri: 'Sadam', tee: `/lehed/muuda/${page._id}` },
    { liik: 'artikkel', _id: nature._id, pealkiri: 'Hülged', tee: `/kataloog/loodus/muuda/${nature._id}` },
  ])
  await change('lehed', page._id, { moodulid: [] })
  await change('loodus', nature._id, { moodulid: [] })
  expect((await uses(picture)).map(({ _id }: { _id: string }) => _id)).toEqual([nature._id])
  await change('loodus', nature._id, { esipilt: null })
  expect(await uses(picture)).toEqual([])
})

test('FILE-7 a deleted file disappears from its articles', async () => {
  const [deleted, other] = [await file(), await file()]
  const moodulid = [{ id: 'a', tyyp: 'pildid', sisu: [deleted, other] }]
  const article = await created('loodus', { pealkiri: 'Hülged', esipilt: deleted, moodulid })
  expect((await removeFile(deleted)).status).toBe(200)
  const { body } = await read('loodus', article._id)
  expect([body.esipilt, filesOf(body)]).toEqual([null, [[other, 0]]])
  expect((await list('loodus')).body.find(({ _id }: { _id: string }) => _id === article._id).esipilt).toBeNull()
})

test('FILE-7 a file is deleted while an article that shows it is saved: no use of it remains', async () => {
  for (let round = 0; round < 6; round += 1) {
    const picture = await file()
    const moodulid = [{ id: 'a', tyyp: 'pildid', sisu: [picture] }]
    const article = await created('loodus', round % 2 === 0 ? { moodulid } : {})
    const [saved, removed] = await Promise.all([
      change('loodus', article._id, { pealkiri: 'Hülged', esipilt: picture, moodulid }, { as: jaan }),
      removeFile(picture),
    ])
    expect(removed.status).toBe(200)
    expect([200, 400]).toContain(saved.status)
    const { body } = await read('loodus', article._id)
    expect([body.esipilt, body.moodulid.flatMap((module: { sisu: object[] }) => module.sisu)]).toEqual([null, []])
  }
})
