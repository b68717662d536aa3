import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresBinaries } from './binaries.ts'
import { endServer } from './ending.ts'
import { dataDirArgument, serverCredentials } from './folders.ts'
import { endWithUs } from './guard.ts'
import type { ServerLog } from './log.ts'
import { untilReady } from './ready.ts'

/** A PostgreSQL server that takes connections. */
export interface RunningServer {
  /** Resolves when it has ended, by `stop` or by itself, with how: `exit code 1`, `SIGKILL`. */
  ended: Promise<string>
  /** Ends it within some seconds, whatever state it is in. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  binaries: PostgresBinaries
  /** The data folder, its real path. */
  folder: string
  socketDir: string
  settings: Record<string, string>
  /** A file descriptor that all processes of the server inherit, and so keep locked. */
  leaseFd: number
  serverLog: ServerLog
  /** Hears of a start that takes long, a sentence each. */
  log: (line: string) => void
  /** Gets the server as soon as it is a process; called again where it has to be started again. */
  onSpawn: (server: RunningServer) => void
}

/** A session of a postmaster that was killed may finish its statement before it notices, in ms. */
const leftSessionsLimit = 15_000

/** Starts the server and waits until it takes connections. @throws with its last lines where it does not come up. */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const { socketDir, serverLog, log } = options
  for (const start = Date.now(); ; await pause(250)) {
    serverLog.forget()
    const server = await spawnServer(options)
    options.onSpawn(server)
    try {
      if (await untilReady({ socketDir, hasEnded: server.hasEnded, log })) return server
    } catch (error) {
      await server.stop()
      throw error
    }
    const how = await server.ended
    const lines = serverLog.lastLines().join('\n')
    if (lines.includes('is still in use') && Date.now() < start + leftSessionsLimit) continue
    throw new Error(`PostgreSQL did not start (${how}): see ${serverLog.path}.\n${lines}`)
  }
}

async function spawnServer(options: LaunchOptions): Promise<RunningServer & { hasEnded: () => boolean }> {
  const { binaries, folder, socketDir, leaseFd, serverLog } = options
  const settings = Object.entries({ ...options.settings, unix_socket_directories: socketDir })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', await dataDirArgument(folder), ...flags], {
    // Entered before the user changes: see `dataDirArgument`.
    cwd: folder,
    // A session of its own, so that Ctrl-C in a terminal reaches us alone.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', leaseFd],
    ...serverCredentials(),
  })
  const { pid } = child
  child.stderr?.on('data', (chunk: Buffer) => serverLog.write(chunk))
  let hasEnded = false
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
  })
  const guard = pid === undefined ? undefined : endWithUs(pid, socketDir)
  const ended = exited.then(async (how) => {
    hasEnded = true
    guard?.dismiss()
    // Its last lines are still in the pipe, which left-over sessions may hold open.
    await Promise.race([new Promise((done) => child.stderr?.once('close', done)), pause(200)])
    child.stderr?.destroy()
    return how
  })
  return {
    ended,
    hasEnded: () => hasEnded,
    async stop() {
      if (!hasEnded && pid !== undefined) await endServer(pid, folder)
      await ended
    },
  }
}
