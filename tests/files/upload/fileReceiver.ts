import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received upload. */
export interface ReceivedUpload {
  url: string
  headers: IncomingHttpHeaders
  /** Headers of its single part. */
  part: string
  bytes: number
  sha256: string
  /** Whether all of it has arrived. */
  outcome: 'coming' | 'whole' | 'broken off'
}

/** A server that receives uploads as streams, without keeping their bytes: the stub only handles complete bodies. */
export interface FileReceiver {
  url: string
  uploads: ReceivedUpload[]
  /** The valid tokens; undefined if any is valid. A token is also the id of its user; one that begins with `link-` is a mailed link's. */
  sessions: string[] | undefined
  /** The tokens of the requests for a session, in order. */
  requested: string[]
  /** Called before the body is read. @returns true if it has responded itself */
  before: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Responds when the complete body has arrived. */
  respond: (upload: ReceivedUpload, response: ServerResponse) => void
  close(): Promise<void>
}

/** Starts a receiver that accepts any token and responds to an upload with its file, to anything else with 404. */
export async function startFileReceiver(): Promise<FileReceiver> {
  const server = createServer((request, response) => {
    const token = request.headers['x-auth-token']
    if (request.url === '/api/auth' && typeof token === 'string') {
      receiver.requested.push(token)
      return receiver.sessions?.includes(token) === false
        ? response.writeHead(401).end('{"msg":"Palun logi sisse."}')
        : response.end(
            JSON.stringify({
              _id: token,
              nimi: 'Anu Saar',
              email: 'anu@saar.ee',
              staatus: 2,
              ...(token.startsWith('link-') && { link: true }),
            }),
          )
    }
    if (!request.url?.startsWith('/api/files/')) return response.writeHead(404).end('{"msg":"Seda pole."}')
    if (receiver.before(request, response)) return undefined
    return receive(receiver, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: FileReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads: [],
    sessions: undefined,
    requested: [],
    before: () => false,
    respond: (upload, response) => void response.end(JSON.stringify(fileOf(upload))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** The wire record of an uploaded file. */
export function fileOf({ part, bytes, url }: ReceivedUpload): Record<string, unknown> {
  const nimi = /filename="([^"]*)"/.exec(part)?.[1]
  const mimetype = /content-type: (.*)/i.exec(part)?.[1]
  return { _id: `f-${nimi}`, nimi, tee: `${url.slice('/api/files'.length)}/${nimi}`, meta: { mimetype, size: bytes } }
}

/** Reads a multipart form with one part as a stream; counts and hashes the part's content, without the closing boundary. */
function receive(receiver: FileReceiver, request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request
  const upload: ReceivedUpload = { url, headers, part: '', bytes: 0, sha256: '', outcome: 'coming' }
  receiver.uploads.push(upload)
  const hash = createHash('sha256')
  const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const closing = `\r\n--${boundary}--\r\n`
  let pending: Buffer = Buffer.alloc(0)
  request.on('data', (chunk: Buffer) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    if (upload.part === '') {
      const end = pending.indexOf('\r\n\r\n')
      if (end === -1) return
      upload.part = pending.subarray(0, end).toString('utf8')
      pending = pending.subarray(end + 4)
    }
    const safe = Math.max(pending.length - closing.length, 0)
    hash.update(pending.subarray(0, safe))
    upload.bytes += safe
    pending = Buffer.from(pending.subarray(safe))
  })
  request.on('end', () => {
    upload.outcome = pending.toString('latin1') === closing ? 'whole' : 'broken off'
    upload.sha256 = hash.digest('hex')
    receiver.respond(upload, response)
  })
  request.on('close', () => {
    if (upload.outcome === 'coming') upload.outcome = 'broken off'
  })
}
