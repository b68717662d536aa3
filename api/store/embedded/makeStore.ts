import { spawn } from 'node:child_process'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dataDirArgument, initdbCredentials, own, serverCredentials } from './folders.ts'

/**
 * Makes an empty store in `folder`, which must not exist or be empty: beside it first and renamed at the end, so that a crash
 * leaves nothing half made there. The caller holds the lease of the store.
 * @param leaseFd is inherited by initdb, so that nobody else begins where it goes on after our death
 */
export async function makeStore(initdb: string, folder: string, leaseFd: number): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(unfinished), { recursive: true })
  await mkdir(unfinished)
  // Whatever our umask is.
  await chmod(unfinished, 0o700)
  await own(unfinished, initdbCredentials())
  await runInitdb(initdb, unfinished, leaseFd)
  await own(unfinished, serverCredentials())
  // Replaces an empty folder, and fails where something is in it.
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
    // C order by default, with Unicode's lower and upper case; names are sorted by the ICU collation `et-x-icu` where asked.
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
