import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longer than any request takes, in milliseconds: an older buffer belongs to none that is still running. */
const maxRequestMs = 2 * 3_600_000

/** Another machine or container may share the folder, with processes of its own. */
const folderPrefix = `sise-gateway-${hostname()}-`

/**
 * Gives this process a folder of its own in TMPDIR for its uploads' buffers, and removes those of killed gateways. graphql-upload buffers
 * each upload on disk (fs-capacitor, as `capacitor-….tmp` in TMPDIR) and removes it when the request has been answered. GQL-4.
 * @param warn told what could not be made or removed; the uploads then lie in TMPDIR itself, or what was left stays
 * @returns removes the folder
 */
export async function useOwnBufferFolder(warn: (error: unknown) => void): Promise<() => Promise<void>> {
  const shared = tmpdir()
  await removeLeftBuffers(shared).catch(warn)
  try {
    const own = await mkdtemp(join(shared, `${folderPrefix}${process.pid}-`))
    // Read by os.tmpdir() at every use.
    process.env.TMPDIR = own
    return () => rm(own, { recursive: true, force: true })
  } catch (error) {
    warn(error)
    return () => Promise.resolve()
  }
}

/** Makes the folder anew where a cleaner of old temporary files has removed it: it is empty for weeks where nobody uploads. */
export async function ensureBufferFolder(): Promise<void> {
  await mkdir(tmpdir(), { recursive: true, mode: 0o700 })
}

async function removeLeftBuffers(folder: string) {
  for (const name of await readdir(folder))
    if (isLeft(name) || (isBuffer(name) && (await isOld(join(folder, name)))))
      await rm(join(folder, name), { recursive: true, force: true })
}

/** Whether it is a gateway's whose process has ended. One with our own id is of a former process. */
function isLeft(name: string) {
  const pid = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : NaN
  return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
}

/** Of any gateway on any machine, also of one whose own folder could not be made. */
const isBuffer = (name: string) => name.startsWith('sise-gateway-') || /^capacitor-[0-9a-f]+\.tmp$/.test(name)

async function isOld(path: string) {
  try {
    return Date.now() - (await stat(path)).mtimeMs > maxRequestMs
  } catch (error) {
    // Its own request or another gateway has removed it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
