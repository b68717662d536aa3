import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { notFound } from '../../http/errors.ts'
import { givenIdSchema, idSchema, timeSchema } from '../../http/fields.ts'
import { callerOf, requireMember } from '../../http/session/caller.ts'
import { tokenOf } from '../../http/session/liveSession.ts'
import type { Database } from '../../store/database.ts'
import { endDevices, listDevices } from './sessions.ts'

const deviceSchema = z
  .object({
    _id: idSchema,
    seade: z.string().nullable().describe('The browser and the system: `Chrome, Android`; null if unknown'),
    loodud: timeSchema,
    viimati: timeSchema.describe('When it was last used, give or take an hour'),
    praegune: z.boolean().describe('Whether it is the session of the request'),
  })
  .meta({ id: 'Seanss' })

/** The sessions of the caller, beyond §7: lists and ends them, but no API tokens. AUTH-11. */
export function deviceRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })
    const description = 'The caller’s sessions without API tokens: that of the request first, then the last used.'
    app.get('/', { schema: { description, response: { 200: responseList(deviceSchema) } } }, (request) =>
      listDevices(db, callerOf(request)._id, tokenOf(request)),
    )
    const ended = z.object({ hulk: z.int() })
    app.delete(
      '/',
      { schema: { description: 'Ends all but the session of the request.', response: { 200: ended } } },
      async (request) => ({ hulk: await endDevices(db, callerOf(request)._id, tokenOf(request)) }),
    )
    app.delete(
      '/:id',
      { schema: { params: z.object({ id: givenIdSchema() }), response: { 200: z.object({ _id: idSchema }) } } },
      async (request) => {
        const { id } = request.params
        if ((await endDevices(db, callerOf(request)._id, tokenOf(request), id)) === 0)
          throw notFound('Selles seadmes ei ole sa enam sisse logitud.')
        return { _id: id }
      },
    )
    done()
  }
}
