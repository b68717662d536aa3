import type { IncomingMessage, ServerResponse } from 'node:http'
import processRequest from 'graphql-upload/processRequest.mjs'
import type { RequestHeaders } from '../../../context.ts'
import { badRequest, RequestRefusal, tooLarge } from '../requestRefusal.ts'
import { type ArrivalLimits, declaredBytes, watchArrival } from './arrival.ts'
import { readHead } from './multipartHead.ts'
import type { UploadGate } from './uploadGate.ts'
import { filesWanted } from './uploadVariables.ts'

/** What a multipart request may hold, how slowly it may come, and who may send it. */
export interface MultipartTerms {
  /** The largest `operations` and the largest `map`, in bytes. */
  fieldBytes: number
  /** The largest file, in bytes. */
  fileBytes: number
  files: number
  arrival: ArrivalLimits
  gate: UploadGate
}

/** Of a refused request four times the limit is read and dropped: browsers read an answer only after they have sent everything. */
const refusedRequests = 4

/** Whether the body is a form, as the GraphQL multipart request specification has it. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/**
 * The operations of a multipart request, files in their places as they begin to arrive (GQL-4); undefined where the client
 * left before. Nothing of it is read before it is known who sends it, and no file is kept that the operation has no variable
 * for. Whatever is answered, the rest of the request is read to its end, within the limits, and forgotten.
 * @throws RequestRefusal
 */
export async function readMultipart(
  request: IncomingMessage,
  response: ServerResponse,
  headers: RequestHeaders,
  terms: MultipartTerms,
): Promise<unknown> {
  const { arrival, gate } = terms
  const declared = declaredBytes(request)
  const isGone = () => request.destroyed && !request.complete
  let watched = false
  try {
    if (declared != null && declared > arrival.bytes) throw tooLarge()
    const admission = await gate.admit(headers, declared)
    response.once('close', admission.leave)
    if (isGone()) return undefined
    watched = true
    watchArrival(request, arrival, admission.keep)
    response.once('finish', () => readToEnd(request))
    return await read(request, response, terms)
  } catch (error) {
    if (isGone()) return undefined
    if (!(error instanceof RequestRefusal)) throw error
    if (!watched) watchArrival(request, { ...arrival, bytes: arrival.bytes * refusedRequests })
    readToEnd(request)
    throw error
  }
}

async function read(request: IncomingMessage, response: ServerResponse, terms: MultipartTerms): Promise<unknown> {
  const { fieldBytes, fileBytes, files } = terms
  try {
    const { operations, map, body } = await readHead(request, fieldBytes)
    refuseUnwanted(operations, map, files)
    // Of the request the package reads the headers and the bytes.
    const form = Object.assign(body, { headers: request.headers }) as unknown as IncomingMessage
    // A file of exactly that size would count as too large.
    return await processRequest(form, response, {
      maxFieldSize: fieldBytes,
      maxFileSize: fileBytes + 1,
      maxFiles: files,
    })
  } catch (error) {
    if (error instanceof RequestRefusal || !(error instanceof Error)) throw error
    if ('status' in error && error.status === 413) throw tooLarge()
    // Words of the package, for those who write clients.
    throw badRequest(error.message)
  }
}

/** Files that no variable is there for would be kept for nothing. */
function refuseUnwanted(operations: string | undefined, map: string | undefined, most: number): void {
  const named = parsedIfAny(map)
  if (operations == null || typeof named !== 'object' || named === null) return
  const files = Object.values(named)
  const placed = files.filter((paths) => !Array.isArray(paths) || paths.length > 0)
  if (files.length > filesWanted(parsedIfAny(operations), most) || placed.length < files.length)
    throw files.length > most ? tooLarge() : badRequest('Failid peavad vastama päringu Upload-muutujatele.')
}

function parsedIfAny(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readToEnd(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
}
