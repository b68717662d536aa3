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

test('SLUG-1 the slug is the one that was asked for, else of the Estonian title, else the time', async () => {
  expect(await slugOf({ slug: 'minu-album', nimi: { et: 'Rand' } })).toBe('minu-album')
  for (const slug of ['', 'Suur Täht', 'a--b', '-a', 'a/b', '<b>', 'x'.repeat(81)])
    expect(await slugOf({ slug, nimi: { et: 'Õhtu rannas', en: 'Evening' } })).toMatch(/^ohtu-rannas(-\d+)?$/)
  expect(await slugOf({ nimi: { en: 'Only English' } })).toMatch(/^\d{13}(-\d+)?$/)
  expect(await slugOf({ nimi: { et: '…' } })).toMatch(/^\d{13}(-\d+)?$/)
})

test('SLUG-1 capital letters of a slug that was asked for become small ones, and are its own again in the next save', async () => {
  const album = await created({ slug: 'SuurTaht2027', nimi: { et: 'Suur täht' } })
  expect(album.slug).toBe('suurtaht2027')
  await change(album._id, { slug: 'SUURTAHT2027' })
  expect((await read('suurtaht2027')).body._id).toBe(album._id)
})

test('ROUTE-4 `uus` gets a number, whether asked for or made of the title', async () => {
  expect(await slugOf({ slug: 'uus' })).toBe('uus-2')
  expect(await slugOf({ nimi: { et: 'Uus' } })).toBe('uus-3')
  expect((await read('uus')).status).toBe(404)
})

test('SLUG-1 a taken slug gets a number, also where many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ nimi: { et: 'Korraga' } })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const slugs = (await list()).body.map(({ slug }: { slug: string }) => slug) as string[]
  expect(slugs.filter((slug) => slug.startsWith('korraga')).toSorted()).toEqual([
    'korraga',
    ...Array.from({ length: 7 }, (_, index) => `korraga-${index + 2}`),
  ])
})

test('SLUG-1 a change of the title keeps the slug; an empty slug makes it anew; its own is not taken', async () => {
  const { _id } = await created({ nimi: { et: 'Vana nimi' } })
  const changed = async (body: object) => {
    const answer = await change(_id, body)
    return answer.body.find((album: { _id: string }) => album._id === _id).slug as string
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
    const answer = await read(slug, as)
    expect(answer).toMatchObject({ status: 200, body: { _id: album._id, slug: 'suvi-2025-saarel' } })
    expect(answer.headers.get('content-location')).toBe('/api/galerii/suvi-2025-saarel')
  }
  expect((await read('suvi-2025-saarel')).headers.get('content-location')).toBeNull()

  // Back to the first slug, and to the second one again.
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

test('SLUG-1 the former slugs of a deleted album lead nowhere, and several people may rename at once', async () => {
  const { _id } = await created({ slug: 'kaob' })
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => change(_id, { slug: `kaob-${index}x` })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await read('kaob')).status).toBe(200)
  await remove(_id)
  for (const slug of ['kaob', 'kaob-0x', 'kaob-4x']) expect((await read(slug)).status).toBe(404)
})
