import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { readArchive } from '../../../scripts/backup/archiveReader.ts'
import { writeArchive } from '../../../scripts/backup/archiveWriter.ts'
import { type Manifest, manifestPath, manifestSumPath } from '../../../scripts/backup/manifest.ts'
import { sha256Of, verifyArchive } from '../../../scripts/backup/verifyArchive.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { contentOf } from '../../backup/storeContent.ts'
import { notAborted } from '../../support/notAborted.ts'
import { type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { type FilledStore, filledStore } from './filledStore.ts'

let store: FilledStore
let empty: TestDatabase
let folder: string
let manifest: Manifest
/** The entries of a whole archive but its manifest, in order. */
const entries: [path: string, bytes: Buffer][] = []

beforeAll(async () => {
  store = await filledStore()
  empty = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sise-crafted-'))
  const file = join(folder, 'whole.tar')
  await backUpTo(file, store.api.databaseUrl, diskStorage(store.filesDir))
  manifest = await verifyArchive(file)
  for await (const { path, body } of readArchive(file))
    if (![manifestPath, manifestSumPath].includes(path)) entries.push([path, await buffer(body)])
})
afterAll(async () => {
  await store.api.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
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
  const fault = await restoreFrom(file, empty.url, join(folder, 'files')).then(
    () => 'It was restored.',
    (error: unknown) => (error as Error).message,
  )
  return { fault, rows: Object.values(await contentOf(empty.url)).flat().length }
}

test('backup: rows that unpack to 3 GB are refused with a sentence, and nothing is restored', async () => {
  const at = entries.findIndex(([path]) => path.startsWith('rows/users/'))
  const path = entries[at]?.[0] ?? ''
  // Gzips in a row are one.
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
      fault: expect.stringContaining(`is no whole backup of Sise (it has ${path} twice). Nothing was restored`),
      rows: 0,
    })
  }
})

test('backup: the same entries, crafted without a fault, are restored', async () => {
  expect(await restored('same.tar', entries)).toMatchObject({ fault: 'It was restored.' })
})
