import { chmod, lchown, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * Root may not run PostgreSQL: this uid and gid do. Not `nobody`, because any other service of that uid could open the socket
 * and the files; this one is in a range that neither Debian nor systemd gives to anybody.
 */
const serverId = 65_530

/** What macOS allows for the path of a socket, in bytes; Linux allows 107. */
const longestSocketPath = 103

/** The port that the socket is named after. Given everywhere, because PGPORT of our environment would change it. */
export const socketPort = 5432

/** The user that a program of PostgreSQL runs as; empty means ourselves. */
export interface Credentials {
  uid?: number
  gid?: number
}

const isRoot = () => process.getuid?.() === 0

/** As whom the server runs: ourselves, or an unprivileged user where we are root. */
export function serverCredentials(): Credentials {
  return isRoot() ? { uid: serverId, gid: serverId } : {}
}

/** As whom initdb runs: it insists on a user that /etc/passwd knows, so where we are root it is `nobody`. */
export function initdbCredentials(): Credentials {
  return isRoot() ? { uid: 65_534, gid: 65_534 } : {}
}

/** Whether the server's user can enter the folder and all above it. */
export async function mayTraverse(path: string): Promise<boolean> {
  return (await closedFolder(path)) === undefined
}

/** The uppermost folder of the path, itself included, that the server's user cannot enter; undefined where it can enter all. */
export async function closedFolder(path: string): Promise<string | undefined> {
  if (!isRoot()) return undefined
  let closed: string | undefined
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(unlessMissing)
    if (found && (found.mode & 0o001) === 0 && found.uid !== serverId) closed = folder
    if (folder === dirname(folder)) return closed
  }
}

/**
 * What to give PostgreSQL as -D, when it starts with `folder` as its working directory. Root can enter a folder whose parents
 * are closed to the server's user, such as a volume of mode 0700, and the process then reaches it by itself.
 * @throws where that cannot be done, naming what to change.
 */
export async function dataDirArgument(folder: string): Promise<string> {
  const closed = await closedFolder(dirname(folder))
  if (!closed) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and other users cannot enter ${closed}. Run chmod o+x ${closed}, or set another DATA_DIR.`,
  )
}

/** A new folder that only we and PostgreSQL can enter, of a name nobody can foretell, for its socket. */
export async function makeSocketFolder(): Promise<string> {
  const temporary = tmpdir()
  const fits = Buffer.byteLength(join(temporary, 'sise-XXXXXX', `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const path = await mkdtemp(join(fits && (await mayTraverse(temporary)) ? temporary : '/tmp', 'sise-'))
  await own(path, serverCredentials())
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

/**
 * Makes a folder and all in it belong to a user, where we are root: one that was made by another user, restored from a
 * backup, or made before the server had a user of its own.
 */
export async function own(folder: string, { uid, gid }: Credentials): Promise<void> {
  if (uid === undefined || gid === undefined) return
  if ((await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  // Last, so that an interrupted run is taken up again.
  await chmod(folder, 0o700)
  await lchown(folder, uid, gid)
}

/** For `.catch`: what is not there is undefined, every other fault stays one. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
