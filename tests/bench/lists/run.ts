import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { longLists } from './longLists.ts'

// npm run bench -- lists: the whole lists of §7 at 10,000 rows (albums: 300 of 500 pictures), medians of five:
// one request, the same again with If-None-Match, ten at once, and the longest time that `GET /api` took beside them.

const folder = await mkdtemp(join(tmpdir(), 'sise-lists-'))
// Under root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
await migrate(server.url)
const client = new pg.Client(server.url)
await client.connect()
const member = await longLists(client)
const token = await startSession(drizzle(client), member)
const env = { ...process.env, DATABASE_URL: server.url, DATA_DIR: folder, API_PORT: '0', LOG_LEVEL: 'warn' }
const api = fork('api/main.ts', { execArgv: ['--import', 'tsx'], env: { ...env, NODE_ENV: 'production' } })
const [{ port }] = (await once(api, 'message')) as [{ port: number }]
const url = `http://127.0.0.1:${port}`

async function read(path: string, headers: Record<string, string> = {}) {
  const started = performance.now()
  const answer = await fetch(`${url}${path}`, { headers: { 'x-auth-token': token, ...headers } })
  const { byteLength } = await answer.arrayBuffer()
  const ms = performance.now() - started
  return { ms, bytes: byteLength, etag: answer.headers.get('etag') ?? '', status: answer.status }
}

/** The time of `work`, and the longest time of a small request beside it, in ms. */
async function besideOthers(work: () => Promise<unknown>) {
  let isDone = false
  let longest = 0
  const others = (async () => {
    while (!isDone) {
      longest = Math.max(longest, (await read('/api')).ms)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  isDone = true
  await others
  return { ms, longest }
}

const median = (all: number[]) => Math.round(all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0)

try {
  const named = process.env.LISTS?.split(',')
  console.log('list                       MB     one   304   ten at once   other requests wait, beside one and ten')
  for (const path of named ?? [
    'galerii',
    'files',
    'users',
    'protokollid',
    'uudised',
    'foorum/kategooria/koik',
    'tagasiside',
  ]) {
    const times = {
      one: [] as number[],
      again: [] as number[],
      ten: [] as number[],
      beside: [] as number[],
      besideTen: [] as number[],
    }
    let bytes = 0
    for (let round = 0; round < 5; round += 1) {
      // A change, so that nothing cached in the previous round is used.
      await client.query(`update users set nimi = nimi || '.' where _id = $1`, [member])
      let etag = ''
      const one = await besideOthers(async () => ({ bytes, etag } = await read(`/api/${path}`)))
      times.one.push(one.ms)
      times.beside.push(one.longest)
      times.again.push((await read(`/api/${path}`, { 'if-none-match': etag })).ms)
      await client.query(`update users set nimi = nimi || '.' where _id = $1`, [member])
      const ten = await besideOthers(() => Promise.all(Array.from({ length: 10 }, () => read(`/api/${path}`))))
      times.ten.push(ten.ms)
      times.besideTen.push(ten.longest)
    }
    const cells = [times.one, times.again, times.ten, times.beside, times.besideTen].map((all) =>
      String(median(all)).padStart(8),
    )
    console.log(`${path.padEnd(24)} ${(bytes / 1e6).toFixed(1).padStart(5)} ${cells.join(' ')}`)
  }
} finally {
  api.kill('SIGTERM')
  await once(api, 'exit')
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
