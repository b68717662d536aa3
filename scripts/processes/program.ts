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
  /** How long it may send no message while it starts, in ms. Default: 90 s. */
  startSilenceMs?: number
  /** A path that responds while the process works, whatever other services are down: '/api', '/healthz'. */
  alivePath: string
  /** The address at which it listens; default: loopback. */
  host?: string
}

/** A server started by `fork`. */
export interface ProgramService extends Service {
  /** Its port, once it has been ready. */
  port(): number
}

/** A message of a server during its start: progress, or readiness with its port. */
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
    // Without a probe under `npm run dev`, where a server with a broken source does not respond.
    ...(program.port === undefined && {
      probe: (signal: AbortSignal) => respondsToHttp(`http://${reachableHost(host)}:${port}${alivePath}`, signal),
    }),
  }
}

/** The host for URLs on this machine of a server that listens at `host`. */
export function reachableHost(host = '127.0.0.1'): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Rejects when a starting process has sent no message for `limitMs`. */
function silenceOf(child: ChildProcess, limitMs: number): { tooLong: Promise<never>; end: () => void } {
  let end = () => {}
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`It did not get ready: it was silent for ${limitMs / 1000} s while it started.`))
    }, limitMs)
    const responded = () => void timer.refresh()
    child.on('message', responded)
    end = () => {
      clearTimeout(timer)
      child.off('message', responded)
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

/** Resolves on any response of the address. Uses a new connection, as a kept-alive one may belong to a former process. */
function respondsToHttp(url: string, signal: AbortSignal): Promise<void> {
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
