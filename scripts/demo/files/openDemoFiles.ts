import { join } from 'node:path'
import { readApiConfig } from '../../../api/config.ts'
import { batchLimits, openStorage } from '../../../api/files/storage/openStorage.ts'
import type { FileStorage } from '../../../api/files/storage/storage.ts'
import { type PreparedFiles, prepareFiles } from './prepareFiles.ts'

/** The files of a demo that is being made, and the storage for them. */
export interface DemoFiles {
  /** Renders the pictures and reads the documents; further calls give the same ones. Errors come from each call. */
  prepare(): Promise<PreparedFiles>
  /** Opens the storage in which the api looks for files. */
  open(): Promise<FileStorage>
  /** Removes what was prepared and not stored. */
  remove(): Promise<void>
}

/**
 * The files of the demo for an api with this environment. DEMO_PICTURE_SCALE makes the pictures smaller, for tests.
 * @throws an error that lists what is invalid in the environment
 */
export function openDemoFiles(env: NodeJS.ProcessEnv): DemoFiles {
  // The embedded store has no address yet, and the files do not depend on it.
  const config = readApiConfig({ DATABASE_URL: 'postgres://localhost', ...env })
  const stagingDir = join(config.filesDir, '.tmp')
  const pictureScale = Number(env.DEMO_PICTURE_SCALE || 1)
  let prepared: Promise<PreparedFiles> | undefined
  return {
    prepare: () => (prepared ??= prepareFiles({ stagingDir, pictureScale })),
    open: () => openStorage(config, batchLimits),
    // Failed preparations have removed their own.
    remove: async () => (await prepared?.catch(() => undefined))?.remove(),
  }
}
