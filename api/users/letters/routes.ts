import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, requireAdmin, requireMember } from '../../http/caller.ts'
import type { Database } from '../../store/database.ts'
import { readLetterChoice, setLetterChoice } from './choices.ts'
import { listRefused } from './refusals.ts'
import { chosenSchema, letterChoiceSchema, pausedSchema } from './schemas.ts'
import { unsubscribe } from './unsubscribing.ts'

/** Which letters members get, beyond §7. MAIL-1. */
export function letterRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    const choice = { onRequest: requireMember, schema: { tags: ['users'], response: { 200: letterChoiceSchema } } }
    app.get('/valik', choice, (request) => readLetterChoice(db, callerOf(request)._id))
    app.put('/valik', { ...choice, schema: { ...choice.schema, body: chosenSchema } }, (request) =>
      setLetterChoice(db, callerOf(request)._id, request.body.valik),
    )

    app.get(
      '/peatatud',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['users'],
          description:
            'Whose letters are paused, as the mail server has refused the address three times for good. Status 4.',
          response: { 200: pausedSchema },
        },
      },
      () => listRefused(db, 'letters'),
    )

    app.put(
      '/loobumine/:token',
      {
        schema: {
          tags: ['users'],
          security: [],
          description: 'Ends the letters of the member to whom this token was mailed. Repeating it changes nothing.',
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
