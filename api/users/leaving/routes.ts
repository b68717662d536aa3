import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { timeSchema } from '../../http/fields.ts'
import { callerOf, requireMember } from '../../http/session/caller.ts'
import type { JobRunner } from '../../jobs/jobRunner.ts'
import { deleteRoute } from '../../records/deleteRoute.ts'
import type { Database } from '../../store/database.ts'
import { givenPasswordSchema } from '../fields.ts'
import { confirmPassword } from '../signIn/signIn.ts'
import { cancelLeaving, leave, stayByLink } from './leaving.ts'

const leavingSchema = z.object({
  parool: givenPasswordSchema,
  nimeta: z.boolean().optional().describe('Whether the name is erased, too'),
})

/** Routes by which members leave the community, beyond §7. USER-10. */
export function leavingRoutes(db: Database, jobs: Pick<JobRunner, 'wake'>): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.post(
      '/',
      {
        onRequest: requireMember,
        schema: { body: leavingSchema, response: { 200: z.object({ lahkub: timeSchema }) } },
      },
      async (request) => {
        const { _id: userId } = callerOf(request)
        const { parool, nimeta = false } = request.body
        await confirmPassword(db, request, parool)
        const lahkub = await leave(db, userId, nimeta)
        jobs.wake()
        return { lahkub: lahkub.toISOString() }
      },
    )

    app.put(
      '/:token',
      {
        schema: {
          security: [],
          description: 'Takes back that a member leaves, by the mailed token.',
          params: z.object({ token: z.string().max(200) }),
          response: { 200: z.object({ msg: z.string() }) },
        },
      },
      async ({ params, ip }) => {
        await stayByLink(db, params.token, ip)
        return { msg: 'Sa jääd kogukonda.' }
      },
    )

    deleteRoute(app, { remove: (caller, id) => cancelLeaving(db, caller, id) })
    done()
  }
}
