import { type ChildProcess, fork } from 'node:child_process'
import { get } from 'node:http'
import { waitForPort } from './port.ts'
import type { Service } from './supervise.ts'

/** How to run one of the two servers: the bundle, or the source in `npm run dev`. */
export interface Program {
  path: string
  args?: string[]
  /** Its port, for a program that cannot report readiness itself: it is ready when the port accepts connections. */
  port?: number
}

export interface ProgramOptions {
  name: string
  program: Program
  env: NodeJS.ProcessEnv
  /** Name of the setting for its port. A restarted program gets the port that it had. */
  portVariable: string
  /** How long it may take to end, in ms; then it is killed. */
  stopLimitMs: number
  /** How long it may be silent while it starts, in ms; any message of it counts, and its length does not. Default: 90 s. */
  startSilenceMs?: number
  /** Where it answers as long as it lives, whatever else is down: '/api', '/healthz'. */
  alivePath: string
  /** The address of this machine at which it listens; by default that of loopback. */
  host?: string
}

/** A server started by `fork`. */
export interface ProgramService extends Service {
  /** Its port, once it has been ready. */
  port(): number
}

/** What a server says of its start: that it goes on, or that it is ready, with its port. */
type StartMessage = { ready: false } | { ready: true; port: number }

/** Creates the service of one of the two servers. */
export function programService(options: ProgramOptions): ProgramService {
  const { name, program, env, portVariable, stopLimitMs, startSilenceMs = 90_000, alivePath, host } = options
  let child: ChildProcess | undefined
  let port: number | undefined
  return {
    name,
    port: () => port ?? 0,
    async start() {
      const portEnv = port === undefined ? {} : { [portVariable]: String(port) }
      const started = fork(program.path, program.args ?? [], {
        env: { ...env, ...portEnv },
        detached: true,
      })
      child = started
      const ended = new Promise<string>((done) => {
        started.once('error', (error) => done(error.message))
        started.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
      })
      const silence = program.port === undefined ? silenceOf(started, startSilenceMs) : undefined
      try {
        port = await Promise.race([
          portOf(started, program),
          // It has written the reason to standard error.
          ended.then((how) => {
            throw new Error(`The ${name} did not start (${how}).`)
          }),
          ...(silence ? [silence.tooLong] : []),
        ])
        return { ended }
      } catch (error) {
        await endChild(started, stopLimitMs)
        throw error
      } finally {
        silence?.end()
      }
    },
    async stop() {
      if (child) await endChild(child, stopLimitMs)
    },
    // One that `npm run dev` restarts by itself answers nothing while its source is broken.
    ...(program.port === undefined && {
      probe: (signal: AbortSignal) => answersHttp(`http://${reachableHost(host)}:${port}${alivePath}`, signal),
    }),
  }
}

/** Where a server that listens at `host` is reached from this machine, as in an address. */
export function reachableHost(host = '127.0.0.1'): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Rejects when a process that starts has sent no message for so long. */
function silenceOf(child: ChildProcess, limitMs: number): { tooLong: Promise<never>; end: () => void } {
  let end = () => {}
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`It did not get ready: it was silent for ${limitMs / 1000} s while it started.`))
    }, limitMs)
    const heard = () => void timer.refresh()
    child.on('message', heard)
    end = () => {
      clearTimeout(timer)
      child.off('message', heard)
    }
  })
  return { tooLong, end }
}

async function portOf(child: ChildProcess, { port }: Program) {
  if (port !== undefined) {
    await waitForPort(port)
    return port
  }
  return new Promise<number>((known) => {
    // The messages that our servers send: see api/main.ts and gateway/main.ts.
    child.on('message', (message) => {
      if ((message as StartMessage).ready) known((message as StartMessage & { port: number }).port)
    })
  })
}

/** Resolves when the address answers, whatever it says. On a connection of its own, as a kept one may be left of a former process. */
function answersHttp(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal }, (response) => {
      response.resume()
      resolve()
    })
    request.once('error', reject)
  })
}

/** Sends SIGTERM to a process, SIGKILL after `limitMs`, and waits until it has ended. */
function endChild(child: ChildProcess, limitMs: number) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((ended) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('exit', () => {
      clearTimeout(kill)
      ended()
    })
    child.kill('SIGTERM')
  })
}
