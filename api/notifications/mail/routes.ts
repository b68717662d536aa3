import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, requireAdmin, requireMember } from '../../http/session/caller.ts'
import { listRefused } from '../../mail/refusedAddresses.ts'
import type { Database } from '../../store/database.ts'
import { readMailPreference, setMailPreference } from './preferences.ts'
import { mailPreferenceSchema, pausedSchema, preferenceBodySchema } from './schemas.ts'
import { unsubscribe } from './unsubscribing.ts'

/** Mail preferences of members, beyond §7. MAIL-1. */
export function mailRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    const choice = { onRequest: requireMember, schema: { tags: ['users'], response: { 200: mailPreferenceSchema } } }
    app.get('/valik', choice, (request) => readMailPreference(db, callerOf(request)._id))
    app.put('/valik', { ...choice, schema: { ...choice.schema, body: preferenceBodySchema } }, (request) =>
      setMailPreference(db, callerOf(request)._id, request.body.valik),
    )

    app.get(
      '/peatatud',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['users'],
          description:
            'Members whose mails are paused, because the mail server has permanently refused the address three times. Status 4.',
          response: { 200: pausedSchema },
        },
      },
      () => listRefused(db, 'paused'),
    )

    app.put(
      '/loobumine/:token',
      {
        schema: {
          tags: ['users'],
          security: [],
          description:
            'Unsubscribes the member to whom this token was mailed from all mails of notifications. Idempotent.',
          params: z.object({ token: z.string().max(200) }),
          response: { 200: z.object({ msg: z.string() }) },
        },
      },
      async ({ params }) => {
        await unsubscribe(db, params.token)
        return { msg: 'Rohkem me sulle kirju ei saada.' }
      },
    )
    done()
  }
}
