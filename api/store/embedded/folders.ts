import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Root may not run PostgreSQL: this uid and gid do (the usual `nobody`). */
const unprivileged = 65534

/** What macOS allows for the path of a socket, in bytes; Linux allows 107. */
const longestSocketPath = 103

/** The port that the socket is named after. Said everywhere, because PGPORT of our environment would change it. */
export const socketPort = 5432

/** The real path of the store: `dataDir`, or a place under /var/lib where the unprivileged uid could not reach `dataDir` (such as in /root). */
export async function storeFolder(dataDir: string, log: (line: string) => void): Promise<string> {
  const wanted = resolve(dataDir)
  await mkdir(dirname(wanted), { recursive: true })
  const above = await realpath(dirname(wanted))
  if (await mayTraverse(above)) return join(above, basename(wanted))
  const digest = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const ours = join('/var/lib/sise', digest)
  log(`PostgreSQL does not run as root and others may not enter ${above}: the store is in ${ours}.`)
  await mkdir(ours, { recursive: true })
  // Whatever our umask is.
  for (const place of [dirname(ours), ours]) await chmod(place, 0o755)
  return join(ours, 'postgres')
}

/** Whether the user that runs PostgreSQL can enter the folder and all above it. */
export async function mayTraverse(path: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place).catch(unlessMissing)
    if (found && (found.mode & 0o001) === 0 && found.uid !== unprivileged) return false
    if (place === dirname(place)) return true
  }
}

/** A new folder that only we and PostgreSQL can enter, of a name nobody can foretell, for its socket. */
export async function makeSocketFolder(): Promise<string> {
  const place = tmpdir()
  const fits = Buffer.byteLength(join(place, 'sise-XXXXXX', `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const path = await mkdtemp(join(fits && (await mayTraverse(place)) ? place : '/tmp', 'sise-'))
  await giveAway(path)
  return path
}

/** Removes what `makeSocketFolder` made; any other path is left alone. */
export async function removeSocketFolder(path: string): Promise<void> {
  if (!/^sise-\w{6}$/.test(basename(path)) || ![tmpdir(), '/tmp'].includes(dirname(path))) return
  const name = join(path, `.s.PGSQL.${socketPort}`)
  await rm(name, { force: true })
  await rm(`${name}.lock`, { force: true })
  await rmdir(path).catch(unlessMissing)
}

/** As whom the programs of PostgreSQL run: ourselves, or the unprivileged user where we are root. */
export function credentials(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}
}

/** Makes the path belong to the user of `credentials`. */
export async function giveAway(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, unprivileged, unprivileged)
}

/** For `.catch`: what is not there is undefined, every other fault stays one. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
