import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoAccount } from './demo/fill.ts'
import { refuseTakenPort, untilAnswered } from './port.ts'
import { startStore } from './store.ts'

/** How to run one of the two servers: from the bundle here, from its source in `npm run dev`. */
export interface Program {
  path: string
  args?: string[]
  /** Where it will listen, if it cannot tell by itself: it is ready when somebody answers there. */
  port?: number
}

const besideMe = (name: string): Program => ({ path: fileURLToPath(new URL(name, import.meta.url)) })
const loopback = '127.0.0.1'
/** How long a server may take for its end, in ms; then it is killed. */
const patience = 8_000
const env = { ...process.env }
const stops: (() => Promise<void>)[] = []
let stopping = false

/** Starts what the environment asks for and stays until a signal: see README, 'Configuration'. */
export async function start(api = besideMe('./api.mjs'), gateway = besideMe('./gateway.mjs')): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  try {
    await refuseTakenPort('PORT', Number(env.PORT || 4000), env.HOST || loopback)
    if (!env.API_URL) await refuseTakenPort('API_PORT', Number(env.API_PORT || 4001), loopback)
    const accounts = env.API_URL || env.DATABASE_URL ? [] : await startEmbedded()
    if (!env.API_URL) {
      // HOST is the gateway's: nobody else has to reach this api.
      const port = await startProgram('api', api, { ...env, HOST: loopback, LOG_LEVEL: env.LOG_LEVEL ?? 'warn' })
      env.API_URL = `http://${loopback}:${port}`
    }
    const port = await startProgram('gateway', gateway, { ...env, LOG_LEVEL: env.LOG_LEVEL ?? 'warn' })
    say(port, accounts)
  } catch (error) {
    // A child that we are stopping has not failed.
    if (stopping) return
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

async function startEmbedded(): Promise<DemoAccount[]> {
  const { store, accounts } = await startStore(env)
  stops.push(() => store.stop())
  env.DATABASE_URL = store.url
  void store.server().ended.then(() => endWith('database', null))
  return accounts
}

/** Starts a server and waits until it says that it listens. Its end is ours. */
function startProgram(name: string, { path, args = [], port }: Program, childEnv: NodeJS.ProcessEnv): Promise<number> {
  const child = fork(path, args, { env: childEnv, detached: true })
  stops.push(() => endChild(child))
  return new Promise((ready, failed) => {
    let up = false
    if (port != null) void untilAnswered(port).then(() => ready(port))
    child.on('message', (message) => {
      // The one message that our servers send: see api/main.ts and gateway/main.ts.
      const { port } = message as { ready: true; port: number }
      up = true
      ready(port)
    })
    child.once('exit', (code) => {
      if (up) endWith(name, code)
      // It has said why itself.
      else failed(new Error(`The ${name} did not start.`))
    })
  })
}

/** One of us has ended by itself: so do all. */
function endWith(name: string, code: number | null) {
  if (stopping) return
  console.error(`The ${name} has ended (${code ?? 'killed'}): stopping everything.`)
  void stop(1)
}

function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((ended) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), patience)
    child.once('exit', () => {
      clearTimeout(kill)
      ended()
    })
    child.kill('SIGTERM')
  })
}

/** Ends everything, the last started first. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const end of stops.toReversed()) await end()
  process.exit(code)
}

function say(port: number, accounts: DemoAccount[]) {
  const host = env.HOST && !['0.0.0.0', '::'].includes(env.HOST) ? env.HOST : 'localhost'
  const lines = ['', `Sise is ready: http://${host.includes(':') ? `[${host}]` : host}:${port}/sise`]
  if (accounts.length > 0) lines.push('', 'Demo accounts:')
  for (const { email, password, role } of accounts) lines.push(`  ${email.padEnd(24)} ${password}   ${role}`)
  console.log(lines.join('\n'))
}
