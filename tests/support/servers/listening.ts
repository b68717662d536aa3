import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WatchedServer } from './watchedServer.ts'

/** A server that listens on a free port. */
export interface Listening {
  url: string
  /** Sends an event to the open streams of GET /api/voog. LIVE-1. @returns whether there are any */
  emit(event: object): boolean
  close(): Promise<void>
}

/** Serves a watched server over HTTP, and a stream of events, which tests fill. @param current returns the server at the time of a call */
export async function listen(current: () => WatchedServer): Promise<Listening> {
  const streams = new Set<ServerResponse>()
  const http = createServer((request, response) => {
    const { faults, level } = current()
    const isFaulty = faults.some(({ on }) => on.test(`GET ${request.url ?? ''}`))
    if (request.url === '/api/voog' && level != null && !isFaulty) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
      streams.add(response)
      response.on('close', () => streams.delete(response))
    } else
      serve(current(), request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined)
      })
  })
  // On a busy machine a gateway might reuse a connection that is just being closed.
  http.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    emit(event) {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`)
      return streams.size > 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

async function serve(server: WatchedServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  const {
    status,
    headers: returned,
    body,
    broken,
  } = await server.reply({ method, url, headers }, Buffer.concat(chunks))
  if (broken === 'never begins') return
  if (broken === 'connection lost') return void request.socket.destroy()
  response.writeHead(status, returned)
  if (broken) return void response.write(body.slice(0, body.length / 2))
  response.end(body)
}
