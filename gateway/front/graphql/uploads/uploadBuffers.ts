import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** In milliseconds. No request takes longer, so an older buffer is abandoned. */
const maxRequestMs = 2 * 3_600_000

/** With the host, as another machine or container may share the folder, and has process ids of its own. */
const folderPrefix = `sise-gateway-${hostname()}-`

/**
 * Creates a folder in TMPDIR for the upload buffers of this process, and removes those of killed gateways. graphql-upload buffers each
 * upload on disk (fs-capacitor, as `capacitor-….tmp` in TMPDIR) and removes it after the response. GQL-4.
 * @param warn called when a folder cannot be created, and uploads go to TMPDIR itself, or an old one cannot be removed
 * @returns a function that removes the folder
 */
export async function useOwnBufferFolder(warn: (error: unknown) => void): Promise<() => Promise<void>> {
  const shared = tmpdir()
  await removeLeftBuffers(shared).catch(warn)
  try {
    const own = await mkdtemp(join(shared, `${folderPrefix}${process.pid}-`))
    // os.tmpdir() reads it at each call.
    process.env.TMPDIR = own
    return () => rm(own, { recursive: true, force: true })
  } catch (error) {
    warn(error)
    return () => Promise.resolve()
  }
}

/** Creates the folder again if a cleaner of temporary files has removed it: without uploads it stays empty for weeks. */
export async function ensureBufferFolder(): Promise<void> {
  await mkdir(tmpdir(), { recursive: true, mode: 0o700 })
}

async function removeLeftBuffers(folder: string) {
  for (const name of await readdir(folder))
    if (isLeft(name) || (isBuffer(name) && (await isOld(join(folder, name)))))
      await rm(join(folder, name), { recursive: true, force: true })
}

/** Whether the folder is that of an ended gateway process. One with our own process id is of a former process. */
function isLeft(name: string) {
  const pid = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : NaN
  return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
}

/** Whether it is a buffer of any gateway on any machine, also of one that could not create its folder. */
const isBuffer = (name: string) => name.startsWith('sise-gateway-') || /^capacitor-[0-9a-f]+\.tmp$/.test(name)

async function isOld(path: string) {
  try {
    return Date.now() - (await stat(path)).mtimeMs > maxRequestMs
  } catch (error) {
    // Its request or another gateway has removed it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
