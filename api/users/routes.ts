import { eq } from 'drizzle-orm'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { unauthenticated } from '../http/errors.ts'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { page } from '../http/page.ts'
import { callerOf, requireMember, status } from '../http/session/caller.ts'
import { tokenOf } from '../http/session/liveSession.ts'
import { maySeeEmails, notForTools } from '../http/tools/gate.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { userColumns, withVersion } from './editable.ts'
import { leavingOf, whenLeaving } from './leaving/leaving.ts'
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
import { logRefusal, signIn } from './signIn/signIn.ts'
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
      async (request) => {
        const { body, ip, headers } = request
        const from = { address: ip, userAgent: headers['user-agent'] }
        return { token: await signIn(db, { email: body.email, password: body.parool, ...from }, logRefusal(request)) }
      },
    )

    const ofAnyTool = { tool: { scope: null, writes: false, visitors: false } }
    const self = { config: ofAnyTool, schema: { tags: ['users'], response: { 200: callerSchema } } }
    app.get('/auth', self, async (request) => {
      const token = tokenOf(request)
      if (!request.caller) return personOfLink(db, token)
      const [user] = await db
        .select({
          ...userColumns,
          mustandivoti: users.mustandivoti,
          tervitus: users.tervitus,
          lahkumas: users.lahkumas,
        })
        .from(users)
        .where(eq(users._id, callerOf(request)._id))
      // Deleted after the lookup of the session.
      if (!user) throw unauthenticated()
      // API tokens have neither drafts nor a welcome.
      const { mustandivoti, tervitus, lahkumas, ...facts } = user
      if (request.tool) return withVersion(facts)
      return withVersion({
        ...facts,
        mustandivoti,
        tervitus: stepsLeft({ ...facts, tervitus }),
        ...whenLeaving(lahkumas),
      })
    })

    app.delete(
      '/auth',
      {
        ...notForTools,
        onRequest: requireMember,
        schema: { tags: ['users'], response: { 200: z.object({ _id: idSchema }) } },
      },
      async (request) => {
        const { _id } = callerOf(request)
        await endSession(db, _id, tokenOf(request))
        return { _id }
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
        const { id } = request.params
        const user = await findUser(db, id)
        if (!user) throw noSuchUser()
        const { _id, staatus } = callerOf(request)
        return request.tool || (_id !== id && staatus < status.admin) ? user : { ...user, ...(await leavingOf(db, id)) }
      },
    )
    done()
  }
}

/**
 * Only what the form of a mailed link needs of its user: opening the link proves nothing more than access to the mailbox, which may be a
 * former one. AUTH-6.
 */
async function personOfLink(db: Database, token: string) {
  const link = await findLink(db, token, ['invitation', 'restore', 'revertEmail'])
  if (!link) throw unauthenticated()
  const { _id, nimi, email, staatus } = users
  const [user] = await db.select({ _id, nimi, email, staatus }).from(users).where(eq(_id, link.userId))
  if (!user) throw unauthenticated()
  return { ...user, link: true as const }
}
