import { expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { galleryOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { created, create, change, read, list, remove } = galleryOf(
  () => api,
  () => mari,
)

const slugOf = async (body: object) => (await created(body)).slug as string

test('SLUG-1 the slug is the requested one in small letters, else of the Estonian title, else a timestamp', async () => {
  expect(await slugOf({ slug: 'Minu-Album', nimi: { et: 'Rand' } })).toBe('minu-album')
  expect(await slugOf({ slug: 'a/b', nimi: { et: 'Õhtu rannas', en: 'Evening' } })).toBe('ohtu-rannas')
  expect(await slugOf({ nimi: { en: 'Only English' } })).toMatch(/^\d{13}(-\d+)?$/)
})

test('ROUTE-4 `uus` gets a number, whether requested or derived from the title', async () => {
  expect(await slugOf({ slug: 'uus' })).toBe('uus-2')
  expect(await slugOf({ nimi: { et: 'Uus' } })).toBe('uus-3')
  expect((await read('uus')).status).toBe(404)
})

test('SLUG-1 a taken slug gets a number, also with many concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => create({ nimi: { et: 'Korraga' } })))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const slugs = (await list()).body.map(({ slug }: { slug: string }) => slug) as string[]
  expect(slugs.filter((slug) => slug.startsWith('korraga')).toSorted()).toEqual([
    'korraga',
    ...Array.from({ length: 7 }, (_, index) => `korraga-${index + 2}`),
  ])
})

test('SLUG-1 a change of the title keeps the slug; an empty slug derives it again; its own is not taken', async () => {
  const { _id } = await created({ nimi: { et: 'Vana nimi' } })
  const changed = async (body: object) => {
    const response = await change(_id, body)
    return response.body.find((album: { _id: string }) => album._id === _id).slug as string
  }
  expect(await changed({ nimi: { et: 'Uus nimi' } })).toBe('vana-nimi')
  expect(await changed({ slug: 'vana-nimi' })).toBe('vana-nimi')
  expect(await changed({ slug: '' })).toBe('uus-nimi')
  await created({ slug: 'teine' })
  expect(await changed({ slug: 'teine' })).toBe('teine-2')
  expect(await changed({ slug: 'teine-2' })).toBe('teine-2')
  expect(await changed({ slug: 'uus' })).toMatch(/^uus-\d$/)
})

test('SLUG-1 a link with a former slug leads to the album, for visitors too, until another album takes the slug', async () => {
  const album = await created({ slug: 'suvi', nimi: { et: 'Suvi' } })
  const rename = async (id: string, slug: string) => expect((await change(id, { slug })).status).toBe(200)
  await rename(album._id, 'suvi-2025')
  await rename(album._id, 'suvi-2025-saarel')
  for (const [slug, as] of [
    ['suvi', mari],
    ['suvi', null],
    ['suvi-2025', mari],
  ] as const) {
    const response = await read(slug, as)
    expect(response).toMatchObject({ status: 200, body: { _id: album._id, slug: 'suvi-2025-saarel' } })
    expect(response.headers.get('content-location')).toBe('/api/galerii/suvi-2025-saarel')
  }
  expect((await read('suvi-2025-saarel')).headers.get('content-location')).toBeNull()

  // Renames it back to the first slug, and to the second one again.
  await rename(album._id, 'suvi')
  expect((await read('suvi')).headers.get('content-location')).toBeNull()
  expect((await read('suvi-2025-saarel')).body.slug).toBe('suvi')
  await rename(album._id, 'suvi-2025')

  const other = await created({ slug: 'suvi' })
  expect(other.slug).toBe('suvi')
  expect((await read('suvi')).body._id).toBe(other._id)
  // A former slug leads to the album that had it last.
  await rename(other._id, 'sygis')
  expect((await read('suvi')).body._id).toBe(other._id)
  await rename(other._id, 'suvi-2025-saarel')
  expect((await read('suvi-2025-saarel')).body._id).toBe(other._id)
})

test('SLUG-1 the former slugs of a deleted album lead nowhere, and several members may rename at once', async () => {
  const { _id } = await created({ slug: 'kaob' })
  const responses = await Promise.all(Array.from({ length: 5 }, (_, index) => change(_id, { slug: `kaob-${index}x` })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await read('kaob')).status).toBe(200)
  await remove(_id)
  for (const slug of ['kaob', 'kaob-0x', 'kaob-4x']) expect((await read(slug)).status).toBe(404)
})
