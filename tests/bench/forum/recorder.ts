import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { request } from 'undici'

/** A recorded call, with the times of its start and end. */
export interface RecordedCall {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  began: number
  ended: number
}

/** A proxy that records the calls to a server. */
export interface Recorder {
  url: string
  calls: RecordedCall[]
  close(): Promise<void>
}

/** Starts a recorder on a free port. */
export async function startRecorder(target: string): Promise<Recorder> {
  const calls: RecordedCall[] = []
  const server = createServer((incoming, outgoing) => {
    const pass = async () => {
      const { method = 'GET', url: path = '/' } = incoming
      const began = performance.now()
      const headers = ownHeaders(incoming.headers)
      const body = await buffer(incoming)
      // undici types the methods as a union; a method that Node has parsed is one of them.
      const options = { method: method as 'GET', headers, body: body.length > 0 ? body : null }
      const answer = await request(target + path, options)
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      calls.push({ method, path, headers, body, began, ended: performance.now() })
      const { connection: _, 'transfer-encoding': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode, rest).end(bytes)
    }
    pass().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The headers without those of the connection. */
function ownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value != null && !ofConnection.includes(name) ? [[name, String(value)]] : [],
    ),
  )
}
