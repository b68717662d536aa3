import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { startImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { type PreparedRow, prepareFolder } from '../../../api/files/prepareFolder.ts'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

/** A picture or document of the demo, ready to be moved into the storage. */
export interface PreparedFile extends PreparedRow {
  /** The folder with its stored files. */
  folder: string
  /** Whether only members get it. FILE-5. */
  isForMembers: boolean
}

/** The files of the demo, prepared below a folder that `remove` removes. */
export interface PreparedFiles {
  files: PreparedFile[]
  remove(): Promise<void>
}

/** Options of `prepareFiles`. */
export interface PrepareOptions {
  /** A folder of the same file system as the storage; the api sweeps what stays behind in it. */
  stagingDir: string
  /** Scale of the pictures; tests make smaller ones, which takes less time. 1 by default. */
  pictureScale?: number
}

/** Time limit in ms. */
const preparingMs = 15 * 60_000

/** Renders the pictures and copies the documents of the demo, as uploads of them would be stored. FILE-4. */
export async function prepareFiles({ stagingDir, pictureScale = 1 }: PrepareOptions): Promise<PreparedFiles> {
  const sources = await sourceFiles(pictureScale)
  await mkdir(stagingDir, { recursive: true })
  const staging = await mkdtemp(join(stagingDir, 'demo-'))
  const remove = () => rm(staging, { recursive: true, force: true })
  const images = startImageWorkers(console)
  try {
    // Rendering uses all cores already.
    const oneByOne = pLimit(1)
    const signal = AbortSignal.timeout(preparingMs)
    const prepare = async ({ name, isPicture, isForMembers, content }: SourceFile) => {
      const received = join(staging, `${name}.received`)
      const folder = join(staging, name)
      await writeFile(received, await (isPicture ? oneByOne(content) : content()))
      await mkdir(folder)
      const row = await prepareFolder(images, { received, name, folder, uploader: '' }, signal)
      return { ...row, folder, isForMembers }
    }
    const files = await Promise.all(sources.map(prepare)).finally(() => images.close())
    return { files, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
