import { mkdir, statfs } from 'node:fs/promises'

/**
 * Requires disk space for a file of the maximum size: every upload is received there, wherever files are stored. OPS-10.
 * @throws ENOSPC without it
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw Object.assign(new Error('The disk has no space for a file of the maximum size'), { code: 'ENOSPC' })
}
