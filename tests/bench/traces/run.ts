// npm run bench -- traces: what traces (OPS-9) cost the api, in CPU of its process per request: without them, all and a tenth of the requests.
// npx tsx tests/bench/traces/run.ts 7 400: so many rounds, so many requests a round of each. It measures the build in dist/. Linux only.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Pool } from 'undici'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { cpuNsOf } from '../processFigures.ts'
import { startProgram } from '../programs.ts'

const rounds = Number(process.argv[2] ?? 7)
const requests = Number(process.argv[3] ?? 400)
const atOnce = 8
/** Until what is left of a round's spans has been sent: they leave every second. */
const sendingMs = 1_500

interface Route {
  name: string
  method: 'GET' | 'PUT'
  path: string
  /** @param at differs in each request */
  body?: (at: number) => object
}

/** An api with a setting of traces. */
interface Traced {
  name: string
  pool: Pool
  pid: number
  /** CPU µs per request, by route, one of each round. */
  figures: Map<string, number[]>
}

const folder = await mkdtemp(join(tmpdir(), 'sise-traces-'))
// Under root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o755)
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  const store = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  ends.push(() => store.stop())
  await migrate(store.url)
  await fillWithDemo(store.url, () => {}, { scale: 1 })
  const client = new pg.Client(store.url)
  await client.connect()
  ends.push(() => client.end())
  const token = await startSession(drizzle(client), await idOf('select _id from users where staatus = 4'))
  const topic = await idOf('select teema_id as _id from posts group by teema_id order by count(*) desc, teema_id')
  const routes: Route[] = [
    { name: 'who one is', method: 'GET', path: '/api/auth' },
    { name: 'a topic of 50 posts', method: 'GET', path: `/api/foorum/teema/${topic}?piir=50` },
    { name: '20 articles', method: 'GET', path: '/api/kalender/artiklid?piir=20' },
    {
      name: 'a topic is changed',
      method: 'PUT',
      path: `/api/foorum/teema/${topic}?piir=1`,
      body: (at) => ({ pealkiri: `Jutt ${at}` }),
    },
  ]

  let spanBytes = 0
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (spanBytes += chunk.length)).on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => collector.once('listening', listening))
  ends.push(() => collector.close())
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
  const settings: [name: string, env: NodeJS.ProcessEnv][] = [
    ['without', {}],
    // A second one tells how far two processes of one setting are apart.
    ['without, again', {}],
    ['a tenth', { ...traced, OTEL_TRACES_SAMPLER_ARG: '0.1' }],
    ['all', traced],
  ]
  const apis: Traced[] = []
  for (const [name, env] of settings) {
    const api = await startProgram('dist/api.mjs', {
      ...env,
      DATABASE_URL: store.url,
      DATA_DIR: folder,
      API_PORT: '0',
      LOG_LEVEL: 'fatal',
    })
    const pool = new Pool(api.url, { connections: atOnce, pipelining: 1 })
    ends.push(api.stop, () => pool.destroy())
    apis.push({ name, pool, pid: api.pid, figures: new Map<string, number[]>() })
  }

  let asked = 0
  const ask = async (pool: Pool, { method, path, body }: Route) => {
    asked += 1
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body(asked)) }),
    })
    const text = await answer.text()
    if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode} ${text}`)
  }
  const askMany = async (pool: Pool, route: Route) => {
    let left = requests
    const work = async () => {
      while (left-- > 0) await ask(pool, route)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  // The first round warms up. In each another api begins.
  for (let round = -1; round < rounds; round += 1)
    for (const route of routes) {
      const first = (round + 1) % apis.length
      const inTurn = [...apis.slice(first), ...apis.slice(0, first)]
      const before = inTurn.map(({ pid }) => cpuNsOf(pid))
      for (const { pool } of inTurn) await askMany(pool, route)
      await wait(sendingMs)
      inTurn.forEach(({ pid, figures }, index) => {
        const figure = (cpuNsOf(pid) - (before[index] ?? 0)) / requests / 1_000
        if (round >= 0) figures.set(route.name, [...(figures.get(route.name) ?? []), figure])
      })
    }
  console.log(`| CPU µs per request | ${routes.map(({ name }) => name).join(' | ')} |`)
  console.log(`|---|${routes.map(() => '---:|').join('')}`)
  // Rounds are compared with themselves: what others do on the machine changes between them.
  const without = (route: Route, round: number) => {
    const both = apis.slice(0, 2).map(({ figures }) => figures.get(route.name)?.[round] ?? NaN)
    return both.reduce((sum, one) => sum + one, 0) / both.length
  }
  for (const { name, figures } of apis) {
    const cells = routes.map((route) => {
      const all = figures.get(route.name) ?? []
      const ratios = all.map((figure, round) => figure / without(route, round))
      return `${median(all).toFixed(0)} (${median(ratios).toFixed(2)})`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  console.log(`The collector got ${(spanBytes / 1e6).toFixed(1)} MB.`)

  async function idOf(query: string): Promise<string> {
    const { rows } = await client.query<{ _id: string }>(`${query} limit 1`)
    if (!rows[0]) throw new Error(`Nothing is found: ${query}`)
    return rows[0]._id
  }
} finally {
  for (const end of ends.toReversed()) await end()
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN
}
