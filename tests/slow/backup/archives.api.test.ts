import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { writeArchive } from '../../../api/backup/archiveWriter.ts'
import { type Manifest, manifestPath, manifestSumPath, sha256Of } from '../../../api/backup/manifest.ts'
import { readArchive } from '../../../api/backup/restoring/archiveReader.ts'
import { verifyArchive } from '../../../api/backup/restoring/verifyArchive.ts'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { contentOf } from '../../backup/storeContent.ts'
import { notAborted } from '../../support/notAborted.ts'
import { type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { filledStore } from './filledStore.ts'

let folder: string
/** A store that stays empty as long as no archive is restored. */
let empty: TestDatabase
/** A complete archive, and its manifest. */
let whole: Buffer
let manifest: Manifest
/** The offset in bytes of the content of each entry, by name. */
const offsets: Record<string, number> = {}
/** The entries of the complete archive except its manifest, in order. */
const entries: [path: string, bytes: Buffer][] = []

beforeAll(async () => {
  const { api, filesDir } = await filledStore()
  empty = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sise-archives-'))
  const file = join(folder, 'whole.tar')
  await backUpTo(file, api.databaseUrl, diskStorage(filesDir))
  await api.close()
  whole = await readFile(file)
  manifest = await verifyArchive(file)
  let offset = 0
  for await (const { path, size, body } of readArchive(file)) {
    offsets[path] = offset + 512
    offset += 512 + Math.ceil(size / 512) * 512
    const bytes = await buffer(body)
    if (![manifestPath, manifestSumPath].includes(path)) entries.push([path, bytes])
  }
})
afterAll(async () => {
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Restores an archive into the empty store. @returns the error, and the number of rows afterwards */
async function restore(file: string) {
  const fault = await restoreFrom(file, empty.url, join(folder, 'files')).then(
    () => 'It was restored.',
    (error: unknown) => (error as Error).message,
  )
  return { fault, rows: Object.values(await contentOf(empty.url)).flat().length }
}

async function refusalOf(bytes: Buffer) {
  const file = join(folder, 'damaged.tar')
  await writeFile(file, bytes)
  return restore(file)
}

function flipped(at: number) {
  const bytes = Buffer.from(whole)
  bytes[at] = (bytes[at] ?? 0) ^ 0x01
  return bytes
}

describe('a damaged archive leaves the store empty', () => {
  test('truncated anywhere before the end of its last entry', async () => {
    const begin = offsets[manifestPath] ?? 0
    const sum = offsets[manifestSumPath] ?? 0
    for (const length of [0, 300, 512, 5_000, begin - 512, begin, begin + 700, sum - 512, sum + 10])
      expect({ length, ...(await refusalOf(whole.subarray(0, length))) }).toEqual({
        length,
        fault: expect.stringMatching(/damaged\.tar is not a complete backup of Sise \(.+\)\. Nothing was restored/),
        rows: 0,
      })
  })

  test('a flipped bit in rows, in a file, in a header, in the manifest or in its checksum', async () => {
    const paths = Object.keys(offsets)
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths)
      for (const at of [(offsets[path] ?? 0) + 3, (offsets[path] ?? 0) - 500])
        expect({ path, at, ...(await refusalOf(flipped(at))) }).toEqual({
          path,
          at,
          fault: expect.stringMatching(/damaged\.tar is not a complete backup of Sise/),
          rows: 0,
        })
  })

  test('with a removed entry, and a file that is no archive', async () => {
    const [first = 0, second = 0] = Object.values(offsets)
    expect(await refusalOf(Buffer.concat([whole.subarray(0, first - 512), whole.subarray(second - 512)]))).toEqual({
      fault: expect.stringMatching(/entries where its manifest names/),
      rows: 0,
    })
    expect((await refusalOf(Buffer.from('Tere\n'.repeat(1_000)))).fault).toMatch(/not a complete backup of Sise/)
    await expect(verifyArchive(join(folder, 'none.tar'))).rejects.toThrow(/There is no .*none\.tar/)
  })
})

/** Writes an archive of some entries with a manifest that fits, and restores it. */
async function restored(name: string, crafted: [path: string, bytes: Buffer][]) {
  const file = join(folder, name)
  const archive = writeArchive(file, new Date(), notAborted, () => {})
  for (const [path, bytes] of crafted) await archive.add(path, bytes.length, [bytes])
  const bytes = Buffer.from(JSON.stringify({ ...manifest, entries: archive.entries }))
  await archive.add(manifestPath, bytes.length, [bytes])
  const sum = Buffer.from(sha256Of(bytes))
  await archive.add(manifestSumPath, sum.length, [sum])
  await archive.finish()
  return restore(file)
}

test('backup: rows that unpack to 3 GB are refused with a sentence, and nothing is restored', async () => {
  const at = entries.findIndex(([path]) => path.startsWith('rows/users/'))
  const path = entries[at]?.[0] ?? ''
  // Concatenated gzips are one.
  const bomb = (letter: string) => Buffer.concat(Array<Buffer>(3_000).fill(gzipSync(Buffer.alloc(1024 * 1024, letter))))
  expect(await restored('letters.tar', entries.with(at, [path, bomb('a')]))).toEqual({
    fault: `${path} unpacks to more than 64 MB, which no backup of Sise does. Nothing was restored; take another archive.`,
    rows: 0,
  })
  expect(await restored('zeros.tar', entries.with(at, [path, bomb('\0')]))).toEqual({
    fault: expect.stringMatching(
      /^rows.users.* has no rows of users \(.*\)\. Nothing was restored; take another archive\.$/,
    ),
    rows: 0,
  })
})

test('backup: an archive with two entries of one name is refused with a sentence', async () => {
  for (const kind of ['rows/', 'files/']) {
    const [path, bytes] = entries.find(([name]) => name.startsWith(kind)) ?? ['', Buffer.alloc(0)]
    expect(await restored(`twice-${kind.slice(0, 4)}.tar`, [...entries, [path, bytes]])).toEqual({
      fault: expect.stringContaining(`is not a complete backup of Sise (it has ${path} twice). Nothing was restored`),
      rows: 0,
    })
  }
})

// Last, because the store is empty until then.
test('backup: the same entries, crafted without a fault, are restored', async () => {
  expect(await restored('same.tar', entries)).toMatchObject({ fault: 'It was restored.' })
})
