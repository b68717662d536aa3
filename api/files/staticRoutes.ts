import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { whileConnected } from '../http/disconnection.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { matchesEtag } from '../http/etag.ts'
import { callerOf, optionalToken } from '../http/session/caller.ts'
import { requireScope } from '../http/tools/gate.ts'
import { files } from '../store/tables/files.ts'
import { contentHeaders } from './contentHeaders.ts'
import type { FileDeps } from './storage/fileDeps.ts'
import type { ByteRange } from './storage/storage.ts'
import { storageFailure } from './storage/storageFailure.ts'
import { findObject, type StoredObject } from './storedObjects.ts'

const querySchema = z.object({
  alla: z.string().max(100).optional().describe('Offers the file for download, also if the browser could display it'),
})

/** Serves the bytes of files: §7 `GET /api/static{path}`. FILE-5, FILE-6. */
export function staticRoutes(deps: FileDeps): FastifyPluginCallbackZod {
  const pathOf = (request: FastifyRequest) => String((request.params as Record<string, unknown>)['*'])

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [folder, id, name] = parsePath(pathOf(request))
    // 401 before any lookup, so that anonymous callers cannot find out which files exist.
    if (folder === 'foorum') {
      requireScope(request, ['foorum', 'failid'])
      callerOf(request)
    }
    if (!id || !name) throw noSuchPath()
    const [row] = await deps.db.select().from(files).where(eq(files._id, id))
    const object = row && row.kaust === folder ? findObject(row, name, request.headers.accept) : undefined
    if (!row || !object) throw noSuchPath()
    // The api sets `vary` on every response, but a public file is the same for everybody.
    reply.removeHeader('vary')
    const { alla } = request.query as z.infer<typeof querySchema>
    const headers = {
      ...contentHeaders(object.mimetype, object.saveAs, alla != null),
      ...cacheHeaders(row.kaust, object),
      // The public site may have any origin.
      'cross-origin-resource-policy': row.kaust === 'avalik' ? 'cross-origin' : 'same-site',
      etag: object.etag,
      'accept-ranges': 'bytes',
      'last-modified': row.lisatud.toUTCString(),
    }
    if (matchesEtag(request.headers['if-none-match'], object.etag)) return reply.code(304).headers(headers).send()
    const range = rangeOf(request, reply, object)
    const key = `${folder}/${id}/${object.key}`
    const bytes = request.method === 'HEAD' ? undefined : await readStored(deps, key, whileConnected(reply), range)
    // Set last, so that error responses do not have the file's headers.
    reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : object.size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
    return reply.send(bytes)
  }

  return (app, _options, done) => {
    const schema = {
      tags: ['files'],
      security: optionalToken,
      params: z.object({ '*': z.string().max(1_000) }),
      querystring: querySchema,
      description: 'The path is a `tee`. Public files need no token.',
      response: { 200: z.any().describe('The bytes'), 206: z.any().describe('Some of the bytes'), 304: z.any() },
    }
    app.get('/*', { schema, exposeHeadRoute: false }, handler)
    app.head('/*', { schema: { ...schema, hide: true } }, handler)
    done()
  }
}

/** The range to send; undefined for the complete file. Range is defined only for GET (RFC 9110 14.2). @throws 416 */
function rangeOf(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: StoredObject,
): ByteRange | undefined {
  if (method !== 'GET') return undefined
  const ifRange = headers['if-range']
  const range = ifRange == null || ifRange === etag ? byteRange(headers.range, size) : null
  if (range !== 'unsatisfiable') return range ?? undefined
  reply.header('content-range', `bytes */${size}`)
  throw new Refusal(416, 'Faili küsitud osa ei ole olemas.')
}

/** Reads an object, and logs a failure of the storage. @throws 503 */
export async function readStored(
  { storage, log }: FileDeps,
  key: string,
  signal: AbortSignal,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await storage.read(key, signal, range)
  } catch (error) {
    // A disconnected reader is no failure of the storage.
    signal.throwIfAborted()
    log.error({ err: error, key }, 'the bytes of a file cannot be read')
    throw storageFailure(error)
  }
}

const noSuchPath = () => notFound('Sellist faili ei ole.')

/** Folder, id and name. Matches only names in our own form, so no path can leave the storage. */
function parsePath(path: string): string[] {
  return (
    /^(foorum|avalik)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-z]+\.[\da-z]+)$/.exec(path)?.slice(1) ?? [
      path.split('/')[0] ?? '',
    ]
  )
}

/**
 * Cache headers. Variants never change under their paths; originals are revalidated, so that a deleted file disappears. Private files are
 * cached only by the browser, per token.
 */
function cacheHeaders(folder: string, { isVariant, varies }: StoredObject): Record<string, string> {
  const who = folder === 'avalik' ? 'public' : 'private'
  const vary = [...(varies ? ['Accept'] : []), ...(folder === 'avalik' ? [] : ['x-auth-token'])]
  return {
    'cache-control': isVariant ? `${who}, max-age=31536000, immutable` : `${who}, no-cache`,
    ...(vary.length > 0 && { vary: vary.join(', ') }),
  }
}

/**
 * Parses a Range header (RFC 9110 14.2). Null for the complete file, also for several ranges or other units, which a server may ignore;
 * 'unsatisfiable' if the file has no byte of the range.
 * @param size of the file in bytes
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
