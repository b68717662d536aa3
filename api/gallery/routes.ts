import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordBodyLimit } from '../content/bodyLimit.ts'
import { maySeeAll } from '../content/policy.ts'
import { callerOf, optionalToken, requireMember, requireMemberOrVisitor } from '../http/caller.ts'
import { givenIdSchema } from '../http/fields.ts'
import { createOnce, onceSchema } from '../http/idempotency.ts'
import { page, pageLimit, pageQuerySchema } from '../http/page.ts'
import { versionedPut } from '../records/versionedPut.ts'
import type { Database, Transaction } from '../store/database.ts'
import { creationOf, deleteAlbum, updateAlbum, versionOfAlbum } from './albums.ts'
import { albumChangesSchema, newAlbumSchema } from './bodies.ts'
import { type Move, moveAlbum } from './moves.ts'
import { noSuchAlbum } from './notFound.ts'
import type { AlbumRules } from './policy.ts'
import { albumCursorSchema, findAlbum, findAlbumBySlug, listAlbums, wholeAlbums } from './reading.ts'
import { albumSchema, listedAlbumSchema, type WireListedAlbum } from './schemas.ts'
import { sendableList } from './wholeList.ts'

const path = '/api/galerii'

const ofAlbum = z.object({ id: givenIdSchema() })

/** The slug of a URL. PostgreSQL refuses NUL, which no slug has. */
const slugSchema = z
  .string()
  .refine((slug) => !slug.includes('\0'))
  .describe('The slug, or a former one that no other album has: then Content-Location names the present address')

const listQuerySchema = pageQuerySchema.extend({
  kuju: z
    .enum(['lyhike', ''], 'Lubatud kuju on „lyhike“.')
    .optional()
    .describe('lyhike: each album with its first three media (`meedia`) and their number (`meediat`)'),
})

type ListQuery = z.infer<typeof listQuerySchema>

/** The whole list is a stream of it: see sendableList. */
const listBodySchema: z.ZodType<WireListedAlbum[] | Readable> = z.array(listedAlbumSchema)

const listSchema = { querystring: listQuerySchema, response: { 200: listBodySchema } }

/** Routes of the gallery: §7 'Gallery'. Every write answers the list. GALLERY-1, GALLERY-2, GALLERY-4. */
export function galleryRoutes(db: Database, rules: AlbumRules): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['gallery'], ...route.schema }
    })

    app.get(
      '/',
      { onRequest: requireMemberOrVisitor, schema: { security: optionalToken, ...listSchema } },
      (request, reply) => answerList(db, request, reply),
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
      (request, reply) => {
        const create = creationOf(rules, callerOf(request), request.body)
        const read = async (tx: Transaction, id: string) => {
          const album = await findAlbum(tx, sql`a._id = ${id}::uuid`, { seesAll: true })
          if (!album) return null
          reply.header('location', `${path}/${album.slug}`)
          return answerList(tx, request, reply)
        }
        return createOnce(db, request, { create, read })
      },
    )

    versionedPut(app, '/:id', {
      params: ofAlbum,
      querystring: listQuerySchema,
      body: albumChangesSchema,
      answer: listBodySchema,
      bodyLimit: recordBodyLimit,
      change: (request, reply) =>
        updateAlbum(db, rules, callerOf(request), {
          id: request.params.id,
          body: request.body,
          ifMatch: request.headers['if-match'],
          answer: (tx) => answerList(tx, request, reply),
        }),
    })

    app.delete('/:id', { onRequest: requireMember, schema: { params: ofAlbum, ...listSchema } }, (request, reply) =>
      deleteAlbum(db, rules, callerOf(request), {
        id: request.params.id,
        answer: (tx) => answerList(tx, request, reply),
      }),
    )

    const moveTo = (request: ListRequest & { params: { id: string } }, reply: FastifyReply, move: Move) =>
      moveAlbum(db, rules, callerOf(request), {
        id: request.params.id,
        move,
        answer: (tx) => answerList(tx, request, reply),
      })

    for (const move of ['yles', 'alla'] as const)
      app.put(
        `/${move}/:id`,
        { onRequest: requireMember, schema: { params: ofAlbum, ...listSchema } },
        (request, reply) => moveTo(request, reply, move),
      )

    app.put(
      '/jrg/:id/:koht',
      {
        onRequest: requireMember,
        schema: {
          params: ofAlbum.extend({ koht: z.string().describe('From 0; 400 for a position that does not exist') }),
          ...listSchema,
        },
      },
      (request, reply) => moveTo(request, reply, { position: request.params.koht }),
    )
    done()
  }
}

type ListRequest = FastifyRequest & { query: ListQuery }

/** The list as the query asks for it: whole or a page, in the long or the short form. */
async function answerList(db: Database | Transaction, { query, caller }: ListRequest, reply: FastifyReply) {
  const { kuju } = query
  const audience = { seesAll: maySeeAll(caller) }
  if (kuju !== 'lyhike' && pageLimit(query) === undefined) return sendableList(await wholeAlbums(db, audience), reply)
  return page(query, reply, {
    path,
    filters: kuju ? { kuju } : {},
    cursorSchema: albumCursorSchema,
    read: (range) => listAlbums(db, { short: kuju === 'lyhike', audience, ...range }),
    cursorOf: ({ jrg }) => [jrg] as [number],
  })
}
