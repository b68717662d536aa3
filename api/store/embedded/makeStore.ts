import { spawn } from 'node:child_process'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { changeOwner, dataDirArgument, initdbCredentials, serverCredentials } from './folders.ts'

/**
 * Creates an empty store in `folder`, which must be empty or missing. It is created under a temporary name and renamed, so that a crash
 * leaves no incomplete store. The caller must hold the store's lease.
 * @param leaseFd inherited by initdb, so that the store stays locked if we die while it runs
 */
export async function makeStore(initdb: string, folder: string, leaseFd: number): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(unfinished), { recursive: true })
  await mkdir(unfinished)
  // Independent of our umask.
  await chmod(unfinished, 0o700)
  await changeOwner(unfinished, initdbCredentials())
  await runInitdb(initdb, unfinished, leaseFd)
  await changeOwner(unfinished, serverCredentials())
  // rename replaces an empty folder, and fails on any other.
  await rename(unfinished, folder)
}

async function runInitdb(initdb: string, folder: string, leaseFd: number) {
  const args = [
    '-D',
    await dataDirArgument(folder),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-instructions',
    // C collation with Unicode case mapping by default; queries sort names by the ICU collation `et-x-icu` explicitly.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const { uid, gid } = initdbCredentials()
  const child = spawn(initdb, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', leaseFd], uid, gid })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (printed.includes('could not look up effective user ID'))
    throw new Error(
      `PostgreSQL makes its store only for a user that the system knows, and user ${uid ?? process.getuid?.()} is not in /etc/passwd. Run as one that is, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  if (code !== 0) throw new Error(`${initdb} failed with ${String(code)}:\n${printed}`)
}
