import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { whileConnected } from '../../http/disconnection.ts'
import { notFound } from '../../http/errors.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { callerOf, requireMember } from '../../http/session/caller.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import { givenPasswordSchema } from '../../users/fields.ts'
import { confirmPassword } from '../../users/signIn/signIn.ts'
import { contentHeaders } from '../contentHeaders.ts'
import { readStored } from '../staticRoutes.ts'
import type { FileDeps } from '../storage/fileDeps.ts'
import { beginExport, exportKey, exportPath, exportRecord, exportStates, findExport } from './exporting.ts'

const exportSchema = z
  .object({
    _id: idSchema,
    seis: z.enum(exportStates),
    alates: timeSchema,
    kuni: timeSchema.nullable(),
    suurus: z.number().int().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'Andmekoopia' })

/** Routes of the export of a member's own data, beyond §7. OWN-1. */
export function ownDataRoutes(deps: FileDeps, jobs: Pick<JobRunner, 'wake'>): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.get('/api/minuandmed', { schema: { response: { 200: exportSchema.nullable() } } }, async (request) => {
      const found = await findExport(deps.db, callerOf(request)._id)
      return found && exportRecord(found)
    })

    app.post(
      '/api/minuandmed',
      { schema: { body: z.object({ parool: givenPasswordSchema }), response: { 200: exportSchema } } },
      async (request) => {
        await confirmPassword(deps.db, request, request.body.parool)
        const begun = await beginExport(deps.db, callerOf(request)._id)
        jobs.wake()
        return exportRecord(begun)
      },
    )

    app.get(
      exportPath,
      { exposeHeadRoute: false, schema: { response: { 200: z.any().describe('The zip') } } },
      async (request, reply) => {
        const found = await findExport(deps.db, callerOf(request)._id)
        if (!found?.valmis) throw notFound('Andmete koopiat ei ole. Tee uus.')
        const bytes = await readStored(deps, exportKey(found._id), whileConnected(reply))
        return reply
          .headers({
            ...contentHeaders('application/zip', 'minu-andmed.zip', true),
            'cache-control': 'private, no-store',
          })
          .header('content-length', found.suurus)
          .send(bytes)
      },
    )
    done()
  }
}
