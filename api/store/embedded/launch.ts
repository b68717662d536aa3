import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { isStarting } from '../server/isStarting.ts'
import { withAdmin } from './admin.ts'
import type { PostgresBinaries } from './binaries.ts'
import { endServer } from './endServer.ts'
import { dataDirArgument, serverCredentials } from './folders.ts'
import type { ServerLog } from './serverLog.ts'

/** A PostgreSQL server that accepts connections. */
export interface RunningServer {
  /** Resolves when the server has ended for any reason, with the signal or exit code, such as `exit code 1`, `SIGKILL`. */
  ended: Promise<string>
  /** Ends it within a few seconds, whatever its state. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  binaries: PostgresBinaries
  /** Real path of the data folder. */
  folder: string
  socketDir: string
  settings: Record<string, string>
  /** The locked descriptor, inherited by all processes of the server. */
  leaseFd: number
  serverLog: ServerLog
  /** Receives progress of a slow start, one line each. */
  log: (line: string) => void
  /** Called with the server as soon as its process exists, and again on each retry. */
  onSpawn: (server: RunningServer) => void
}

/** How long to retry while sessions of a killed postmaster finish their statements, in ms. */
const orphanedSessionsMs = 15_000

/** Starts the server and waits until it accepts connections. @throws an error with its last log lines if it does not */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const { socketDir, serverLog, log } = options
  for (const start = Date.now(); ; await pause(250)) {
    serverLog.clearLines()
    const server = await spawnServer(options)
    options.onSpawn(server)
    try {
      if (await waitUntilReady({ socketDir, hasEnded: server.hasEnded, log })) return server
    } catch (error) {
      await server.stop()
      throw error
    }
    const exitReason = await server.ended
    const lines = serverLog.lastLines().join('\n')
    if (lines.includes('is still in use') && Date.now() < start + orphanedSessionsMs) continue
    throw new Error(`PostgreSQL did not start (${exitReason}): see ${serverLog.path}.\n${lines}`)
  }
}

async function spawnServer(options: LaunchOptions): Promise<RunningServer & { hasEnded: () => boolean }> {
  const { binaries, folder, socketDir, leaseFd, serverLog } = options
  const settings = Object.entries({ ...options.settings, unix_socket_directories: socketDir })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', await dataDirArgument(folder), ...flags], {
    // The working directory is entered before the user changes: see `dataDirArgument`.
    cwd: folder,
    // In its own process group, so that Ctrl-C in a terminal reaches only us.
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
  const guard = pid === undefined ? undefined : startGuard(pid, socketDir)
  const ended = exited.then(async (exitReason) => {
    hasEnded = true
    guard?.dismiss()
    // Its last log lines may still be in the pipe, which leftover sessions can keep open.
    await Promise.race([new Promise((done) => child.stderr?.once('close', done)), pause(200)])
    child.stderr?.destroy()
    return exitReason
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

/**
 * A shell script that waits for its standard input to close, which happens however our process dies, and then ends the server in the same
 * three steps as `endServer` and removes the socket's folder.
 */
const script = `
  read -r _
  for step in INT:5 QUIT:3 KILL:1; do
    kill -"\${step%:*}" "$1" 2>/dev/null || break
    left=\${step#*:}
    while [ "$left" -gt 0 ] && kill -0 "$1" 2>/dev/null; do sleep 1; left=$((left - 1)); done
  done
  rm -rf "$2"`

/** Makes a server end together with this process, even when that is killed. @returns `dismiss`, to call once the server has ended */
function startGuard(pid: number, socketDir: string): { dismiss(): void } {
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), socketDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...serverCredentials(),
  })
  // Unreferenced, so that our process can end.
  guard.unref()
  return { dismiss: () => void guard.kill('SIGKILL') }
}

/** The longest time without any response of the server, in ms. During recovery it responds, and may take any time. */
const silenceTimeoutMs = 60_000
const longRecoveryMs = 5_000

interface ReadyOptions {
  socketDir: string
  hasEnded: () => boolean
  /** Receives a line when recovery takes long. */
  log: (line: string) => void
}

/** Waits until the server accepts connections. @returns false if it ends before that @throws if it does not respond */
async function waitUntilReady({ socketDir, hasEnded, log }: ReadyOptions): Promise<boolean> {
  const start = Date.now()
  let lastResponse = start
  for (let logged = false; !hasEnded(); await pause(25)) {
    try {
      await withAdmin(socketDir, (admin) => admin.query('select'))
      return true
    } catch (error) {
      if (isStarting(error)) lastResponse = Date.now()
      if (Date.now() > lastResponse + silenceTimeoutMs) throw error
      if (!logged && isStarting(error) && Date.now() > start + longRecoveryMs) {
        log('PostgreSQL is recovering the changes before its last shutdown…')
        logged = true
      }
    }
  }
  return false
}
