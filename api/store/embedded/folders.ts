import { chmod, lchown, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * PostgreSQL refuses to run as root, so under root it runs with this uid and gid. Not `nobody`: other services with that uid could open its
 * socket and files. Neither Debian nor systemd assigns ids of this range.
 */
const serverUid = 65_530

/** Maximum length of a socket's path on macOS in bytes; Linux allows 107. */
const maxSocketPathBytes = 103

/** The port in the socket's name. Always passed explicitly, as PGPORT in our environment would override it. */
export const socketPort = 5432

/** User and group of a child process; empty means our own. */
export interface Credentials {
  uid?: number
  gid?: number
}

const isRoot = () => process.getuid?.() === 0

/** The user that the server runs as: our own, or an unprivileged one if we are root. */
export function serverCredentials(): Credentials {
  return isRoot() ? { uid: serverUid, gid: serverUid } : {}
}

/** The user that initdb runs as. It must be in /etc/passwd, so `nobody` if we are root. */
export function initdbCredentials(): Credentials {
  return isRoot() ? { uid: 65_534, gid: 65_534 } : {}
}

/** Whether the server's user can enter a folder and all its parents. */
export async function mayTraverse(path: string): Promise<boolean> {
  return (await closedFolder(path)) === undefined
}

/** The uppermost folder of the path, itself included, that the server's user cannot enter; undefined if it can enter all. */
export async function closedFolder(path: string): Promise<string | undefined> {
  if (!isRoot()) return undefined
  let closed: string | undefined
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(undefinedIfMissing)
    if (found && (found.mode & 0o001) === 0 && found.uid !== serverUid) closed = folder
    if (folder === dirname(folder)) return closed
  }
}

/**
 * The argument for PostgreSQL's -D, when it is started with `folder` as its working directory. Root can enter a folder whose parents are
 * closed to the server's user, such as a volume with mode 0700; the server then reaches it by /proc/self/cwd.
 * @throws if that is not possible, naming the folder to change
 */
export async function dataDirArgument(folder: string): Promise<string> {
  const closed = await closedFolder(dirname(folder))
  if (!closed) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and other users cannot enter ${closed}. Run chmod o+x ${closed}, or set another DATA_DIR.`,
  )
}

/**
 * Creates a folder with a random name for the server's socket, accessible only to us and PostgreSQL. It is in `temporary`, or in /tmp if a
 * path in `temporary` would be too long for a socket or the server could not enter it.
 */
export async function makeSocketFolder(temporary: string = tmpdir()): Promise<string> {
  const fits = Buffer.byteLength(join(temporary, 'sise-XXXXXX', `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes
  const path = await mkdtemp(join(fits && (await mayTraverse(temporary)) ? temporary : '/tmp', 'sise-'))
  await changeOwner(path, serverCredentials())
  return path
}

/** Removes a folder made by `makeSocketFolder`; ignores any other path. */
export async function removeSocketFolder(path: string): Promise<void> {
  if (!/^sise-\w{6}$/.test(basename(path)) || ![tmpdir(), '/tmp'].includes(dirname(path))) return
  const name = join(path, `.s.PGSQL.${socketPort}`)
  await rm(name, { force: true })
  await rm(`${name}.lock`, { force: true })
  await rmdir(path).catch(undefinedIfMissing)
}

/**
 * Changes the owner of a folder and its content, if we are root: another user may have created the store, a restore, or a version that ran
 * the server as another user.
 */
export async function changeOwner(folder: string, { uid, gid }: Credentials): Promise<void> {
  if (uid === undefined || gid === undefined) return
  if ((await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  // The folder itself comes last, so that an interrupted run is repeated.
  await chmod(folder, 0o700)
  await lchown(folder, uid, gid)
}

/** For `.catch`: turns ENOENT and ENOTDIR into undefined, and rethrows all other errors. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
