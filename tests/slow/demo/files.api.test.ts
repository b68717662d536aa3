import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import sharp from 'sharp'
import { variantWidths } from '../../../api/files/images/variantWidths.ts'
import { storedObjects } from '../../../api/files/storedObjects.ts'
import { cleanEmbed } from '../../../api/http/html/cleanEmbed.ts'
import { articleFiles, articles } from '../../../api/store/tables/articles.ts'
import { fileLeftovers, files } from '../../../api/store/tables/files.ts'
import { postFiles, topicFiles } from '../../../api/store/tables/forum.ts'
import { users } from '../../../api/store/tables/users.ts'
import { embedHostsOf, usualEmbedHosts } from '../../../schema/rules/embeds.ts'
import { openDemoFiles } from '../../../scripts/demo/files/openDemoFiles.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { islandFolder } from '../../../scripts/demo/island.ts'
import { addAlbums, albumSizes } from '../../../scripts/demo/long/moreAlbums.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'

let api: TestApi
let folder: string
const now = new Date('2026-11-20T10:00:00Z')
const scale = 0.1

const demoFiles = () =>
  openDemoFiles({ DATA_DIR: folder, DATABASE_URL: api.databaseUrl, DEMO_PICTURE_SCALE: String(scale) })
const fill = (options = {}) => fillWithDemo(api.databaseUrl, () => {}, { now, files: demoFiles(), ...options })
const staged = () => readdir(join(folder, 'files/.tmp'))
const stored = () => api.db.select().from(files).orderBy(asc(files.nimi))
const placeOf = ({ kaust, _id }: typeof files.$inferSelect) => join(folder, 'files', kaust, _id)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-demo-'))
  api = await startApi({ filesDir: join(folder, 'files') })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the files of the demo', () => {
  test('FILE-6 a failed filling leaves only files that the API sweeps, and can be repeated', async () => {
    const own = demoFiles()
    let placed = 0
    const open = async () => {
      const storage = await own.open()
      const put = (staging: string, target: string, signal: AbortSignal) => {
        placed += 1
        return placed > 3 ? Promise.reject(new Error('The disk is full')) : storage.put(staging, target, signal)
      }
      return { ...storage, put }
    }
    await expect(fill({ files: { ...own, open } })).rejects.toThrow('The disk is full')
    expect(await staged()).toEqual([])
    expect(await api.db.$count(users)).toBe(0)
    expect(await api.db.$count(fileLeftovers)).toBe(40)
    await fill()
    expect(await api.db.$count(files)).toBe(40)
    // The leftovers of the failed attempt.
    expect(await api.db.$count(fileLeftovers)).toBe(40)
    await fill()
    expect(await api.db.$count(files)).toBe(40)
    expect(await staged()).toEqual([])
  })

  test('FILE-4 30 different pictures have all their variants, as uploads have', async () => {
    const pictures = (await stored()).filter(({ suurused }) => suurused.length > 0)
    expect(pictures).toHaveLength(30)
    const drawings = await readdir(join(islandFolder, 'pictures'), { recursive: true })
    for (const picture of pictures) {
      const { width, height, format } = await sharp(join(placeOf(picture), picture.algfail)).metadata()
      const drawing = drawings.find((path) => parse(path).base === picture.nimi.replace('.jpg', '.svg'))!
      const size = await sharp(join(islandFolder, 'pictures', drawing)).metadata()
      expect([picture.nimi, format, width, height]).toEqual([
        picture.nimi,
        'jpeg',
        Math.round(size.width * scale),
        Math.round(size.height * scale),
      ])
      expect(picture.suurused.map(({ laius }) => laius)).toEqual(variantWidths(width))
      const objects = storedObjects(picture)
      expect((await readdir(placeOf(picture))).sort()).toEqual(objects.map(({ name }) => name).sort())
      for (const { name, bytes } of objects) expect((await stat(join(placeOf(picture), name))).size).toBe(bytes)
    }
    expect(new Set(pictures.map(({ size }) => size)).size).toBeGreaterThan(25)
  })

  test('the content of the demo is at most 3 MB', async () => {
    const contents = await readdir(islandFolder, { recursive: true, withFileTypes: true })
    const sizes = contents.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
    expect(contents.length).toBeGreaterThan(40)
    expect((await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_000_000)
  })

  test('FILE-6 the type of ten documents matches their names, and they contain Estonian letters', async () => {
    const documents = (await stored()).filter(({ suurused }) => suurused.length === 0)
    expect(documents).toHaveLength(10)
    const types = new Map(documents.map(({ nimi, mimetype }) => [nimi, mimetype]))
    expect(types.get('Praami sõiduplaan.pdf')).toBe('application/pdf')
    expect(types.get('Külaseltsi eelarve.xlsx')).toContain('spreadsheetml.sheet')
    expect(types.get('Külaseltsi põhikiri.docx')).toContain('wordprocessingml.document')
    expect(types.get('Talgute nimekiri.csv')).toBe('text/csv')
    expect(types.get('Segakoori jõulukava.txt')).toBe('text/plain')
    for (const document of documents) {
      const content = await readFile(join(placeOf(document), document.algfail))
      if (document.mimetype === 'application/pdf') expectPdf(content.toString('latin1'))
      if (document.mimetype.startsWith('text/')) expect(content.toString()).toMatch(/[õäöü]/)
    }
  })

  test('GALLERY-1 twelve albums show them: one with a film and its cover, one without an English title, one empty', async () => {
    interface Item {
      tyyp: string
      sisu: { embed?: string; esipilt?: object | null }
      tekst: { et: string; en: string }
    }
    const albums: { nimi: { et: string; en: string }; jrg: number; slug: string; meedia: Item[] }[] = (
      await api.call('GET', '/api/galerii')
    ).body
    expect(albums.map(({ jrg }) => jrg)).toEqual(Array.from({ length: 12 }, (_, index) => index))
    expect(albums.filter(({ nimi }) => nimi.en === '')).toHaveLength(1)
    expect(albums.filter(({ meedia }) => meedia.length === 0)).toHaveLength(1)
    const items = albums.flatMap(({ meedia }) => meedia)
    const [film, ...otherFilms] = items.filter(({ tyyp }) => tyyp === 'embed')
    expect([otherFilms, film?.sisu.esipilt]).toEqual([[], expect.objectContaining({ nimi: 'oitsev-ounaaed.jpg' })])
    expect(cleanEmbed(film?.sisu.embed ?? '', embedHostsOf(usualEmbedHosts))).toBe(film?.sisu.embed)
    expect(items.filter(({ tekst }) => tekst.et === '').length).toBeLessThan(4)
  })

  test('GALLERY-1 at a larger scale they are repeated, and one album shows many pictures', async () => {
    expect(albumSizes(100)).toEqual({ albums: 300, pictures: 500 })
    const client = await api.db.$client.connect()
    try {
      await addAlbums(client, { albums: 40, pictures: 90 })
    } finally {
      client.release()
    }
    const albums: { jrg: number; slug: string; meediat: number; nimi: { et: string; en: string } }[] = (
      await api.call('GET', '/api/galerii?kuju=lyhike')
    ).body
    expect(albums.map(({ jrg }) => jrg)).toEqual(Array.from({ length: 41 }, (_, index) => index))
    expect(new Set(albums.map(({ slug }) => slug)).size).toBe(41)
    expect(albums[12]).toMatchObject({ nimi: { et: 'Jaanipäev rannas 2', en: 'Midsummer on the beach 2' }, meediat: 4 })
    expect(albums.slice(12, 40).filter(({ nimi }) => nimi.en === '')).toHaveLength(2)
    expect(albums[40]).toMatchObject({ slug: 'saare-aasta', meediat: 90 })
  })

  test('FILE-7 two topics and four posts have attachments', async () => {
    expect(await api.db.$count(topicFiles)).toBe(2)
    expect(await api.db.$count(postFiles)).toBe(4)
  })
})

describe('the articles of the demo', () => {
  test('MODULE-1 use every kind of module, and each of their files exists', async () => {
    const [rows, uses, all] = [
      await api.db.select().from(articles),
      await api.db.select().from(articleFiles),
      await api.db.select({ _id: files._id, suurused: files.suurused, kaust: files.kaust }).from(files),
    ]
    const byId = new Map(all.map((file) => [file._id, file]))
    const modules = rows.flatMap(({ moodulid }) => moodulid)
    expect(new Set(modules.map(({ tyyp }) => tyyp))).toEqual(new Set(['tekst', 'pildid', 'failid', 'embed']))
    for (const { _id, esipiltId, moodulid } of rows) {
      const shown = moodulid.flatMap(({ sisu }) => (typeof sisu === 'string' ? [] : sisu))
      const expected = new Set([...shown, ...(esipiltId == null ? [] : [esipiltId])])
      const recorded = uses.filter(({ artikkelId }) => artikkelId === _id).map(({ failId }) => failId)
      expect([_id, recorded.sort()]).toEqual([_id, [...expected].sort()])
      // FILE-5: visitors of an article see its files.
      for (const id of expected) expect(byId.get(id)?.kaust).toBe('avalik')
    }
    const pictures = modules.flatMap(({ tyyp, sisu }) => (tyyp === 'pildid' ? sisu : []))
    expect(pictures.every((id) => (byId.get(id)?.suurused.length ?? 0) > 0)).toBe(true)
    const codes = modules.flatMap(({ tyyp, sisu }) => (tyyp === 'embed' ? [sisu] : []))
    for (const code of codes) expect(cleanEmbed(code, embedHostsOf(usualEmbedHosts))).toBe(code)
  })

  test('ARTICLE-4 most have a cover, pages have none, and versions of an article show the same', async () => {
    const rows = await api.db.select().from(articles)
    expect(rows.filter(({ esipiltId }) => esipiltId != null).length).toBeGreaterThan(rows.length / 2)
    expect(rows.filter(({ kataloog, esipiltId }) => kataloog === 'lehed' && esipiltId != null)).toEqual([])
    for (const row of rows)
      for (const other of rows.filter(({ ryhm }) => ryhm === row.ryhm)) expect(other.esipiltId).toBe(row.esipiltId)
  })
})

/** Checks that the cross-reference table of a PDF points to its objects. */
function expectPdf(pdf: string) {
  expect(pdf.slice(0, 8)).toBe('%PDF-1.4')
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)?.[1])
  expect(pdf.slice(table, table + 4)).toBe('xref')
  const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.length).toBeGreaterThan(6)
  for (const [at, offset] of offsets.entries()) expect(pdf.slice(offset).split('\n', 1)[0]).toBe(`${at + 1} 0 obj`)
}
