// The memory growth of the gateway for ten simultaneous uploads of 50 MB, twice (GQL-4).
// npx tsx tests/bench/files/gatewayMemory.ts; on Linux, as it reads /proc.
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFileReceiver } from '../../files/upload/fileReceiver.ts'
import { uploadDocument } from '../../files/upload/multipartBody.ts'
import { until } from '../../support/until.ts'

const fileBytes = 50 * 1000 * 1000
const files = 10
const rounds = 3
const bytesPerMb = 1_000_000

const buffers = await mkdtemp(join(tmpdir(), 'sise-bench-'))
const receiver = await startFileReceiver()
const { child, url } = await startGateway()
const pid = child.pid ?? 0

await upload(1_000_000)
const before = residentBytes(pid)
let peak = before
const watch = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 10)
console.log(`gateway at rest: ${megabytes(before)} MB`)
for (let round = 1; round <= rounds; round++) {
  const start = performance.now()
  await Promise.all(Array.from({ length: files }, (_, index) => upload(fileBytes, `member${index}`)))
  const seconds = (performance.now() - start) / 1000
  console.log(
    `round ${round}: ${files} files of ${fileBytes / bytesPerMb} MB in ${seconds.toFixed(1)} s; ` +
      `grown by ${megabytes(peak - before)} MB at most`,
  )
}
clearInterval(watch)
const buffered = () => readdirSync(buffers).filter((name) => name.startsWith('capacitor-'))
await until(() => buffered().length === 0)
console.log(`files left on the gateway's disk: ${buffered().length}`)
const whole = receiver.uploads.filter(({ outcome, bytes }) => outcome === 'whole' && bytes === fileBytes)
console.log(`arrived whole: ${whole.length} of ${files * rounds}`)

child.kill('SIGTERM')
await new Promise((resolve) => child.once('exit', resolve))
await receiver.close()
await rm(buffers, { recursive: true })

function startGateway(): Promise<{ child: ChildProcess; url: string }> {
  const started = fork('gateway/main.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, API_URL: receiver.url, PORT: '0', LOG_LEVEL: 'warn', TMPDIR: buffers },
  })
  return new Promise((resolve, reject) => {
    started.once('exit', () => reject(new Error('The gateway did not start.')))
    started.once('message', (message: { port: number }) =>
      resolve({ child: started, url: `http://127.0.0.1:${message.port}` }),
    )
  })
}

/** Uploads a file as fast as it is accepted, with a member's token. @throws if it is rejected */
async function upload(bytes: number, token = 'member'): Promise<void> {
  const text = await new Promise<string>((resolve, reject) => {
    const request = httpRequest(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'apollo-require-preflight': 'true',
        'x-auth-token': token,
      },
    })
    request.on('error', reject).on('response', (response) => {
      let answer = ''
      response.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('end', () => resolve(answer))
    })
    void send(request, bytes).catch(reject)
  })
  if (!text.includes(`"size":${bytes}`)) throw new Error(text)
}

async function send(request: NodeJS.WritableStream, bytes: number): Promise<void> {
  const operations = JSON.stringify({ query: uploadDocument, variables: { file: null, visibility: 'FORUM' } })
  for (const [name, value] of Object.entries({ operations, map: '{"0":["variables.file"]}' }))
    request.write(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  request.write(
    '--x\r\ncontent-disposition: form-data; name="0"; filename="suur.bin"\r\ncontent-type: application/zip\r\n\r\n',
  )
  const chunk = Buffer.alloc(100_000, 'saar')
  for (let sent = 0; sent < bytes; sent += chunk.length)
    if (!request.write(chunk)) await new Promise((resolve) => request.once('drain', resolve))
  request.end('\r\n--x--\r\n')
}

function residentBytes(process: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function megabytes(bytes: number): string {
  return (bytes / bytesPerMb).toFixed(0)
}
