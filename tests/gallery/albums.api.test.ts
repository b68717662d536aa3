import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { embed, galleryOf, picture, titlesOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
let f1: string
let f2: string
const { create, created, read, list, change, remove, move, file, empty, positions } = galleryOf(
  () => api,
  () => mari,
)

beforeAll(async () => {
  f1 = await file()
  f2 = await file()
})
beforeEach(() => empty())

const video = 'https://www.youtube.com/embed/abc'

test('GALLERY-2 a new album has the sent fields, and is first', async () => {
  await created({ nimi: { et: 'Sadam talvel' } })
  const response = await create({
    nimi: { et: 'Jaanipäev', en: 'Midsummer' },
    excerpt: { et: 'Pildid jaanitulelt' },
    jrg: 7,
    _id: 'minu',
    meedia: [
      picture('p1', f1, { tekst: { et: 'Lõke', en: 'Bonfire' } }),
      embed('p2', video, { esipilt: { id: f2 } }),
      picture('p3', { _id: f1 }),
    ],
  })
  expect([response.status, titlesOf(response), response.headers.get('location')]).toEqual([
    200,
    ['Jaanipäev', 'Sadam talvel'],
    '/api/galerii/jaanipaev',
  ])
  const album = await read('jaanipaev')
  expect(album.headers.get('etag')).toContain(String(album.body.versioon).replaceAll('"', ''))
  const shown = (id: string) => ({
    _id: id,
    id,
    nimi: 'sadam.jpg',
    lisaja: { _id: mari._id, nimi: 'Mari Mets' },
  })
  const empty = { et: '', en: '' }
  expect(album.body).toMatchObject({
    _id: expect.any(String),
    slug: 'jaanipaev',
    jrg: 0,
    versioon: expect.stringMatching(/^"[\w-]{22}"$/),
    nimi: { et: 'Jaanipäev', en: 'Midsummer' },
    excerpt: { et: 'Pildid jaanitulelt', en: '' },
    meedia: [
      { id: 'p1', jrg: 0, tyyp: 'pilt', sisu: shown(f1), tekst: { et: 'Lõke', en: 'Bonfire' } },
      {
        id: 'p2',
        jrg: 1,
        tyyp: 'embed',
        tekst: empty,
        sisu: { embed: expect.stringContaining('<iframe src="https://www.youtube.com/embed/abc"'), esipilt: shown(f2) },
      },
      { id: 'p3', jrg: 2, tyyp: 'pilt', sisu: shown(f1), tekst: empty },
    ],
  })
  expect(response.body[0]).toEqual(album.body)
})

test('REST-4 a visitor reads albums, but not the uploaders of the pictures; a dead token is 401', async () => {
  await created({ nimi: { et: 'Rand' }, meedia: [picture('p1', f1)] })
  for (const response of [await read('rand', null), await list('', null), await list('?kuju=lyhike', null)]) {
    const album = Array.isArray(response.body) ? response.body[0] : response.body
    expect([response.status, album.meedia[0].sisu]).toMatchObject([200, { _id: f1, lisaja: null }])
  }
  expect((await api.call('GET', '/api/galerii', { as: { token: 'vana' } })).status).toBe(401)
  expect((await read('pole')).status).toBe(404)
})

test('GALLERY-1 the short form has the first three media and their number, and no version', async () => {
  const meedia = Array.from({ length: 5 }, (_, index) => picture(`p${index}`, index < 2 ? f1 : f2))
  await created({ nimi: { et: 'Talgud' }, meedia })
  await created({ nimi: { et: 'Tühi' } })
  const { body } = await list('?kuju=lyhike')
  expect(body).toMatchObject([
    { slug: 'tuhi', jrg: 0, meedia: [], meediat: 0 },
    { slug: 'talgud', jrg: 1, meedia: [{ id: 'p0', jrg: 0 }, { id: 'p1' }, { id: 'p2', jrg: 2 }], meediat: 5 },
  ])
  expect(body[1]).not.toHaveProperty('versioon')
  expect((await list('?kuju=pikk')).body.valjad).toEqual({ kuju: 'Lubatud kuju on „lyhike“ või „jrg“.' })
})

test('REST-6 pages of both forms link to one another, and each album is returned once', async () => {
  for (let number = 1; number <= 5; number += 1) await created({ nimi: { et: `Album ${number}` } })
  for (const form of ['', 'kuju=lyhike&']) {
    const titles: string[] = []
    let next: string | undefined = `/api/galerii?${form}piir=2`
    while (next) {
      const response = await api.call('GET', next, { as: mari })
      titles.push(...titlesOf(response))
      expect('meediat' in response.body[0]).toBe(form !== '')
      next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(titles).toEqual(['Album 5', 'Album 4', 'Album 3', 'Album 2', 'Album 1'])
  }
})

test('REST-6 a page continues after its last album, wherever moves and deletions have put it', async () => {
  for (let number = 6; number >= 1; number -= 1) await created({ nimi: { et: String(number) } })
  const first = await list('?kuju=lyhike&piir=3')
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const titlesAfter = async () => titlesOf(await api.call('GET', next, { as: mari }))
  expect([titlesOf(first), await titlesAfter()]).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
  await remove(first.body[0]._id)
  expect(await titlesAfter()).toEqual(['4', '5', '6'])
  await created({ nimi: { et: '0' } })
  await created({ nimi: { et: '00' } })
  expect(await titlesAfter()).toEqual(['4', '5', '6'])
  await remove((await list('?kuju=jrg')).body[0]._id)
  await remove(first.body[2]._id)
  expect(await titlesAfter()).toEqual(['4', '5', '6'])
})

test('GALLERY-2 fields that a change leaves out stay: a language, the texts of a picture, everything else', async () => {
  const { _id } = await created({
    nimi: { et: 'Rand', en: 'Beach' },
    excerpt: { et: 'Liiv', en: 'Sand' },
    meedia: [picture('p1', f1, { tekst: { et: 'Palk', en: 'Log' } }), embed('p2', video)],
  })
  const now = async () => (await list()).body[0]
  const first = await now()
  await change(_id, {})
  await change(_id, { jrg: 5, _id: 'x', versioon: 'y' })
  expect(await now()).toEqual(first)
  await change(_id, { nimi: { en: 'Shore' } })
  await change(_id, { excerpt: { et: '' } })
  expect(await now()).toMatchObject({
    slug: 'rand',
    nimi: { et: 'Rand', en: 'Shore' },
    excerpt: { et: '', en: 'Sand' },
  })
  await change(_id, { meedia: [picture('p1', f2, { tekst: { en: 'Wood' } }), picture('p9', f1)] })
  expect((await now()).meedia).toMatchObject([
    { id: 'p1', sisu: { _id: f2 }, tekst: { et: 'Palk', en: 'Wood' } },
    { id: 'p9', tekst: { et: '', en: '' } },
  ])
  const whole = (await read('rand')).body
  const response = await change(_id, whole)
  expect([response.status, response.body[0]]).toEqual([200, whole])
})

test('ORDER-1 media are sorted by jrg, and numbered from 0', async () => {
  const { meedia } = await created({ meedia: [picture('b', f1, { jrg: 9 }), picture('a', f1, { jrg: -3 })] })
  expect(meedia).toMatchObject([
    { id: 'a', jrg: 0 },
    { id: 'b', jrg: 1 },
  ])
})

test('ORDER-1 albums move up, down and to a position; at the ends nothing changes', async () => {
  for (const et of ['A', 'B', 'C', 'D']) await created({ nimi: { et } })
  const idOf = async (et: string) =>
    (await list()).body.find(({ nimi }: { nimi: { et: string } }) => nimi.et === et)._id
  const moved = async (et: string, to: Parameters<typeof move>[1]) => {
    const response = await move(await idOf(et), to)
    expect([response.status, response.body.map(({ jrg }: { jrg: number }) => jrg)]).toEqual([200, [0, 1, 2, 3]])
    expect(titlesOf(await list())).toEqual(titlesOf(response))
    return titlesOf(response).join('')
  }
  expect(await moved('D', 'yles')).toBe('DCBA')
  expect(await moved('A', 'alla')).toBe('DCBA')
  expect(await moved('C', 'yles')).toBe('CDBA')
  expect(await moved('C', 'alla')).toBe('DCBA')
  expect(await moved('D', 3)).toBe('CBAD')
  expect(await moved('D', 0)).toBe('DCBA')
  expect(await moved('B', 1)).toBe('DBCA')
  expect(await moved('B', 1)).toBe('DBCA')
  expect(
    (await api.call('PUT', `/api/galerii/alla/${await idOf('D')}?kuju=lyhike`, { as: mari })).body[1],
  ).toMatchObject({
    nimi: { et: 'D' },
    meediat: 0,
  })
})

test('GALLERY-4 deleting an album closes the gap, and keeps its files', async () => {
  for (const et of ['A', 'B', 'C']) await created({ nimi: { et }, meedia: [picture('p', f1)] })
  const [, second] = (await list()).body
  const response = await remove(second._id)
  expect([response.status, titlesOf(response), await positions()]).toEqual([200, ['C', 'A'], [0, 1]])
  expect((await remove(second._id)).status).toBe(404)
  const { rows } = await api.db.execute(sql`select from files where _id = ${f1}::uuid`)
  expect(rows).toHaveLength(1)
})

test('FILE-7 a file lists the albums that show it; when it is deleted, its pictures are removed and covers emptied, with another version', async () => {
  const [used, other] = [await file(), await file()]
  const meedia = [picture('p1', used), picture('p2', other), embed('p3', video, { esipilt: used }), picture('p4', used)]
  const { _id, versioon } = await created({ nimi: { et: '', en: 'Beach' }, slug: 'rand', meedia })
  expect((await api.call('GET', `/api/files/${used}/kasutus`, { as: mari })).body).toEqual([
    { liik: 'album', _id, pealkiri: 'Beach', tee: '/galerii/rand' },
  ])
  expect((await api.call('DELETE', `/api/files/${used}`, { as: mari })).status).toBe(200)
  const album = (await read('rand')).body
  expect(album.meedia).toMatchObject([
    { id: 'p2', jrg: 0, sisu: { _id: other } },
    { id: 'p3', jrg: 1, sisu: { esipilt: null } },
  ])
  expect((await list('?kuju=lyhike')).body[0]).toMatchObject({ meediat: 2, meedia: [{ id: 'p2' }, { id: 'p3' }] })
  expect(album.versioon).not.toBe(versioon)
  // The former media cannot be saved again, since one of their files was deleted.
  expect((await change(_id, { meedia })).body).toMatchObject({
    valjad: { meedia: '1. pilt: Pilti enam ei ole. Vali teine ja salvesta uuesti.' },
  })
})

test('USER-7 albums stay when their creator is deleted', async () => {
  const juri = await api.person({ name: 'Jüri' })
  const admin = await api.person({ status: 4 })
  await create({ nimi: { et: 'Rand' } }, { as: juri })
  expect((await api.call('DELETE', `/api/users/${juri._id}`, { as: admin })).status).toBe(200)
  expect(titlesOf(await list())).toEqual(['Rand'])
})
