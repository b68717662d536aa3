import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { removeSocketFolder, socketPort, unlessMissing } from './folders.ts'
import { endProcess, isAlive, servesFolder } from './processes.ts'

/** Any number will do that no lock of the api has; it is taken in the database `postgres`, where nobody else locks. */
const ownerLock = 7_473_000
/** Above what any system gives to a process. */
const nobodysPid = 2 ** 30

/** Settings of a connection that cares for the server as a whole. */
export function adminConnection(socketDir: string): pg.ClientConfig {
  return { host: socketDir, port: socketPort, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5_000 }
}

/**
 * Clears the way for a server of our own on the folder: one that an earlier run left behind is stopped, and what a
 * killed one left on disk no longer stands in the way.
 * @throws where another process owns the server that runs there.
 */
export async function takeOver(folder: string, log: (line: string) => void): Promise<void> {
  const { pid, socketDir } = await written(folder)
  if (pid > 1 && isAlive(pid) && (await servesFolder(pid, folder))) {
    await refuseWhereOwned(pid, folder, socketDir)
    if (isAlive(pid)) log(`Stopping a PostgreSQL that an earlier run left behind (process ${pid}).`)
    await endProcess(pid, 'SIGINT', 30_000)
  }
  // Where it was killed. The number may be some other program's by now, or wait to be reaped: PostgreSQL would take
  // either for itself. The other lines stay: they let it see processes of the killed server that still write.
  const { file, lines } = await written(folder)
  if (lines.length > 1) await writeFile(file, [nobodysPid, ...lines.slice(1)].join('\n'))
  await removeSocketFolder(socketDir)
}

/** What a running server writes about itself, and a killed one leaves. */
async function written(folder: string) {
  const file = join(folder, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(unlessMissing))?.split('\n') ?? []
  return { file, lines, pid: Number.parseInt(lines[0] ?? '', 10), socketDir: lines[4] ?? '' }
}

/** A server whose owner lives is left alone. One that nobody holds is an orphan. */
async function refuseWhereOwned(pid: number, folder: string, socketDir: string) {
  let unowned = 0
  const since = Date.now()
  for (; isAlive(pid); await pause(150)) {
    const owner = await ownerOf(socketDir)
    // Looked at more than once: an owner takes the lock a moment after its server is up…
    if (owner === '' && (unowned += 1) === 3) return
    // …and a busy server needs a moment to notice that an owner has died.
    if (owner && Date.now() > since + 3_000)
      throw new Error(`The store in ${folder} is in use by ${owner}. Stop that, or set another DATA_DIR.`)
    if (owner === undefined && Date.now() > since + 15_000)
      throw new Error(`The PostgreSQL on ${folder} (process ${pid}) does not answer. Stop it, or set another DATA_DIR.`)
  }
}

/** Who holds the server; '' where nobody does, undefined while it starts or stops. */
async function ownerOf(socketDir: string) {
  const client = new pg.Client(adminConnection(socketDir))
  client.on('error', () => {
    // The server went while we asked: the query below says so too.
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [ownerLock],
    )
    return rows[0]?.name ?? ''
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

/**
 * Holds the server that we have started: as long as our connection stands, everybody sees that it has an owner. Should
 * the server have to restart its sessions, the connection is made again.
 * @returns how to let go.
 */
export async function holdServer(socketDir: string): Promise<() => Promise<void>> {
  let released = false
  let client = await hold(socketDir)
  const holdAgain = async () => {
    while (!released) {
      await pause(100)
      try {
        client = await hold(socketDir)
        client.once('end', () => void holdAgain())
        if (released) await client.end()
        return
      } catch {
        // The server is not back yet. Where it never is, its process tells.
      }
    }
  }
  client.once('end', () => void holdAgain())
  return async () => {
    released = true
    await client.end()
  }
}

async function hold(socketDir: string) {
  const client = new pg.Client({ ...adminConnection(socketDir), application_name: `process ${process.pid}` })
  client.on('error', () => {
    // 'end' follows.
  })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [ownerLock])
  return client
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
