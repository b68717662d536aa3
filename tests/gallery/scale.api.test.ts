import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { galleryOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { list, read, file } = galleryOf(
  () => api,
  () => mari,
)

/** 300 albums of 100 pictures each. */
beforeAll(async () => {
  for (let count = 0; count < 30; count += 1) await file()
  await api.db.execute(sql`
    insert into albums (_id, slug, nimi, excerpt, jrg)
    select gen_random_uuid(), 'album-' || n, jsonb_build_object('et', 'Album ' || n, 'en', ''), '{}', n
    from generate_series(0, 299) n`)
  await api.db.execute(sql`
    with picture as (select _id, row_number() over () - 1 as n from files)
    insert into album_media (album_id, koht, id, fail_id, tekst)
    select a._id, m, 'p' || m, picture._id, '{"et": "Talgud sadamas"}'
    from albums a, generate_series(0, 99) m join picture on picture.n = m % 30`)
  await api.db.execute(sql`analyze albums, album_media`)
})

test('GALLERY-1 the short list of 300 albums with 100 pictures each is small, also as the response to a move', async () => {
  const response = await list('?kuju=lyhike')
  const { _id } = response.body[299]
  const moved = await api.call('PUT', `/api/galerii/jrg/${_id}/0?kuju=lyhike`, { as: mari })
  // The list in full form has 16 MB.
  for (const { body, text } of [response, moved]) {
    expect([body.length, text.length < 1_000_000]).toEqual([300, true])
    for (const { meedia, meediat } of body) expect([meedia.length, meediat]).toEqual([3, 100])
  }
  expect(moved.body[0]._id).toBe(_id)
})

test('GALLERY-1 REST-6 the complete list, and a page of it, has each album as it is read alone; 304 while nothing changes, a file included', async () => {
  const whole = await list()
  expect(whole.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)))
  expect(whole.body).toHaveLength(300)
  expect(whole.body[299]).toEqual((await read(whole.body[299].slug)).body)
  expect(whole.body[299].meedia.map(({ id }: { id: string }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `p${index}`),
  )
  expect((await list('?piir=2')).body).toEqual(whole.body.slice(0, 2))
  const again = () =>
    api.call('GET', '/api/galerii', { as: mari, headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
  const unchanged = await again()
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  await api.db.execute(sql`update files set nimi = 'Uus nimi.jpg' where _id = ${whole.body[0].meedia[0].sisu._id}`)
  const changed = await again()
  expect([changed.status, changed.body[0].meedia[0].sisu.nimi]).toEqual([200, 'Uus nimi.jpg'])
})
