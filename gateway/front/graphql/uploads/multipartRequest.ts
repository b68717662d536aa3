import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import processRequest from 'graphql-upload/processRequest.mjs'
import type { Scope } from '../../../../schema/rules/scopes.ts'
import type { RequestHeaders } from '../../../context.ts'
import { onceClosed } from '../../closed.ts'
import { requestMessage } from '../requestMessages.ts'
import { badRequest, RequestRefusal, tooLarge } from '../requestRefusal.ts'
import { type ArrivalLimits, declaredBytes, watchArrival } from './arrival.ts'
import { readHead } from './multipartHead.ts'
import { ensureBufferFolder } from './uploadBuffers.ts'
import type { UploadGate } from './uploadGate.ts'
import { countFileVariables } from './uploadVariables.ts'

/** Limits of a request with files, and the gate that admits it. */
export interface MultipartTerms {
  /** The largest `operations` and the largest `map`, in bytes. */
  fieldBytes: number
  /** The largest file, in bytes. */
  fileBytes: number
  files: number
  arrival: ArrivalLimits
  gate: UploadGate
}

/** Up to this many times the limit of a refused request is read and discarded: browsers read a response only after sending everything. */
const refusedRequests = 4

/** Whether the body is a form, as in the GraphQL multipart request specification. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')
}

/** A request with files and its response. The end of the scope releases its reservations. */
export interface MultipartExchange {
  request: IncomingMessage
  response: ServerResponse
  headers: RequestHeaders
  scope: Scope
}

/**
 * Returns the `operations` of a multipart request, with a promise of each file in its variables; undefined if the client disconnects.
 * Reads the body only after the gate has admitted the sender, and stores only files that the operation has variables for. After an early
 * response the rest of the body is read within the limits and discarded. GQL-4.
 * @throws RequestRefusal
 */
export async function readMultipart(
  { request, response, headers, scope }: MultipartExchange,
  terms: MultipartTerms,
): Promise<unknown> {
  const { arrival, gate } = terms
  const declared = declaredBytes(request)
  const hasDisconnected = () => request.destroyed && !request.complete
  let watched = false
  try {
    if (declared != null && declared > arrival.bytes) throw tooLarge()
    const admission = await gate.admit(headers, declared, scope)
    if (hasDisconnected()) return undefined
    watched = true
    watchArrival(request, arrival, admission.reserve)
    response.once('finish', () => readToEnd(request))
    await ensureBufferFolder()
    return await read(request, response, terms)
  } catch (error) {
    if (hasDisconnected()) return undefined
    if (!(error instanceof RequestRefusal)) throw error
    if (!watched) watchArrival(request, { ...arrival, bytes: arrival.bytes * refusedRequests })
    readToEnd(request)
    throw error
  }
}

async function read(request: IncomingMessage, response: ServerResponse, terms: MultipartTerms): Promise<unknown> {
  const { fieldBytes, fileBytes, files } = terms
  try {
    const { operations, map, openBody } = await readHead(request, fieldBytes)
    refuseUnwanted(operations, map, files)
    // The cast is safe: the package reads only the headers and the bytes of the request.
    const form = Object.assign(openBody(), { headers: request.headers }) as unknown as IncomingMessage
    // The package refuses a file of exactly maxFileSize.
    const limits = { maxFieldSize: fieldBytes, maxFileSize: fileBytes + 1, maxFiles: files }
    // The package removes its buffers on 'close' of the response, which may be closed already, and uses no other member of it.
    const closing = new EventEmitter()
    const read = processRequest(form, closing as ServerResponse, limits)
    onceClosed(response, () => closing.emit('close'))
    return await read
  } catch (error) {
    if (error instanceof RequestRefusal || !(error instanceof Error)) throw error
    if ('status' in error && error.status === 413) throw tooLarge()
    const { message, detail } = requestMessage(error.message, 'BAD_REQUEST')
    throw badRequest(message, 400, detail)
  }
}

/** Refuses files that the operation has no variable for, before they are written to disk. */
function refuseUnwanted(operations: string | undefined, map: string | undefined, max: number): void {
  const named = parsedIfAny(map)
  if (operations == null || typeof named !== 'object' || named === null) return
  const files = Object.values(named)
  // A file may have several paths, at most as many as files are allowed: each path is looked up.
  const mapped = files.filter((paths) => !Array.isArray(paths) || (paths.length > 0 && paths.length <= max))
  if (files.length > countFileVariables(parsedIfAny(operations), max) || mapped.length < files.length)
    throw files.length > max ? tooLarge() : badRequest('Failid peavad vastama päringu Upload-muutujatele.')
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
