import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readArchive } from '../../../scripts/backup/archiveReader.ts'
import { verifyArchive } from '../../../scripts/backup/verifyArchive.ts'
import { type ArchivedStore, archivedStore } from './archivedStore.ts'

let archived: ArchivedStore
let whole: Buffer
/** Offset in bytes of the content of each archive entry, by name. */
const offsets: Record<string, number> = {}

beforeAll(async () => {
  archived = await archivedStore()
  whole = await readFile(archived.whole)
  let offset = 0
  for await (const { path, size } of readArchive(archived.whole)) {
    offsets[path] = offset + 512
    offset += 512 + Math.ceil(size / 512) * 512
  }
})
afterAll(() => archived.close())

async function refusalOf(bytes: Buffer) {
  const file = join(archived.folder, 'damaged.tar')
  await writeFile(file, bytes)
  return archived.restore(file)
}

function flipped(at: number) {
  const bytes = Buffer.from(whole)
  bytes[at] = (bytes[at] ?? 0) ^ 0x01
  return bytes
}

describe('an archive that is not as it was written leaves the store empty', () => {
  test('cut off anywhere before the end of its last entry', async () => {
    const manifest = offsets['manifest.json'] ?? 0
    const sum = offsets['manifest.json.sha256'] ?? 0
    for (const length of [0, 300, 512, 5_000, manifest - 512, manifest, manifest + 700, sum - 512, sum + 10])
      expect({ length, ...(await refusalOf(whole.subarray(0, length))) }).toEqual({
        length,
        fault: expect.stringMatching(/damaged\.tar is no whole backup of Sise \(.+\)\. Nothing was restored/),
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
          fault: expect.stringMatching(/damaged\.tar is no whole backup of Sise/),
          rows: 0,
        })
  })

  test('an entry that was taken out, and a file that is no archive at all', async () => {
    const [first = 0, second = 0] = Object.values(offsets)
    expect(await refusalOf(Buffer.concat([whole.subarray(0, first - 512), whole.subarray(second - 512)]))).toEqual({
      fault: expect.stringMatching(/entries where its manifest names/),
      rows: 0,
    })
    expect((await refusalOf(Buffer.from('Tere\n'.repeat(1_000)))).fault).toMatch(/no whole backup of Sise/)
    await expect(verifyArchive(join(archived.folder, 'none.tar'))).rejects.toThrow(/There is no .*none\.tar/)
  })

  test('and the same archive, whole, is restored', async () => {
    expect(await refusalOf(whole)).toMatchObject({ fault: 'It was restored.' })
  })
})
