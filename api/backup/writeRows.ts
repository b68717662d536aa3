import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { copyOut } from '../store/backup/copyStreams.ts'
import type { Snapshot } from '../store/backup/takeSnapshot.ts'
import { notBackedUp } from '../store/tables/tableKinds.ts'
import type { ArchiveWriter } from './archiveWriter.ts'
import type { Manifest } from './manifest.ts'

/** Maximum uncompressed size of an entry: it is buffered, since its compressed size precedes its bytes in a tar. */
const chunkBytes = 4 * 1024 * 1024
const compress = promisify(gzip)

/** Adds the rows of all tables except `notBackedUp`, as `rows/{table}/{number}.copy.gz`. */
export async function writeRows(
  archive: ArchiveWriter,
  { client, tables }: Pick<Snapshot, 'client' | 'tables'>,
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const table of tables.filter(({ name }) => !notBackedUp.includes(name))) {
    let rows = 0
    let number = 0
    for await (const { bytes, count } of copyOut(client, table, chunkBytes)) {
      const compressed = await compress(bytes)
      number += 1
      rows += count
      await archive.add(`rows/${table.name}/${String(number).padStart(5, '0')}.copy.gz`, compressed.length, [
        compressed,
      ])
    }
    written.push({ ...table, rows })
  }
  return written
}
