import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordBodyLimit } from '../content/bodyLimit.ts'
import { maySeeAll } from '../content/policy.ts'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema } from '../http/fields.ts'
import { page, pageLimit, pageQuerySchema } from '../http/page.ts'
import { searchTextSchema } from '../http/searchText.ts'
import { callerOf, optionalToken, requireMember, requireMemberOrVisitor } from '../http/session/caller.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import { sides } from '../records/moves.ts'
import { versionedPut } from '../records/versionedPut.ts'
import type { Database, Transaction } from '../store/database.ts'
import { albumListStream } from './albumListStream.ts'
import { creationOf, deleteAlbum, updateAlbum, versionOfAlbum } from './albums.ts'
import { albumChangesSchema, newAlbumSchema } from './bodies.ts'
import { type Move, moveAlbum } from './moves.ts'
import { noSuchAlbum } from './notFound.ts'
import type { AlbumRules } from './policy.ts'
import { albumCursorSchema, completeAlbums, findAlbum, findAlbumBySlug, listAlbums, listPositions } from './reading.ts'
import {
  albumPositionSchema,
  albumSchema,
  listedAlbumSchema,
  type WireAlbum,
  type WireAlbumPosition,
  type WireListedAlbum,
} from './schemas.ts'

const path = '/api/galerii'

const ofAlbum = z.object({ id: givenIdSchema() })

/** The slug of a URL. PostgreSQL refuses NUL, which no slug has. */
const slugSchema = z
  .string()
  .max(1_000)
  .refine((slug) => !slug.includes('\0'))
  .describe('The slug, or a former one that no other album has; then Content-Location has the current URL')

const listQuerySchema = pageQuerySchema.extend({
  kuju: z
    .enum(['lyhike', 'jrg', ''], 'Lubatud kuju on „lyhike“ või „jrg“.')
    .optional()
    .describe(
      'lyhike: each album with its first three media (`meedia`) and their number (`meediat`); jrg: only `_id`, `slug` and `jrg`',
    ),
})

/** The query of a read, which additionally filters the list. Responses to writes have the list in the same forms. LIST-4. */
const readQuerySchema = listQuerySchema.extend({
  otsi: searchTextSchema.describe('Albums that contain each of these words in their texts or in those of their media'),
})

type ListQuery = z.infer<typeof listQuerySchema> & { otsi?: string | undefined }

/** The complete list is a stream: see albumListStream. */
const listBodySchema: z.ZodType<WireListedAlbum[] | WireAlbumPosition[] | Readable> = z.union([
  responseList(listedAlbumSchema),
  responseList(albumPositionSchema),
])

const listSchema = { querystring: listQuerySchema, response: { 200: listBodySchema } }

/** Routes of the gallery: §7 'Gallery'. Every write returns the list. GALLERY-1, GALLERY-2, GALLERY-4. */
export function galleryRoutes(db: Database, rules: AlbumRules): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['gallery'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMemberOrVisitor,
        schema: { security: optionalToken, ...listSchema, querystring: readQuerySchema },
      },
      (request, reply) => sendList(db, request, reply),
    )

    app.get(
      '/:slug',
      {
        onRequest: requireMemberOrVisitor,
        schema: {
          security: optionalToken,
          params: z.object({ slug: slugSchema }),
          response: { 200: albumSchema },
        },
      },
      async (request, reply) => {
        const audience = { seesAll: maySeeAll(request.caller) }
        const album = await findAlbumBySlug(db, request.params.slug, audience)
        if (!album) throw noSuchAlbum()
        if (album.slug !== request.params.slug) reply.header('content-location', `${path}/${album.slug}`)
        reply.recordVersion = versionOfAlbum(album)
        return album
      },
    )

    app.post(
      '/',
      {
        onRequest: requireMember,
        bodyLimit: recordBodyLimit,
        schema: { headers: onceSchema, body: newAlbumSchema, ...listSchema },
      },
      async (request, reply) => {
        const create = await creationOf(rules, callerOf(request), request.body)
        const read = (tx: Transaction, id: string) => findAlbum(tx, sql`a._id = ${id}::uuid`, { seesAll: true })
        const album = await createOnce(db, request, { underLock: 'albums', create, read, version: versionOfAlbum })
        reply.header('location', `${path}/${album.slug}`)
        return sendList(db, request, reply, album)
      },
    )

    versionedPut(app, '/:id', {
      params: ofAlbum,
      querystring: listQuerySchema,
      body: albumChangesSchema,
      response: listBodySchema,
      bodyLimit: recordBodyLimit,
      async change(request, reply) {
        const { params, body, headers } = request
        const change = { id: params.id, body, ifMatch: headers['if-match'] }
        const album = await updateAlbum(db, rules, callerOf(request), change)
        return sendList(db, request, reply, album)
      },
    })

    app.delete(
      '/:id',
      { onRequest: requireMember, schema: { params: ofAlbum, ...listSchema } },
      async (request, reply) => {
        await deleteAlbum(db, rules, callerOf(request), request.params.id)
        return sendList(db, request, reply)
      },
    )

    const moveTo = async (request: ListRequest & { params: { id: string } }, reply: FastifyReply, move: Move) => {
      await moveAlbum(db, rules, callerOf(request), request.params.id, move)
      return sendList(db, request, reply)
    }

    for (const move of ['yles', 'alla'] as const)
      app.put(
        `/${move}/:id`,
        { onRequest: requireMember, schema: { params: ofAlbum, ...listSchema } },
        (request, reply) => moveTo(request, reply, move),
      )

    for (const [side, segment] of sides)
      app.put(
        `/${segment}/:id/:naaber`,
        { onRequest: requireMember, schema: { params: ofAlbum.extend({ naaber: givenIdSchema() }), ...listSchema } },
        (request, reply) => moveTo(request, reply, { side, neighbour: request.params.naaber }),
      )

    app.put(
      '/jrg/:id/:koht',
      {
        onRequest: requireMember,
        schema: {
          params: ofAlbum.extend({
            koht: z.string().max(100).describe('From 0; 400 for a position that does not exist'),
          }),
          ...listSchema,
        },
      },
      (request, reply) => moveTo(request, reply, { position: request.params.koht }),
    )
    done()
  }
}

type ListRequest = FastifyRequest & { query: ListQuery }

/**
 * Sends the list as the query requests it: complete or a page, in the long form or another one. After a write the list is read without the
 * lock of albums.
 * @param written the album that the request has written, in the state that it left
 */
async function sendList(db: Database, { query, caller }: ListRequest, reply: FastifyReply, written?: WireAlbum) {
  const { kuju, otsi = '' } = query
  const audience = { seesAll: maySeeAll(caller) }
  if (kuju === 'jrg')
    return page(query, reply, {
      path,
      filters: { kuju },
      cursorSchema: albumCursorSchema,
      read: (range) => listPositions(db, range),
      cursorOf: cursorOfAlbum,
    })
  if (kuju !== 'lyhike' && pageLimit(query) === undefined && otsi === '')
    return albumListStream(await completeAlbums(db, audience, written), reply)
  return page(query, reply, {
    path,
    filters: { ...(kuju && { kuju }), ...(otsi && { otsi }) },
    cursorSchema: albumCursorSchema,
    read: (range) => listAlbums(db, { short: kuju === 'lyhike', audience, search: otsi, written, ...range }),
    cursorOf: cursorOfAlbum,
    ...(kuju !== 'lyhike' && { rowBytes: bytesOfAlbum }),
  })
}

/** The size of an album with all its media and their file records, for the limit of a page. */
const bytesOfAlbum = 500_000

const cursorOfAlbum = ({ jrg, _id }: { jrg: number; _id: string }): [number, string] => [jrg, _id]
