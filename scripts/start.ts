import { fileURLToPath } from 'node:url'
import { storeHangPolicy } from '../api/outside/hangWatch.ts'
import { version } from '../schema/rules/generated/version.ts'
import { endsFileIn, noteEnd } from '../schema/rules/servers/endsFile.ts'
import type { DemoAccount } from './demo/fill.ts'
import { type Program, programService } from './processes/program.ts'
import { requireStartable } from './processes/startable.ts'
import { type Service, supervise, type Supervised } from './processes/supervise.ts'
import { type StartedStore, startStore } from './store.ts'

const besideMe = (name: string): Program => ({ path: fileURLToPath(new URL(name, import.meta.url)) })
const loopback = '127.0.0.1'
/** In ms. Together with those of the database (`stopTimeoutsMs`) below 15 s. */
const stopLimitsMs = { gateway: 4_000, api: 3_000 }
const env = { ...process.env }
const running: Pick<Supervised, 'stop'>[] = []
let stopping = false

/** Starts what the environment configures, and runs until a signal: see docs/settings.md. */
export async function start(api = besideMe('./api.mjs'), gateway = besideMe('./gateway.mjs')): Promise<void> {
  console.log(`Sise ${version}`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  if (env.npm_lifecycle_event) whenParentEnds(() => void stop(0))
  try {
    // Before a database is created for programs that cannot start.
    await requireStartable(env)
    const database = env.API_URL || env.DATABASE_URL ? undefined : await startDatabase()
    if (!env.API_URL) env.API_URL = `http://${loopback}:${await startApi(api, database?.supervised)}`
    say(await startGateway(gateway), database?.accounts ?? [])
  } catch (error) {
    // An end during shutdown is not a failure.
    if (stopping) return
    console.error(error instanceof Error ? error.message : error)
    await stop(1)
  }
}

async function startDatabase(): Promise<{ supervised: Supervised; accounts: DemoAccount[] }> {
  let started: StartedStore | undefined
  const supervised = await run({
    name: 'database',
    async start() {
      if (started) await started.store.restart()
      else started = await startStore(env)
      return { ended: started.store.server().ended }
    },
    stop: async () => started?.store.stop(),
    endProcess: async () => started?.store.server().stop(),
    probe: async (signal) => started?.store.probe(signal),
    hangPolicy: storeHangPolicy,
    beforeRestart: async () => (await started?.store.untilRoom()) ?? false,
    lastLines: () => started?.store.lastLines() ?? [],
  })
  env.DATABASE_URL = started?.store.url
  // A demo is visible on this machine only, so everything is enabled.
  if (started && started.accounts.length > 0) env.FEEDBACK_FORM ||= 'true'
  return { supervised, accounts: started?.accounts ?? [] }
}

async function startApi(program: Program, database: Supervised | undefined): Promise<number> {
  const service = programService({
    name: 'api',
    program,
    // HOST applies to the gateway; the api is only reachable from this machine.
    env: { ...env, HOST: loopback },
    portVariable: 'API_PORT',
    stopLimitMs: stopLimitsMs.api,
    // Not /api/valmis: with a database that is down the api does not hang.
    alivePath: '/api',
  })
  await run({
    ...service,
    async beforeRestart() {
      await database?.ready()
      return false
    },
  })
  return service.port()
}

async function startGateway(program: Program): Promise<number> {
  const service = programService({
    name: 'gateway',
    program,
    env,
    portVariable: 'PORT',
    stopLimitMs: stopLimitsMs.gateway,
    // Not /readyz: with an api that is down the gateway does not hang.
    alivePath: '/healthz',
    host: env.HOST,
  })
  await run(service)
  return service.port()
}

async function run(service: Service) {
  const giveUp = (reason: string) => {
    if (stopping) return
    console.error(reason)
    void stop(1)
  }
  const supervised = supervise(service, {
    log: console.error,
    giveUp,
    onEnd: noteEndOf,
  })
  // Before the start, as a signal may arrive during it.
  running.push(supervised)
  await supervised.start()
  return supervised
}

/** A full disk must not prevent the restart. */
function noteEndOf(name: string) {
  try {
    noteEnd(endsFileIn(env.DATA_DIR || 'data'), name)
  } catch (error) {
    console.error(
      `The end of the ${name} could not be noted: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Stops everything, the last started first. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const service of running.toReversed())
    await service.stop().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      code = 1
    })
  process.exit(code)
}

function say(port: number, accounts: DemoAccount[]) {
  const host = env.HOST && !['0.0.0.0', '::'].includes(env.HOST) ? env.HOST : 'localhost'
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${port}/sise`
  const lines = ['', `Sise is ready: ${env.SITE_URL ? `${env.SITE_URL.replace(/\/+$/, '')}/sise` : local}`]
  if (env.SITE_URL) lines.push(`On this machine: ${local}`)
  if (accounts.length > 0) lines.push('', 'Demo accounts:')
  for (const { email, password, role } of accounts) lines.push(`  ${email.padEnd(24)} ${password}   ${role}`)
  console.log(lines.join('\n'))
}

/**
 * Calls back when this process's parent has ended. Under `npm start` that is npm: the shell between them uses exec (see package.json), as
 * it would swallow the signals that npm forwards. A killed npm forwards none, and Sise would continue to run.
 */
function whenParentEnds(callback: () => void, intervalMs = 500): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    // Orphans get another parent.
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, intervalMs)
  timer.unref()
}
