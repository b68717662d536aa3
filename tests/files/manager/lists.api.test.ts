import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { photo } from '../images/pictures.ts'
import { download, upload } from '../upload/uploadForm.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const jaan = personOfTests(api)
const moderator = personOfTests(api, { status: 3 })

beforeAll(async () => {
  for (const name of ['Õhtu.txt', 'öö 100%.txt', 'a_b.txt', 'axb.txt']) await upload(api, name, { as: mari, name })
  await upload(api, await photo(300, 200), { as: jaan, name: 'Õhtune meri.jpg' })
})

const names = async (query: string) => {
  const { status, body } = await api.call('GET', `/api/files${query}`, { as: jaan })
  expect(status).toBe(200)
  return body.map(({ nimi }: { nimi: string }) => nimi)
}

/** The names of a list, page by page. */
const walk = async (query: string) => {
  const pages: string[][] = []
  for (let path: string | undefined = `/api/files${query}`; path;) {
    const response = await api.call('GET', path, { as: jaan })
    pages.push(response.body.map(({ nimi }: { nimi: string }) => nimi))
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return pages
}

test('FILE-7 every member reads a single file by its id', async () => {
  const [file] = (await api.call('GET', '/api/files?search=meri', { as: jaan })).body
  const path = `/api/files/${file._id}`
  expect(await api.call('GET', path, { as: mari })).toMatchObject({ status: 200, body: file })
  for (const id of [randomUUID(), 'olematu'])
    expect((await api.call('GET', `/api/files/${id}`, { as: mari })).status).toBe(404)
})

describe('FILE-1 the list', () => {
  test('FILE-1 has all files for every member, the newest first, with and without a slash in the path', async () => {
    const all = ['Õhtune meri.jpg', 'axb.txt', 'a_b.txt', 'öö 100%.txt', 'Õhtu.txt']
    expect(await names('')).toEqual(all)
    expect(await names('/?search=&type=')).toEqual(all)
  })

  test.each([
    ['õhtu', ['Õhtune meri.jpg', 'Õhtu.txt']],
    ['OHTU', ['Õhtune meri.jpg', 'Õhtu.txt']],
    ['e mer', ['Õhtune meri.jpg']],
    ['o', ['Õhtune meri.jpg', 'öö 100%.txt', 'Õhtu.txt']],
    // Marks that were typed count, and signs stand between words. SEARCH-1.
    ['ö', ['öö 100%.txt']],
    ['100%.tx', ['öö 100%.txt']],
    ['a_b', ['a_b.txt']],
    ['%', []],
    ['_', []],
    ['\\', []],
    [' .jpg ', ['Õhtune meri.jpg']],
    ['puudub', []],
  ])('FILE-2 a search for %s finds names that contain it, in any case', async (text, found) => {
    expect(await names(`?search=${encodeURIComponent(text)}`)).toEqual(found)
  })

  test('FILE-2 has images alone for the picker', async () => {
    expect(await names('?type=image')).toEqual(['Õhtune meri.jpg'])
    expect(await names('?type=image&search=txt')).toEqual([])
    expect((await api.call('GET', '/api/files?type=video', { as: jaan })).status).toBe(400)
  })

  test('REST-6 is paged, and the Link header keeps the parameters', async () => {
    expect(await walk('?piir=2')).toEqual([['Õhtune meri.jpg', 'axb.txt'], ['a_b.txt', 'öö 100%.txt'], ['Õhtu.txt']])
    expect(await walk('?piir=1&search=õhtu')).toEqual([['Õhtune meri.jpg'], ['Õhtu.txt']])
    expect(await walk('?piir=1&type=image')).toEqual([['Õhtune meri.jpg']])
    for (const query of ['?piir=0', '?piir=201', '?alates=kuskil', `?search=${'a'.repeat(301)}`])
      expect([query, (await api.call('GET', `/api/files${query}`, { as: jaan })).status]).toEqual([query, 400])
  })

  test('LIST-6 by name in Estonian order, and by size, each in pages; another order and a cursor of another are refused', async () => {
    const byName = ['a_b.txt', 'axb.txt', 'Õhtu.txt', 'Õhtune meri.jpg', 'öö 100%.txt']
    expect((await walk('?jarjestus=nimi&piir=2')).flat()).toEqual(byName)
    expect(await walk('?jarjestus=nimi&search=õhtu&piir=1')).toEqual([['Õhtu.txt'], ['Õhtune meri.jpg']])
    const sizes = (await api.call('GET', '/api/files', { as: jaan })).body as { nimi: string; meta: { size: number } }[]
    const bySize = (await walk('?jarjestus=suurus&piir=1')).flat()
    const sizeOf = (name: string) => sizes.find(({ nimi }) => nimi === name)?.meta.size ?? 0
    expect(bySize.toSorted()).toEqual(byName.toSorted())
    expect(bySize.map(sizeOf)).toEqual(bySize.map(sizeOf).toSorted((one, other) => other - one))
    const first = await api.call('GET', '/api/files?jarjestus=nimi&piir=1', { as: jaan })
    const cursor = /alates=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    for (const query of ['?jarjestus=muu', `?jarjestus=suurus&alates=${cursor}`])
      expect((await api.call('GET', `/api/files${query}`, { as: jaan })).status).toBe(400)
  })
})

describe('FILE-7 deleting', () => {
  test('FILE-7 the uploader or a moderator deletes a file, nobody else; its bytes are deleted too', async () => {
    for (const deleter of [mari, moderator]) {
      const { body: file } = await upload(api, 'kaob', { as: mari, name: 'kaob.txt' })
      const path = `/api/files/${file._id}`
      const refused = await api.call('DELETE', path, { as: jaan })
      expect([refused.status, refused.body.msg]).toEqual([
        403,
        'Faili saab kustutada ainult selle lisaja või moderaator.',
      ])
      expect((await download(api, file.tee, { as: mari })).status).toBe(200)
      expect((await api.call('DELETE', path, { as: deleter })).body).toEqual({ _id: file._id })
      expect((await download(api, file.tee, { as: mari })).status).toBe(404)
      expect((await api.call('DELETE', path, { as: deleter })).status).toBe(404)
    }
  })

  test('FILE-7 an unknown file has no uses and cannot be deleted', async () => {
    for (const id of [randomUUID(), 'kuskil']) {
      expect((await api.call('DELETE', `/api/files/${id}`, { as: moderator })).status).toBe(404)
      expect((await api.call('GET', `/api/files/${id}/kasutus`, { as: mari })).status).toBe(404)
    }
  })

  test('USER-7 the files of a deleted member stay', async () => {
    const gone = await api.person()
    const { body: file } = await upload(api, 'jääb', { as: gone, name: 'jääb.txt' })
    const admin = await api.person({ status: 4 })
    expect((await api.call('DELETE', `/api/users/${gone._id}`, { as: admin })).status).toBe(200)
    const [found] = (await api.call('GET', '/api/files?search=jääb', { as: mari })).body
    expect(found).toEqual({ ...file, lisaja: null })
  })
})
