import { type ChildProcess, fork } from 'node:child_process'
import { endChild } from './endChild.ts'
import { waitForPort } from './port.ts'
import { answersHttp } from './probe.ts'
import type { Service } from './supervise.ts'

/** How to run one of the two servers: the bundle, or the source in `npm run dev`. */
export interface Program {
  path: string
  args?: string[]
  /** Options of Node for this program alone, beside those that this process runs with. */
  nodeOptions?: string[]
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

/** Creates the service of one of the two servers. */
export function programService(options: ProgramOptions): ProgramService {
  const { name, program, env, portVariable, stopLimitMs, alivePath, host } = options
  let child: ChildProcess | undefined
  let port: number | undefined
  return {
    name,
    port: () => port ?? 0,
    async start() {
      const portEnv = port === undefined ? {} : { [portVariable]: String(port) }
      const started = fork(program.path, program.args ?? [], {
        env: { ...env, ...portEnv },
        execArgv: [...process.execArgv, ...(program.nodeOptions ?? [])],
        detached: true,
      })
      child = started
      const ended = new Promise<string>((done) => {
        started.once('error', (error) => done(error.message))
        started.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
      })
      port = await Promise.race([
        portOf(started, program),
        // It has written the reason to standard error.
        ended.then((how) => {
          throw new Error(`The ${name} did not start (${how}).`)
        }),
      ])
      return { ended }
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

async function portOf(child: ChildProcess, { port }: Program) {
  if (port !== undefined) {
    await waitForPort(port)
    return port
  }
  return new Promise<number>((known) => {
    // The only message that our servers send: see api/main.ts and gateway/main.ts.
    child.once('message', (message) => known((message as { ready: true; port: number }).port))
  })
}
