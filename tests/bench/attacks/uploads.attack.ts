import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Figure } from './attack.ts'
import { startGatewayProcess } from './gatewayProcess.ts'

const connections = 3
const filesEach = 10
const fileBytes = 50 * 1000 * 1000
const watchMs = 60_000

/** Three connections map ten files each, send nine of 50 MB and then one byte every five seconds, before the tenth begins. GQL-4. */
export const attack: Attack = {
  name: 'uploads',
  run: async ({ apiUrl, attacker }) => [...(await parked(apiUrl, undefined)), ...(await parked(apiUrl, attacker))],
}

async function parked(apiUrl: string, token: string | undefined): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-bench-'))
  const gateway = await startGatewayProcess(apiUrl, { TMPDIR: folder })
  const before = gateway.memory().now
  const sockets = Array.from({ length: connections }, () => park(gateway.url, token))
  let most = 0
  const began = performance.now()
  while (performance.now() - began < watchMs && sockets.some((socket) => !socket.closed)) {
    most = Math.max(most, await bytesIn(folder))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const left = await bytesIn(folder)
  for (const socket of sockets) socket.destroy()
  const { peak } = gateway.memory()
  await gateway.stop()
  await rm(folder, { recursive: true })
  const who = token ? 'files begun by a member' : 'files begun by a stranger'
  return [
    // Two files a connection.
    { what: `${who}: on the disk`, figure: most / 1e6, unit: 'MB', limit: token ? 330 : 0 },
    { what: `${who}: on the disk after a minute`, figure: left / 1e6, unit: 'MB', limit: token ? 330 : 0 },
    { what: `${who}: memory of the gateway`, figure: peak - before, unit: 'MB more', limit: 150 },
  ]
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((name) => name.endsWith('.tmp'))
      .map(async (name) => (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function park(url: string, token: string | undefined): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.resume()
  void send(socket, token)
  return socket
}

async function send(socket: Socket, token: string | undefined): Promise<void> {
  const write = async (text: string | Buffer) => {
    if (socket.destroyed) return
    const chunk = Buffer.from(text)
    socket.write(`${chunk.length.toString(16)}\r\n`)
    socket.write(chunk)
    if (!socket.write('\r\n')) await drained(socket)
  }
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\napollo-require-preflight: true\r\n` +
      `content-type: multipart/form-data; boundary=x\r\n${token ? `x-auth-token: ${token}\r\n` : ''}\r\n`,
  )
  const variables = Array.from({ length: filesEach }, (_, index) => index)
  // The operation uses the tenth file first, so the gateway cannot forward anything before it arrives.
  const fields = variables.toReversed().map((index) => `u${index}:uploadFile(file:$f${index},visibility:FORUM){id}`)
  const query = `mutation(${variables.map((index) => `$f${index}:Upload!`).join()}){${fields.join(' ')}}`
  const nulls = Object.fromEntries(variables.map((index) => [`f${index}`, null]))
  const map = Object.fromEntries(variables.map((index) => [index, [`variables.f${index}`]]))
  for (const [name, value] of Object.entries({ operations: { query, variables: nulls }, map }))
    await write(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`)
  const piece = Buffer.alloc(1_000_000, 'saar')
  for (const index of variables) {
    if (index === filesEach - 1) break
    await write(
      `--x\r\ncontent-disposition: form-data; name="${index}"; filename="f${index}.bin"\r\ncontent-type: application/zip\r\n\r\n`,
    )
    for (let sent = 0; sent < fileBytes && !socket.destroyed; sent += piece.length) await write(piece)
    await write('\r\n')
  }
  for (const letter of '--x\r\ncontent-disposition: form-data; name="9"') {
    if (socket.destroyed) return
    await write(letter)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}
