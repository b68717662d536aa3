import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { certificateOfNames, selfSigned } from '../../support/servers/certificate.ts'

/** What a neighbour may do instead of responding. */
export const faults = [
  'refused',
  'reset',
  'silent at connect',
  'silent after n bytes',
  'drip',
  'truncated',
  'wrong type',
  'huge',
  'compressed bomb',
  'closed keep-alive',
  'DNS',
  'TLS',
] as const
export type FaultName = (typeof faults)[number]

/** A server that relays to the real one, and has at most one fault at a time. */
export interface BadNeighbour {
  port: number
  /** Begins a fault, or ends it, and closes all connections. @param bytes the n of what comes before silence or the end */
  set: (fault: FaultName | undefined, bytes: number) => void
  /** Whether a client has sent anything under another one's certificate. */
  hasLeaked: () => boolean
  close: () => Promise<void>
}

export interface NeighbourOptions {
  /** Connects to the real one. */
  real: () => Socket
  /** Whether clients speak TLS, with a certificate of names below saar.test. */
  isTls: boolean
  /** Whether the server speaks first. */
  greets?: boolean
  /** What it sends under a fault instead of the bytes of the real one. */
  replies: Partial<Record<FaultName, () => Iterable<string | Buffer>>>
}

/** The time between two bytes of a drip. */
const dripMs = 2_000
const mb = 1024 * 1024

export async function startBadNeighbour({ real, isTls, greets, replies }: NeighbourOptions): Promise<BadNeighbour> {
  const [own, others] = [createSecureContext(certificateOfNames), createSecureContext(selfSigned)]
  const open = new Map<Socket, { isStale: boolean }>()
  let fault: FaultName | undefined
  let bytesBefore = 0
  let leaked = false

  const server = createServer((socket) => {
    open.set(socket, { isStale: false })
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    if (fault === 'refused') socket.destroy()
    else if (fault === 'reset') socket.once('data', () => socket.resetAndDestroy())
    else if (fault !== 'silent at connect') {
      const secureContext = fault === 'TLS' ? others : own
      const stream = isTls ? new TLSSocket(socket, { isServer: true, secureContext }) : socket
      stream.on('error', () => socket.destroy())
      const reply = fault && replies[fault]
      if (fault === 'TLS') stream.on('data', () => (leaked = true))
      else if (reply) send(stream, reply)
      else relay(stream, socket)
    }
  })

  function send(stream: Socket, reply: () => Iterable<string | Buffer>) {
    const begin = () => pipeline(Readable.from(reply()), stream, () => {})
    stream.resume()
    if (greets) begin()
    else stream.once('data', begin)
  }

  function relay(stream: Socket, socket: Socket) {
    // A connection ends with its fault.
    const now = fault
    const target = real()
    let left = now === 'silent after n bytes' || now === 'truncated' ? bytesBefore : Infinity
    let waiting = Buffer.alloc(0)
    const drip = setInterval(() => {
      if (waiting.length > 0) stream.write(waiting.subarray(0, 1))
      waiting = waiting.subarray(1)
    }, dripMs)
    stream.on('data', (chunk: Buffer) => {
      if (open.get(socket)?.isStale) socket.destroy()
      else target.write(chunk)
    })
    target.on('data', (chunk: Buffer) => {
      if (now === 'drip') waiting = Buffer.concat([waiting, chunk])
      else if (left > 0) stream.write(chunk.subarray(0, left))
      left -= chunk.length
      if (now === 'truncated' && left <= 0) stream.end()
    })
    target.on('error', () => socket.destroy())
    target.once('close', () => {
      // A silent neighbour stays silent.
      if (now === undefined || now === 'closed keep-alive') stream.end()
    })
    stream.once('close', () => {
      clearInterval(drip)
      target.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    set(next, bytes) {
      fault = next
      bytesBefore = bytes
      if (next) leaked = false
      if (next === 'refused') server.close()
      else if (!server.listening) server.listen(port, '127.0.0.1')
      for (const [socket, connection] of open)
        if (next === 'closed keep-alive') connection.isStale = true
        else socket.destroy()
    },
    hasLeaked: () => leaked,
    close() {
      for (const socket of open.keys()) socket.destroy()
      server.close()
      return Promise.resolve()
    },
  }
}

const html = '<!doctype html><title>Tere</title>'
/** What another web server at the address sends. */
const page = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`

/** Bytes without an end, or almost. */
function* flood(beginning: string | Buffer, size = 1024 * mb): Generator<string | Buffer> {
  yield beginning
  const chunk = Buffer.alloc(65_536, 'x')
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk
}

/** A gigabyte of zeros. */
const bomb = Buffer.concat(Array<Buffer>(16).fill(gzipSync(Buffer.alloc(64 * mb))))
/** The beginning of PostgreSQL's message DataRow of 128 MB: its type, and its length. */
const row = Buffer.from('D\b\0\0\0', 'latin1')

/** What neighbours send under a fault, by protocol. */
export const replies = {
  /** @param status of large responses @param wrong what another server at the address sends */
  web(status: number, wrong = page): NeighbourOptions['replies'] {
    const head = `HTTP/1.1 ${status} Vastus\r\ncontent-type: application/json\r\nconnection: close\r\n`
    return {
      'wrong type': () => [wrong],
      huge: () => flood(`${head}\r\n`),
      'compressed bomb': () => [`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`, bomb],
    }
  },
  postgres: { 'wrong type': () => [page], huge: () => flood(row, 128 * mb) },
  smtp: { 'wrong type': () => [page], huge: () => flood('220-') },
}
