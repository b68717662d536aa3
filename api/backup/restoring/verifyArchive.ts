import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '../../files/storage/storageFailure.ts'
import {
  type ArchiveEntry,
  type Manifest,
  manifestPath,
  manifestSchema,
  manifestSumPath,
  sha256Of,
  takeAnother,
} from '../manifest.ts'
import { readArchive } from './archiveReader.ts'

/** In bytes: some million files. Only the manifest is read into memory. */
const longestManifest = 256 * 1024 * 1024

/**
 * Reads a complete archive and compares it with its manifest.
 * @throws when it is not a backup of Sise, is truncated or damaged, or names an entry twice
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: ArchiveEntry[] = []
  let manifestBytes: Buffer | undefined
  let manifestSum: string | undefined
  const paths = new Set<string>()
  try {
    for await (const { path, size, body } of readArchive(file)) {
      // A restore would silently overwrite the first of two files with one name.
      if (paths.has(path)) throw new Error(`it has ${path} twice`)
      paths.add(path)
      if ((path === manifestPath || path === manifestSumPath) && size > longestManifest)
        throw new Error(`its ${path} is too long`)
      if (path === manifestPath) manifestBytes = await buffer(body)
      else if (path === manifestSumPath) manifestSum = (await buffer(body)).toString()
      else {
        const hash = createHash('sha256')
        // The entry of a tar archive yields buffers.
        for await (const chunk of body) hash.update(chunk)
        found.push({ path, size, sha256: hash.digest('hex') })
      }
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Error(`There is no ${file}.`, { cause: error })
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  if (!manifestBytes || manifestSum == null) throw damaged(file, 'it has no manifest at its end')
  if (sha256Of(manifestBytes) !== manifestSum.trim()) throw damaged(file, 'its manifest has been changed')
  return compared(file, manifestBytes, found)
}

function compared(file: string, bytes: Buffer, found: ArchiveEntry[]): Manifest {
  const json: unknown = JSON.parse(bytes.toString())
  const { data, error } = manifestSchema.safeParse(json)
  if (error) {
    const { format } = json as { format?: unknown }
    if (typeof format === 'number' && format > 1)
      throw new Error(
        `${file} was written by a newer version of Sise (archive format ${format}). Restore it with that.`,
      )
    throw damaged(
      file,
      `its manifest is not understood: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`,
    )
  }
  if (data.entries.length !== found.length)
    throw damaged(file, `it has ${found.length} entries where its manifest names ${data.entries.length}`)
  for (const [index, entry] of data.entries.entries()) {
    const { path, size, sha256 } = found[index] ?? entry
    if (path !== entry.path || size !== entry.size || sha256 !== entry.sha256)
      throw damaged(file, `${entry.path} is not as it was written`)
  }
  return data
}

function damaged(file: string, how: string) {
  return new Error(`${file} is not a complete backup of Sise (${how}). ${takeAnother}`)
}
