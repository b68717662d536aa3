import { mkdir, statfs } from 'node:fs/promises'

/**
 * Looks whether a disk has room for a file of the greatest size: uploads are received there, wherever files are stored. OPS-10.
 * @throws ENOSPC where it has not
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw Object.assign(new Error('The disk has no room for a file of the greatest size'), { code: 'ENOSPC' })
}
