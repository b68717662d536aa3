import { type ChildProcess, fork } from 'node:child_process'
import { endChild } from './endChild.ts'
import { untilAnswered } from './port.ts'
import type { Service } from './supervise.ts'

/** How to run one of the two servers: from the bundle, or from its source in `npm run dev`. */
export interface Program {
  path: string
  args?: string[]
  /** Where it will listen, if it cannot report that itself: it is ready when something answers there. */
  port?: number
}

export interface ProgramOptions {
  name: string
  program: Program
  env: NodeJS.ProcessEnv
  /** The variable that chooses its port. A program that is started again gets the port it had. */
  portVariable: string
  /** How long it may take for its end, in ms; then it is killed. */
  stopLimitMs: number
}

/** A server that is started by `fork`. */
export interface ProgramService extends Service {
  /** Where it listens, once it has been ready. */
  port(): number
}

/** Makes a service of one of the two servers. */
export function programService({ name, program, env, portVariable, stopLimitMs }: ProgramOptions): ProgramService {
  let child: ChildProcess | undefined
  let port: number | undefined
  return {
    name,
    port: () => port ?? 0,
    async start() {
      const portEnv = port === undefined ? {} : { [portVariable]: String(port) }
      const started = fork(program.path, program.args ?? [], { env: { ...env, ...portEnv }, detached: true })
      child = started
      const ended = new Promise<string>((done) => {
        started.once('error', (error) => done(error.message))
        started.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
      })
      port = await Promise.race([
        portOf(started, program),
        // It has written why to standard error.
        ended.then((how) => {
          throw new Error(`The ${name} did not start (${how}).`)
        }),
      ])
      return { ended }
    },
    async stop() {
      if (child) await endChild(child, stopLimitMs)
    },
  }
}

async function portOf(child: ChildProcess, { port }: Program) {
  if (port !== undefined) {
    await untilAnswered(port)
    return port
  }
  return new Promise<number>((known) => {
    // The one message that our servers send: see api/main.ts and gateway/main.ts.
    child.once('message', (message) => known((message as { ready: true; port: number }).port))
  })
}
