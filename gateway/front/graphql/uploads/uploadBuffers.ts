import { readdir, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** No request takes so long, in milliseconds: what is older belongs to none. */
const longestRequest = 2 * 3_600_000

/**
 * Removes what uploads of a gateway that was killed have left. graphql-upload buffers each file on disk (fs-capacitor, as
 * `capacitor-….tmp` in TMPDIR) and removes it with the answer; the limits of requests bound its size (GQL-4).
 */
export async function removeLeftBuffers(): Promise<void> {
  const folder = tmpdir()
  const names = (await readdir(folder)).filter((name) => /^capacitor-[0-9a-f]+\.tmp$/.test(name))
  await Promise.all(names.map((name) => removeIfOld(join(folder, name))))
}

async function removeIfOld(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > longestRequest) await unlink(path)
  } catch (error) {
    // Its own request, or another gateway, has just removed it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
