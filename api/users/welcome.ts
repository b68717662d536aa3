import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { boundedList } from '../http/bounded.ts'
import { idSchema } from '../http/fields.ts'
import { callerOf, requireMember } from '../http/session/caller.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'

/**
 * The steps of a new member's welcome: enter number and residence, see the directory, and add Sise to the home screen of a device.
 * WELCOME-1.
 */
export const welcomeSteps = ['andmed', 'liikmed', 'avakuva'] as const

const wrong = 'Sellist sammu ei ole.'

export const welcomeSchema = boundedList(z.enum(welcomeSteps, wrong), {
  most: welcomeSteps.length,
  wrong,
  tooLong: wrong,
})

/** The unfinished steps of a member. The first one is finished once number and residence are entered. */
export const stepsLeft = ({
  tervitus,
  telefon,
  elukoht,
}: Pick<typeof users.$inferSelect, 'tervitus' | 'telefon' | 'elukoht'>) =>
  welcomeSteps.filter((step) => tervitus.includes(step) && !(step === 'andmed' && telefon !== '' && elukoht !== ''))

/** The welcome of a new member, beyond §7. WELCOME-1. */
export function welcomeRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.put(
      '/',
      {
        onRequest: requireMember,
        schema: {
          tags: ['users'],
          description: 'Finishes steps of the welcome; all of them dismiss it. Idempotent.',
          body: z.object({ tehtud: welcomeSchema.min(1, wrong) }),
          response: { 200: z.object({ _id: idSchema, tervitus: welcomeSchema }) },
        },
      },
      async (request) => {
        const { _id } = callerOf(request)
        // A single statement, because two tabs may finish two steps concurrently.
        const [left] = await db
          .update(users)
          .set({
            tervitus: sql`array(select s from unnest(${users.tervitus}) s where s <> all(${sql.param(request.body.tehtud)}::text[]))`,
          })
          .where(eq(users._id, _id))
          .returning({ tervitus: users.tervitus, telefon: users.telefon, elukoht: users.elukoht })
        return { _id, tervitus: left ? stepsLeft(left) : [] }
      },
    )
    done()
  }
}
