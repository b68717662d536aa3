import { once } from 'node:events'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FastifyPluginAsyncZod, type FastifyPluginCallbackZod, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { responseList } from '../http/bounded.ts'
import { whileConnected } from '../http/disconnection.ts'
import { givenIdSchema } from '../http/fields.ts'
import { longCursorSchema, page, pageQuerySchema } from '../http/page.ts'
import { requireMember } from '../http/session/caller.ts'
import { onceSchema } from '../records/createOnce.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import { deleteFile } from './deleteFile.ts'
import { fileSchema } from './fileRecord.ts'
import { type BeforeFileDeletion, fileUseSchema, type FindFileUses } from './fileUse.ts'
import { type FileCursor, fileCursorOf, fileCursorSchemas, fileOrders, listFiles, requireFile } from './reading.ts'
import type { FileDeps } from './storage/fileDeps.ts'
import { uploadFile, type UploadOptions } from './uploads.ts'

/** Settings of uploads, and hooks of the domains that use files. */
export interface FileRouteOptions extends UploadOptions {
  uses: FindFileUses[]
  beforeDeletion: BeforeFileDeletion[]
}

const idParams = z.object({ id: givenIdSchema() })

const listQuerySchema = pageQuerySchema.extend({
  search: z
    .string()
    .max(longest.search, `Otsitav on liiga pikk (${upTo(longest.search)}).`)
    .default('')
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .describe('Substring of a name; with three or more characters also of the text of a document'),
  type: z.enum(['image', ''], 'Lubatud tüüp on „image“.').optional(),
  jarjestus: z
    .enum([...fileOrders, ''], 'Lubatud järjestused on „uued“, „nimi“ ja „suurus“.')
    .optional()
    .describe('uued: the newest first (default); nimi: by name; suurus: the largest first'),
  alates: longCursorSchema,
})

/** Routes of the file system: upload, list, read, uses, delete. §7 'Files'. */
export function fileRoutes(deps: FileDeps, options: FileRouteOptions): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 20 },
    })
    app.addHook('onRequest', requireMember)
    app.addHook('onSend', drainRequest)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['files'], ...route.schema }
    })
    await app.register(uploadRoute(deps, options))

    app.get(
      '/',
      { schema: { querystring: listQuerySchema, response: { 200: responseList(fileSchema) } } },
      (request, reply) => {
        const { search, type, jarjestus } = request.query
        const order = jarjestus || 'uued'
        return page(request.query, reply, {
          path: '/api/files',
          filters: { ...(search && { search }), ...(type && { type }), ...(jarjestus && { jarjestus }) },
          cursorSchema: fileCursorSchemas[order] as z.ZodType<FileCursor>,
          read: (range) => listFiles(deps.db, { search, imagesOnly: type === 'image', order, ...range }),
          cursorOf: (file) => fileCursorOf(file, order),
        })
      },
    )

    app.get('/:id', { schema: { params: idParams, response: { 200: fileSchema } } }, (request) =>
      requireFile(deps.db, request.params.id),
    )

    app.get(
      '/:id/kasutus',
      { schema: { params: idParams, response: { 200: responseList(fileUseSchema) } } },
      async (request) => {
        const { id } = request.params
        await requireFile(deps.db, id)
        return (await Promise.all(options.uses.map((find) => find(deps.db, id)))).flat()
      },
    )

    deleteRoute(app, { remove: (caller, id) => deleteFile(deps.db, options.beforeDeletion, caller, id) })
  }
}

/** `POST /api/files/{foorum|avalik}` in its own scope, without validation of the body: the multipart body is parsed while it arrives. */
function uploadRoute(deps: FileDeps, options: FileRouteOptions): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.setValidatorCompiler<z.ZodType>((route) => (route.httpPart === 'body' ? () => true : validatorCompiler(route)))
    app.post(
      '/:kaust',
      {
        schema: {
          params: z.object({ kaust: z.enum(['foorum', 'avalik']) }),
          headers: onceSchema,
          consumes: ['multipart/form-data'],
          body: z.object({ files: z.string().meta({ format: 'binary' }).describe('The one file') }),
          response: { 200: fileSchema },
        },
      },
      (request, reply) => uploadFile(deps, options, request, request.params.kaust, whileConnected(reply)),
    )
    done()
  }
}

/** How long a client may continue to send after its request was refused, in ms. */
const drainTimeoutMs = 5_000

/**
 * onSend hook: drains the rest of a refused request before the response is sent. A client whose connection closes while it still sends may
 * never read the response.
 */
async function drainRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  if (reply.statusCode < 400 || raw.complete || raw.destroyed) return
  const timeout = AbortSignal.timeout(drainTimeoutMs)
  raw.resume()
  // However the request ends, the response is sent afterwards.
  await Promise.race(['end', 'close'].map((event) => once(raw, event, { signal: timeout }))).catch(() => {})
}
