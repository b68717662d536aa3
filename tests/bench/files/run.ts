import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { users } from '../../../api/store/tables/users.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { descendants } from '../../support/startedSise.ts'

// npm run bench -- files: memory and time that the api and its image processes take for ten simultaneous uploads of 50 MB, their
// downloads, and twenty photos of 12 megapixels.

const mb = 1024 * 1024

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'sise-files-bench-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  const api = await startApi(server.url, join(folder, 'data'))
  try {
    const token = await signIn(server.url)
    const url = `http://127.0.0.1:${api.port}`
    const small = Buffer.from('soe')
    await upload(url, token, 'soe.txt', [small])

    const piece = randomBytes(mb)
    const tees = await measured(api.process, 'ten uploads of 50 MB at once', () =>
      Promise.all(Array.from({ length: 10 }, (_, n) => upload(url, token, `${n}.bin`, Array<Buffer>(50).fill(piece)))),
    )
    const digest = createHash('sha256')
    for (let n = 0; n < 50; n += 1) digest.update(piece)
    const right = digest.digest('hex')
    const digests = await measured(api.process, 'the ten downloads at once', () =>
      Promise.all(tees.map((tee) => download(url, token, tee))),
    )
    console.log(`  ${digests.filter((digest) => digest === right).length} of 10 came back byte for byte`)

    const photo = await twelveMegapixels()
    console.log(`a photo of 4000 × 3000, ${(photo.length / mb).toFixed(1)} MB as JPEG`)
    for (const at of [1, 20])
      await measured(api.process, `${at === 1 ? 'one photo' : 'twenty photos at once'}`, () =>
        Promise.all(Array.from({ length: at }, (_, n) => upload(url, token, `foto${n}.jpg`, [photo]))),
      )
  } finally {
    api.process.kill('SIGTERM')
    await new Promise((ended) => api.process.once('exit', ended))
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts an api process. */
function startApi(databaseUrl: string, dataDir: string): Promise<{ process: ChildProcess; port: number }> {
  const child = fork('api/main.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, API_PORT: '0', LOG_LEVEL: 'warn' },
  })
  return new Promise((ready, failed) => {
    child.once('message', (message) => ready({ process: child, port: (message as { port: number }).port }))
    child.once('exit', (code) => failed(new Error(`The api did not start (${code})`)))
  })
}

async function signIn(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool)
  const _id = newId()
  await db.insert(users).values({ _id, nimi: 'Mari', email: 'mari@saar.test', emailKey: 'mari@saar.test', staatus: 2 })
  const token = await startSession(db, _id)
  await pool.end()
  return token
}

/** Runs `work` and reports its duration, the peak memory of the processes, and the growth of their memory. */
async function measured<T>(child: ChildProcess, what: string, work: () => Promise<T>): Promise<T> {
  const before = await residentMb(child)
  let most = before
  const watch = setInterval(() => {
    void residentMb(child).then((now) => (most = Math.max(most, now)))
  }, 100)
  const start = performance.now()
  const result = await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  console.log(
    `${what.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s   at most ${most.toFixed(0)} MB, ${(most - before).toFixed(0)} MB more than before`,
  )
  return result
}

/** The memory of the api and of its image processes. */
async function residentMb({ pid = 0 }: ChildProcess): Promise<number> {
  const sizes = await Promise.all(
    [pid, ...(await descendants(pid))].map(async (one) => {
      // The process may have ended in the meantime.
      const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '')
      const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? []
      return Number(kb) / 1024
    }),
  )
  return sizes.reduce((sum, one) => sum + one, 0)
}

/** Uploads pieces one after the other as a file. @returns its `tee` */
async function upload(url: string, token: string, name: string, pieces: Buffer[]): Promise<string> {
  const head = Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`)
  const tail = Buffer.from('\r\n--b--\r\n')
  const whole = [head, ...pieces, tail]
  const outgoing = request(`${url}/api/files/foorum`, {
    method: 'POST',
    headers: {
      'x-auth-token': token,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': whole.reduce((sum, { length }) => sum + length, 0),
    },
  })
  const answered = new Promise<string>((done, failed) => {
    outgoing.once('error', failed)
    outgoing.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (more: string) => (text += more))
      response.once('end', () => done(text))
    })
  })
  await pipeline(Readable.from(whole), outgoing)
  const { tee, msg } = JSON.parse(await answered) as { tee?: string; msg?: string }
  if (!tee) throw new Error(msg)
  return tee
}

/** Downloads a file. @returns the SHA-256 of its bytes */
async function download(url: string, token: string, tee: string): Promise<string> {
  const response = await fetch(`${url}/api/static${tee}`, { headers: { 'x-auth-token': token } })
  const hash = createHash('sha256')
  for await (const piece of response.body ?? []) hash.update(piece)
  return hash.digest('hex')
}

/** Soft shapes with sensor noise, which compress to about the size of a phone's photo. */
async function twelveMegapixels(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } } })
  const shapes = await noise(200, 150, 60).blur(3).png().toBuffer()
  const grain = await noise(4000, 3000, 24).png().toBuffer()
  return sharp(shapes)
    .resize(4000, 3000, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

await main()
