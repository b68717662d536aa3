import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Body, isOwn } from './answers.ts'
import { createStub, type Stub } from './stub.ts'

/** A stub that listens on a free port. */
export interface RestStub extends Stub {
  url: string
  /** Sends an event to the open streams of GET /api/voog, which a server of ours has. LIVE-1. @returns whether there are any */
  emit(event: Body): boolean
  close(): Promise<void>
}

/** Serves a stub over HTTP, by default with the rows of `createStub`. */
export async function startStub(stub: Stub = createStub()): Promise<RestStub> {
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const isFaulty = stub.faults.some(({ on }) => on.test(`GET ${request.url ?? ''}`))
    if (request.url === '/api/voog' && isOwn(stub) && !isFaulty) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
      streams.add(response)
      response.on('close', () => streams.delete(response))
    } else
      serve(stub, request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined)
      })
  })
  // On a busy machine a gateway would call on connections that are just being closed.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const listening = {
    url: `http://127.0.0.1:${port}`,
    emit(event: Body) {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`)
      return streams.size > 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  // The stub itself and no copy, because tests change its rows.
  return Object.assign(stub, listening)
}

async function serve(stub: Stub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  const { status, headers: answered, body, broken } = await stub.reply({ method, url, headers }, Buffer.concat(chunks))
  if (broken === 'never begins') return
  if (broken === 'connection lost') return void request.socket.destroy()
  response.writeHead(status, answered)
  if (broken) return void response.write(body.slice(0, body.length / 2))
  response.end(body)
}
