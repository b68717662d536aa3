import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { files } from '../store/tables/files.ts'
import { detectType } from './detectType.ts'
import type { ImageWorkers } from './images/imageWorkers.ts'
import { cleanName } from './names.ts'

/** The columns of a file's row that describe its content. */
export type PreparedRow = Pick<typeof files.$inferInsert, 'nimi' | 'algfail' | 'mimetype' | 'size'> & {
  suurused: NonNullable<(typeof files.$inferInsert)['suurused']>
}

export interface ReceivedFile {
  /** Its path; prepareFolder moves or reads it. */
  received: string
  /** The uploader's name for it. */
  name: string
  /** The folder for the result. */
  folder: string
  /** The user's id. */
  uploader: string
}

/**
 * Writes everything that is stored of a file into a folder: the cleaned original, and the variants of an image. FILE-4.
 * @throws 400 for a broken image, 415 for HEIC
 */
export async function prepareFolder(
  images: ImageWorkers,
  { received, name, folder, uploader }: ReceivedFile,
  signal: AbortSignal,
): Promise<PreparedRow> {
  const { mimetype, extension, image } = await detectType(received, cleanName(name, 'bin'))
  const algfail = `original.${extension}`
  const nimi = cleanName(name, extension)
  if (image) {
    const file = { source: received, format: image, folder, original: algfail, uploader }
    const { size, suurused } = await images.prepare(file, signal)
    return { nimi, algfail, mimetype, size, suurused }
  }
  await rename(received, join(folder, algfail))
  const { size } = await stat(join(folder, algfail))
  return { nimi, algfail, mimetype, size, suurused: [] }
}
