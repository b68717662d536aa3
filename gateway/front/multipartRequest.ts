import type { IncomingMessage, ServerResponse } from 'node:http'
import processRequest from 'graphql-upload/processRequest.mjs'
import { badRequest, tooLarge } from './requestRefusal.ts'

/** How much one multipart request may hold, and how long it may stand still. */
export interface MultipartLimits {
  /** The largest `operations` and the largest `map`, in bytes. */
  fieldBytes: number
  /** The largest file, in bytes. */
  fileBytes: number
  files: number
  /** After so many milliseconds without a byte the client is taken for gone. */
  idleMs: number
}

/** Room for what stands round the files: boundaries, and headers of parts. */
const framingBytes = 1_000_000

/** Whether the body is a form, as the GraphQL multipart request specification has it. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/**
 * The operations of a multipart request, files in their places as they begin to arrive (GQL-4); undefined where the client
 * left before. Whatever is answered, the rest of the request is read to its end, within the limits, and forgotten.
 * @throws RequestRefusal
 */
export async function readMultipart(
  request: IncomingMessage,
  response: ServerResponse,
  limits: MultipartLimits,
): Promise<unknown> {
  const { fieldBytes, fileBytes, files } = limits
  const mostBytes = files * fileBytes + 2 * fieldBytes + framingBytes
  const watch = watched(request, mostBytes, limits.idleMs)
  response.once('finish', () => readToEnd(request))
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) {
    readToEnd(request)
    throw tooLarge()
  }
  try {
    // A file of exactly that size would count as too large.
    const sizes = { maxFieldSize: fieldBytes, maxFileSize: fileBytes + 1, maxFiles: files }
    return await processRequest(request, response, sizes)
  } catch (error) {
    if (watch.isGone()) return undefined
    if (!(error instanceof Error)) throw error
    if ('status' in error && error.status === 413) throw tooLarge()
    // Words of the package, for those who write clients.
    throw badRequest(error.message)
  }
}

/** Cuts off a client that sends more than anything could need, or nothing for too long. */
function watched(request: IncomingMessage, mostBytes: number, idleMs: number): { isGone: () => boolean } {
  let size = 0
  // Unwaited for: a request whose answer has gone out tells no more when its connection closes.
  const idle = setTimeout(() => request.destroy(), idleMs).unref()
  request
    .on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) request.destroy()
      else idle.refresh()
    })
    .once('close', () => clearTimeout(idle))
    .once('end', () => clearTimeout(idle))
  return { isGone: () => request.destroyed && !request.complete }
}

function readToEnd(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
}
