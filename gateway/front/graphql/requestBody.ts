import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHeaders } from '../../context.ts'
import { badRequest, tooLarge } from './requestRefusal.ts'
import { isMultipart, type MultipartTerms, readMultipart } from './uploads/multipartRequest.ts'

/** How large requests may be, and who may send files. */
export interface BodyTerms {
  /** A request of JSON, in bytes. */
  bodyLimitBytes: number
  multipart: MultipartTerms
}

/** After a refusal for its size, this many times the limit is still read, so that the client hears of it. */
const drainedBodies = 16

/** How long a body of JSON may take to arrive, in milliseconds. */
const longestArrival = 300_000

/**
 * The operations in the body of a POST; undefined where it broke off. A form that might be another site's gives '': Apollo
 * Server refuses it by its headers.
 * @throws RequestRefusal
 */
export async function readOperations(
  request: IncomingMessage,
  response: ServerResponse,
  headers: RequestHeaders,
  { bodyLimitBytes, multipart }: BodyTerms,
): Promise<unknown> {
  if (isMultipart(request)) {
    if (isForeseenByPreflight(request)) return readMultipart(request, response, headers, multipart)
    drain(request, bodyLimitBytes * drainedBodies)
    return ''
  }
  if (!isPlainJson(request)) throw badRequest('Päringu keha peab olema JSON (application/json).', 415)
  const bytes = await readBody(request, bodyLimitBytes)
  if (bytes === 'too large') {
    drain(request, bodyLimitBytes * drainedBodies)
    throw tooLarge()
  }
  if (bytes === 'broken off') return undefined
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw badRequest('Päringu keha ei ole korrektne JSON.')
  }
}

/** Whether it has a header that makes browsers ask before another site may send it: those that Apollo Server goes by. */
function isForeseenByPreflight({ headers }: IncomingMessage): boolean {
  return Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name'])
}

function isPlainJson({ headers }: IncomingMessage): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset == null || /^charset="?utf-?8"?$/.test(charset)
  return type.trim() === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}

function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | 'too large' | 'broken off'> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve('too large')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const tooSlow = setTimeout(() => request.destroy(), longestArrival)
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= limitBytes) chunks.push(chunk)
        else resolve('too large')
      })
      .on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .on('error', () => resolve('broken off'))
      .on('close', () => {
        clearTimeout(tooSlow)
        resolve('broken off')
      })
  })
}

/** Reads on without keeping anything, to an end: a client that never stops is cut off. */
function drain(request: IncomingMessage, limitBytes: number): void {
  let size = 0
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limitBytes) request.destroy()
  })
  request.resume()
}
