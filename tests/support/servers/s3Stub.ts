import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseS3Url, type S3Address } from '../../../api/files/storage/s3Address.ts'

/** An S3 of which a test says how it answers: what it gets is what every object has. */
export interface S3Stub {
  address: S3Address
  /** Requests of objects so far, as 'GET /failid/avalik/…'. */
  requests: string[]
  /** What happens to a request: nothing at all, an error, the beginning of a body, or the whole answer. */
  answer: (response: ServerResponse) => void
  /** The same for the api's own look at whether the storage works, when it is not to be as for all. */
  answerCheck: ((response: ServerResponse) => void) | undefined
  /** Connections that are open now. */
  connections(): number
  close(): Promise<void>
}

/** The bytes of every object. */
export const objectBytes = Buffer.alloc(1_000, 'x')

export const says = {
  nothing: () => {},
  all: (response: ServerResponse) => void response.writeHead(200, { 'content-length': 1_000 }).end(objectBytes),
  /** A part of the body, and then nothing. */
  half: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 1_000 }).write(objectBytes.subarray(0, 500)),
  error: (status: number, code: string) => (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Key AKIA-SALAJANE is wrong</Message></Error>`),
}

/** Starts such a server on a free port; it says nothing at first. */
export async function startS3Stub(): Promise<S3Stub> {
  const requests: string[] = []
  const stub: Pick<S3Stub, 'answer' | 'answerCheck'> = { answer: says.nothing, answerCheck: undefined }
  let open = 0
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? ''
    const isCheck = path.endsWith('/kontroll')
    if (!isCheck) requests.push(`${request.method} ${path}`)
    request.on('error', () => {}).resume()
    const answer = (isCheck && stub.answerCheck) || stub.answer
    answer(response)
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
