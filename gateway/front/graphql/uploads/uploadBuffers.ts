import { readdir, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longer than any request takes, in milliseconds: an older buffer belongs to none that is still running. */
const maxRequestMs = 2 * 3_600_000

/**
 * Removes files that a killed gateway has left behind. graphql-upload buffers each upload on disk (fs-capacitor, as
 * `capacitor-….tmp` in TMPDIR) and removes it when the request has been answered. GQL-4.
 */
export async function removeLeftBuffers(): Promise<void> {
  const folder = tmpdir()
  const names = (await readdir(folder)).filter((name) => /^capacitor-[0-9a-f]+\.tmp$/.test(name))
  await Promise.all(names.map((name) => removeIfOld(join(folder, name))))
}

async function removeIfOld(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > maxRequestMs) await unlink(path)
  } catch (error) {
    // Its own request or another gateway has removed it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
