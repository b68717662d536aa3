import multipart from '@fastify/multipart'
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, requireMember } from '../http/caller.ts'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { onceSchema } from '../http/idempotency.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import { deleteFile } from './deleteFile.ts'
import { fileSchema } from './fileRecord.ts'
import { type BeforeFileGoes, fileUseSchema, type FindFileUses } from './fileUse.ts'
import { letGo } from './letGo.ts'
import { existingFile, type FileCursor, fileCursorSchema, listFiles } from './reading.ts'
import type { FilePlaces } from './storage/filePlaces.ts'
import { uploadFile, type UploadRules } from './uploads.ts'

/** How files are taken, and who else knows where they are used. */
export interface FileRules extends UploadRules {
  uses: FindFileUses[]
  beforeDeletion: BeforeFileGoes[]
}

const ofFile = z.object({ id: givenIdSchema() })

const questionSchema = pageQuerySchema.extend({
  search: z
    .string()
    .max(200, 'Otsing on liiga pikk (kuni 200 tähemärki).')
    .default('')
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .describe('Part of a name'),
  type: z.enum(['image', ''], 'Lubatud tüüp on „image“.').optional(),
})

/** The file system: upload, lists, delete, uses. §7 'Files'. */
export function fileRoutes(places: FilePlaces, rules: FileRules): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 20 },
    })
    // The form is read as it comes, by what takes it down: there is no body to look at.
    app.setValidatorCompiler<z.ZodType>((route) => (route.httpPart === 'body' ? () => true : validatorCompiler(route)))
    app.addHook('onRequest', requireMember)
    app.addHook('onSend', letGo)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['files'], ...route.schema }
    })

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
      (request) => uploadFile(places, rules, request, request.params.kaust),
    )

    app.get(
      '/',
      { schema: { querystring: questionSchema, response: { 200: z.array(fileSchema) } } },
      (request, reply) => {
        const { search, type } = request.query
        return page(request.query, reply, {
          path: '/api/files',
          filters: { ...(search && { search }), ...(type && { type }) },
          cursorSchema: fileCursorSchema,
          read: (range) => listFiles(places.db, { search, imagesOnly: type === 'image', ...range }),
          cursorOf: ({ lisatud, _id }): FileCursor => [lisatud, _id],
        })
      },
    )

    app.get('/:id', { schema: { params: ofFile, response: { 200: fileSchema } } }, (request) =>
      existingFile(places.db, request.params.id),
    )

    app.get(
      '/:id/kasutus',
      { schema: { params: ofFile, response: { 200: z.array(fileUseSchema) } } },
      async (request) => {
        const { id } = request.params
        await existingFile(places.db, id)
        return (await Promise.all(rules.uses.map((find) => find(places.db, id)))).flat()
      },
    )

    app.delete(
      '/:id',
      { schema: { params: ofFile, response: { 200: z.object({ _id: idSchema }) } } },
      async (request) => {
        await deleteFile(places, rules.beforeDeletion, callerOf(request), request.params.id)
        return { _id: request.params.id }
      },
    )
  }
}
