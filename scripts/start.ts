import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../api/store/embedded.ts'
import { migrate } from '../api/store/migrate.ts'
import { fillWithDemo } from './demo/fill.ts'

type DemoAccount = Awaited<ReturnType<typeof fillWithDemo>>['accounts'][number]

/** How to run one of the two servers: from the bundle here, from its source in `npm run dev`. */
export interface Program {
  path: string
  args?: string[]
}

const besideMe = (name: string): Program => ({ path: fileURLToPath(new URL(name, import.meta.url)) })
const loopback = ['127.0.0.1', 'localhost', '::1']
const env = { ...process.env }
const stops: (() => Promise<void>)[] = []
let stopping = false

/** Starts what the environment asks for and stays until a signal: see README, 'Configuration'. */
export async function start(api = besideMe('./api.mjs'), gateway = besideMe('./gateway.mjs')): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  try {
    const accounts = env.API_URL || env.DATABASE_URL ? [] : await startStore()
    if (!env.API_URL) {
      const port = await startProgram('api', api, { ...env, LOG_LEVEL: env.LOG_LEVEL ?? 'warn' })
      env.API_URL = `http://127.0.0.1:${port}`
    }
    const port = await startProgram('gateway', gateway, { ...env, LOG_LEVEL: env.LOG_LEVEL ?? 'warn' })
    say(port, accounts)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

/** The embedded store, with demo content where this start makes it. Answers the demo accounts it has, if any. */
async function startStore(): Promise<DemoAccount[]> {
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const demoFile = join(dataDir, 'demo.json')
  await mkdir(dataDir, { recursive: true })
  if (existsSync(demoFile)) refuseToOpenDemo()
  const store = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: console.log })
  stops.push(() => store.stop())
  env.DATABASE_URL = store.url
  // Written before the first row, so that a filling that was broken off is done again and not taken for finished.
  if (store.created && env.NODE_ENV !== 'production') {
    refuseToOpenDemo()
    await writeFile(demoFile, '')
  }
  if (!existsSync(demoFile)) return []
  const written = await readFile(demoFile, 'utf8')
  // What the line below wrote in an earlier start.
  if (written !== '') return JSON.parse(written) as DemoAccount[]
  console.log('Filling it with demo content…')
  await migrate(store.url)
  const { accounts } = await fillWithDemo(store.url, console.log)
  await writeFile(demoFile, JSON.stringify(accounts, null, 2))
  return accounts
}

/** Everybody knows the password of the demo accounts: such a store stays on this machine. */
function refuseToOpenDemo() {
  if (!env.HOST || loopback.includes(env.HOST)) return
  throw new Error(
    `HOST=${env.HOST} would open a store with demo accounts to others. Set another DATA_DIR and NODE_ENV=production.\n` +
      'Selles andmekogus on näidiskontod, mille parooli teavad kõik: teistele seda ei avata.',
  )
}

/** Starts a server and waits until it says that it listens. Its end is ours. */
function startProgram(name: string, { path, args = [] }: Program, childEnv: NodeJS.ProcessEnv): Promise<number> {
  const child = fork(path, args, { env: childEnv, detached: true })
  stops.push(() => endChild(child))
  return new Promise((ready, failed) => {
    child.on('message', (message) => {
      // The one message that our servers send: see api/main.ts and gateway/main.ts.
      const { port } = message as { ready: true; port: number }
      ready(port)
    })
    child.once('exit', (code) => {
      if (stopping) return
      failed(new Error(`The ${name} did not start.`))
      console.error(`The ${name} has ended (${code ?? 'killed'}): stopping everything.`)
      void stop(1)
    })
  })
}

function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise<void>((ended) => {
    child.once('exit', () => ended())
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
  console.log(`\nSise is ready: http://${host}:${port}/sise`)
  if (accounts.length === 0) return
  console.log('\nDemo accounts:')
  for (const { email, password, role } of accounts) console.log(`  ${email.padEnd(24)} ${password}   ${role}`)
}
