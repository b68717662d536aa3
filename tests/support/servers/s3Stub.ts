import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseS3Url, type S3Address } from '../../../api/files/storage/s3Address.ts'

/** A stub of S3 whose responses a test determines; all objects have the same bytes. */
export interface S3Stub {
  address: S3Address
  /** The requests of objects so far, as 'GET /failid/avalik/…'. */
  requests: string[]
  /** The response to a request: none, an error, the first bytes of a body, or a complete one. */
  respond: (response: ServerResponse) => void
  /** The response to the api's check of the storage, if it differs from the others. */
  respondToCheck: ((response: ServerResponse) => void) | undefined
  /** The number of open connections. */
  connections(): number
  close(): Promise<void>
}

/** The bytes of every object. */
export const objectBytes = Buffer.alloc(1_000, 'x')

export const says = {
  nothing: () => {},
  all: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 1_000, etag: '"1"' }).end(objectBytes),
  /** Half of the body, and then nothing. */
  half: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 1_000 }).write(objectBytes.subarray(0, 500)),
  error: (status: number, code: string) => (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Key AKIA-SALAJANE is wrong</Message></Error>`),
}

/** Starts the stub on a free port; at first it does not respond. */
export async function startS3Stub(): Promise<S3Stub> {
  const requests: string[] = []
  const stub: Pick<S3Stub, 'respond' | 'respondToCheck'> = { respond: says.nothing, respondToCheck: undefined }
  let open = 0
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? ''
    const isCheck = path.endsWith('/kontroll')
    if (!isCheck) requests.push(`${request.method} ${path}`)
    request.on('error', () => {}).resume()
    const respond = (isCheck && stub.respondToCheck) || stub.respond
    respond(response)
  })
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => (open -= 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(stub, {
    address: parseS3Url(`http://AKIA-SALAJANE:saladus@127.0.0.1:${port}/failid`),
    requests,
    connections: () => open,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
