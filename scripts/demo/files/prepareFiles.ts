import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { startImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { type PreparedRow, prepareFolder } from '../../../api/files/prepareFolder.ts'
import { documentsOf } from '../documents/documents.ts'
import { renderScene } from '../pictures/render.ts'
import { scenes } from '../pictures/scenes/all.ts'

/** A picture or document of the demo, ready to be moved into the storage. */
export interface PreparedFile extends PreparedRow {
  /** The folder with everything that is stored of it. */
  folder: string
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
  /** The documents are of its year. */
  now: Date
}

/** How long that may take, in ms. */
const preparingMs = 15 * 60_000

/** Draws the pictures and writes the documents of the demo, as uploads of them would be stored. FILE-4. */
export async function prepareFiles({ stagingDir, pictureScale = 1, now }: PrepareOptions): Promise<PreparedFiles> {
  await mkdir(stagingDir, { recursive: true })
  const staging = await mkdtemp(join(stagingDir, 'demo-'))
  const remove = () => rm(staging, { recursive: true, force: true })
  const images = startImageWorkers(console)
  try {
    // Drawing uses all cores already.
    const oneByOne = pLimit(1)
    const sources = [
      ...scenes.map((scene) => ({ name: scene.name, make: () => oneByOne(() => renderScene(scene, pictureScale)) })),
      ...documentsOf(now.getUTCFullYear()).map(({ name, content }) => ({ name, make: () => Promise.resolve(content) })),
    ]
    const signal = AbortSignal.timeout(preparingMs)
    const prepare = async (name: string, make: () => Promise<Buffer>) => {
      const received = join(staging, `${name}.received`)
      const folder = join(staging, name)
      await writeFile(received, await make())
      await mkdir(folder)
      return { ...(await prepareFolder(images, { received, name, folder, uploader: '' }, signal)), folder }
    }
    const files = await Promise.all(sources.map(({ name, make }) => prepare(name, make))).finally(() => images.close())
    return { files, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
