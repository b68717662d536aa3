import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { writeArchive } from '../../../api/backup/archiveWriter.ts'
import { type Manifest, manifestPath, manifestSumPath, sha256Of } from '../../../api/backup/manifest.ts'
import { readArchive } from '../../../scripts/backup/archiveReader.ts'
import { verifyArchive } from '../../../scripts/backup/verifyArchive.ts'
import { notAborted } from '../../support/notAborted.ts'
import { type ArchivedStore, archivedStore } from './archivedStore.ts'

let archived: ArchivedStore
let manifest: Manifest
/** The entries of a whole archive but its manifest, in order. */
const entries: [path: string, bytes: Buffer][] = []

beforeAll(async () => {
  archived = await archivedStore()
  manifest = await verifyArchive(archived.whole)
  for await (const { path, body } of readArchive(archived.whole))
    if (![manifestPath, manifestSumPath].includes(path)) entries.push([path, await buffer(body)])
})
afterAll(() => archived.close())

/** Writes an archive of some entries with a manifest that fits, and restores it. */
async function restored(name: string, crafted: [path: string, bytes: Buffer][]) {
  const file = join(archived.folder, name)
  const archive = writeArchive(file, new Date(), notAborted, () => {})
  for (const [path, bytes] of crafted) await archive.add(path, bytes.length, [bytes])
  const bytes = Buffer.from(JSON.stringify({ ...manifest, entries: archive.entries }))
  await archive.add(manifestPath, bytes.length, [bytes])
  const sum = Buffer.from(sha256Of(bytes))
  await archive.add(manifestSumPath, sum.length, [sum])
  await archive.finish()
  return archived.restore(file)
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
