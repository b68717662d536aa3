import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, requireMember } from '../lib/caller.ts'
import { unauthenticated } from '../lib/errors.ts'
import { idSchema } from '../lib/fields.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/schema.ts'
import { credentialsSchema, userSchema } from './schemas.ts'
import { endSession } from './sessions.ts'
import { signIn } from './signIn.ts'

const columns = {
  _id: users._id,
  nimi: users.nimi,
  email: users.email,
  telefon: users.telefon,
  elukoht: users.elukoht,
  staatus: users.staatus,
}

/** Signing in and out, and the list of members. §7 'Auth and users'. */
export function userRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/auth',
      {
        schema: {
          tags: ['users'],
          security: [],
          body: credentialsSchema,
          response: { 200: z.object({ token: z.string() }) },
        },
      },
      async ({ body }) => ({ token: await signIn(db, body.email, body.parool) }),
    )

    app.get(
      '/auth',
      { onRequest: requireMember, schema: { tags: ['users'], response: { 200: userSchema } } },
      async (request) => {
        const [user] = await db
          .select(columns)
          .from(users)
          .where(eq(users._id, callerOf(request)._id))
        // Deleted between the two looks.
        if (!user) throw unauthenticated()
        return user
      },
    )

    app.delete(
      '/auth',
      { onRequest: requireMember, schema: { tags: ['users'], response: { 200: z.object({ _id: idSchema }) } } },
      async (request) => {
        await endSession(db, String(request.headers['x-auth-token']))
        return { _id: callerOf(request)._id }
      },
    )

    app.get(
      '/users',
      { onRequest: requireMember, schema: { tags: ['users'], response: { 200: z.array(userSchema) } } },
      () =>
        db
          .select(columns)
          .from(users)
          .orderBy(sql`${users.nimi} collate "et-x-icu"`, users._id),
    )
    done()
  }
}
