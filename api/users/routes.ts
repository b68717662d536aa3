import { eq } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { callerOf, requireMember } from '../http/caller.ts'
import { unauthenticated } from '../http/errors.ts'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { tokenOf } from '../http/liveSession.ts'
import { page } from '../http/page.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { maySeeEmails, notForTools } from '../tools/gate.ts'
import { userColumns, withVersion } from './editable.ts'
import { findLink } from './links.ts'
import {
  countUsers,
  listUsers,
  type UserCursor,
  userCursorOf,
  userCursorSchemas,
  userPageSchema,
  userSearchSchema,
} from './listing.ts'
import { findUser, noSuchUser } from './profiles.ts'
import { callerSchema, credentialsSchema, userCountSchema, userSchema } from './schemas.ts'
import { endSession } from './signIn/sessions.ts'
import { signIn } from './signIn/signIn.ts'
import { stepsLeft } from './welcome.ts'

/** Routes for signing in and out, and the list of members. §7 'Auth and users'. */
export function userRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/auth',
      {
        ...notForTools,
        schema: {
          tags: ['users'],
          security: [],
          body: credentialsSchema,
          response: { 200: z.object({ token: z.string() }) },
        },
      },
      async ({ body, ip, log }) => {
        const credentials = { email: body.email, password: body.parool, address: ip }
        // The address for fail2ban. Not the email as it was typed, which may be a stranger's, or a password. OPS-7.
        const onWrong = (userId?: string) => log.warn({ address: ip, user: userId ?? null }, 'a sign-in was refused')
        return { token: await signIn(db, credentials, onWrong) }
      },
    )

    const ofAnyTool = { tool: { part: null, writes: false, visitors: false } }
    const self = { config: ofAnyTool, schema: { tags: ['users'], response: { 200: callerSchema } } }
    app.get('/auth', self, async (request) => {
      const token = tokenOf(request)
      if (!request.caller) return personOfLink(db, token)
      const [user] = await db
        .select({ ...userColumns, mustandivoti: users.mustandivoti, tervitus: users.tervitus })
        .from(users)
        .where(eq(users._id, callerOf(request)._id))
      // Deleted since the session was looked up.
      if (!user) throw unauthenticated()
      // A tool has neither drafts nor a welcome.
      const { mustandivoti, tervitus, ...facts } = user
      return withVersion(request.tool ? facts : { ...facts, mustandivoti, tervitus: stepsLeft({ ...facts, tervitus }) })
    })

    app.delete(
      '/auth',
      {
        ...notForTools,
        onRequest: requireMember,
        schema: { tags: ['users'], response: { 200: z.object({ _id: idSchema }) } },
      },
      async (request) => {
        await endSession(db, tokenOf(request))
        return { _id: callerOf(request)._id }
      },
    )

    app.get(
      '/users',
      {
        onRequest: requireMember,
        schema: { tags: ['users'], querystring: userPageSchema, response: { 200: responseList(userSchema) } },
      },
      (request, reply) => {
        const { otsi = '', staatus, jarjestus } = request.query
        const order = jarjestus || 'nimi'
        const seesEmails = maySeeEmails(request.tool)
        const filter = { search: otsi, statuses: staatus?.split(',').map(Number), order, seesEmails }
        return page(request.query, reply, {
          path: '/api/users',
          filters: {
            ...(otsi !== '' && { otsi }),
            ...(staatus != null && { staatus }),
            ...(jarjestus && { jarjestus }),
          },
          cursorSchema: userCursorSchemas[order] as z.ZodType<UserCursor>,
          read: (range) => listUsers(db, { ...filter, ...range }),
          cursorOf: (user) => userCursorOf(user, order),
        })
      },
    )

    app.get(
      '/users/hulgad',
      {
        onRequest: requireMember,
        schema: {
          tags: ['users'],
          description: 'Beyond §7: how many members there are, by status.',
          querystring: userSearchSchema,
          response: { 200: responseList(userCountSchema) },
        },
      },
      (request) => countUsers(db, request.query.otsi ?? '', maySeeEmails(request.tool)),
    )

    app.get(
      '/users/:id',
      {
        onRequest: requireMember,
        schema: { tags: ['users'], params: z.object({ id: givenIdSchema() }), response: { 200: userSchema } },
      },
      async (request) => {
        const user = await findUser(db, request.params.id)
        if (!user) throw noSuchUser()
        return user
      },
    )
    done()
  }
}

/**
 * What the form of a mailed link needs of its user, and no more: whoever holds the link has proven no more than that they read the mailbox,
 * which may be a former one. AUTH-6.
 */
async function personOfLink(db: Database, token: string) {
  const link = await findLink(db, token, ['invitation', 'restore', 'revertEmail'])
  if (!link) throw unauthenticated()
  const { _id, nimi, email, staatus } = users
  const [user] = await db.select({ _id, nimi, email, staatus }).from(users).where(eq(_id, link.userId))
  if (!user) throw unauthenticated()
  return { ...user, link: true as const }
}
