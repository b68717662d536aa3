import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, openOrSignedIn } from '../http/caller.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { files } from '../store/tables/files.ts'
import { byteRange } from './byteRange.ts'
import { contentHeaders } from './contentHeaders.ts'
import { findPiece, type Piece } from './pieces.ts'
import type { FilePlaces } from './storage/filePlaces.ts'
import type { ByteRange } from './storage/storage.ts'
import { storageFailure } from './storage/storageFailure.ts'

const questionSchema = z.object({ alla: z.string().optional().describe('Saves it, whatever it is') })

/** The bytes of files: §7 `GET /api/static{path}`. FILE-5, FILE-6. */
export function staticRoutes(places: FilePlaces): FastifyPluginCallbackZod {
  const pathOf = (request: FastifyRequest) => String((request.params as Record<string, unknown>)['*'])

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [folder, id, name] = partsOf(pathOf(request))
    // What is there and what is not look the same to who may not know.
    if (folder === 'foorum') callerOf(request)
    if (!id || !name) throw noSuchPath()
    const [row] = await places.db.select().from(files).where(eq(files._id, id))
    const piece = row && row.kaust === folder ? findPiece(row, name, request.headers.accept) : undefined
    if (!row || !piece) throw noSuchPath()
    const { alla } = request.query as z.infer<typeof questionSchema>
    const headers = {
      ...contentHeaders(piece.mimetype, piece.saveAs, alla != null),
      ...keeping(row.kaust, piece),
      etag: piece.etag,
      'accept-ranges': 'bytes',
      'last-modified': row.lisatud.toUTCString(),
    }
    if (matchesEtag(request.headers['if-none-match'], piece.etag)) return reply.code(304).headers(headers).send()
    const range = rangeOf(request, reply, piece)
    const bytes = request.method === 'HEAD' ? undefined : await read(places, `${folder}/${id}/${piece.key}`, range)
    // Only now, so that a refusal says nothing of the file.
    reply.headers(headers).header('content-length', range ? range.end - range.start + 1 : piece.size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${piece.size}`)
    return reply.send(bytes)
  }

  return (app, _options, done) => {
    const schema = {
      tags: ['files'],
      security: openOrSignedIn,
      querystring: questionSchema,
      description: 'The path is a `tee`. Public files need no token.',
      response: { 200: z.any().describe('The bytes'), 206: z.any().describe('Some of the bytes'), 304: z.any() },
    }
    app.get('/*', { schema, exposeHeadRoute: false }, answer)
    app.head('/*', { schema: { ...schema, hide: true } }, answer)
    done()
  }
}

/** Which of the bytes are asked for; undefined for all. @throws 416 where there are none such */
function rangeOf({ headers }: FastifyRequest, reply: FastifyReply, { size, etag }: Piece): ByteRange | undefined {
  const given = headers['if-range']
  const range = given == null || given === etag ? byteRange(headers.range, size) : null
  if (range !== 'unsatisfiable') return range ?? undefined
  reply.header('content-range', `bytes */${size}`)
  throw new Refusal(416, 'Faili küsitud osa ei ole olemas.')
}

async function read({ storage, log }: FilePlaces, key: string, range: ByteRange | undefined) {
  try {
    return await storage.read(key, range)
  } catch (error) {
    log.error({ err: error, key }, 'the bytes of a file cannot be read')
    throw storageFailure(error)
  }
}

const noSuchPath = () => notFound('Sellist faili ei ole.')

/** Folder, id and name; names of ours alone, so that no path leads anywhere else. */
function partsOf(path: string): string[] {
  return (
    /^(foorum|avalik)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-z]+\.[\da-z]+)$/.exec(path)?.slice(1) ?? [
      path.split('/')[0] ?? '',
    ]
  )
}

/**
 * Sizes never change under their paths. The original is asked for again, so that a deleted one is gone. Private ones are
 * kept by the person's own browser, for the token they came with.
 */
function keeping(folder: string, { isVariant, varies }: Piece): Record<string, string> {
  const who = folder === 'avalik' ? 'public' : 'private'
  const vary = [...(varies ? ['Accept'] : []), ...(folder === 'avalik' ? [] : ['x-auth-token'])]
  return {
    'cache-control': isVariant ? `${who}, max-age=31536000, immutable` : `${who}, no-cache`,
    ...(vary.length > 0 && { vary: vary.join(', ') }),
  }
}
