import { connect, type Socket } from 'node:net'
import type { SentRequest } from './everyRequest.ts'

/** Opens a connection to the gateway. Errors are those of cut connections. */
export function connection(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
    .on('error', () => {})
    .resume()
}

/** How the length of a body is sent. */
export type Framing = 'content-length' | 'chunked'

/** The first `length` bytes of a request's body, with its head, as they are on the wire. */
export function wireBytes(
  { method, path, headers, body }: SentRequest,
  framing: Framing,
  length = Buffer.byteLength(body),
): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries({
    host: 'sise.test',
    ...headers,
    ...(bytes.length > 0 &&
      (framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes.length) })),
  })
  const head = Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const sent = bytes.subarray(0, length)
  if (framing === 'content-length' || bytes.length === 0) return Buffer.concat([head, sent])
  const chunks: Buffer[] = [head]
  for (let at = 0; at < sent.length; at += 10_000) chunks.push(chunkOf(sent.subarray(at, at + 10_000)))
  if (length >= bytes.length) chunks.push(Buffer.from('0\r\n\r\n'))
  return Buffer.concat(chunks)
}

/** A chunk of a chunked body. */
export function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

/** Resolves to the first bytes of the gateway's response. */
export function returned(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
}

/** Sends bytes and cuts the connection once they are sent. */
export async function sendAndCut(url: string, bytes: Buffer): Promise<void> {
  const socket = connection(url)
  await new Promise<void>((done) => socket.write(bytes, () => done()))
  socket.destroy()
}
