import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { type NewsCursor, newsCursorSchema } from '../../forum/cursors.ts'
import { page, pageQuerySchema } from '../../http/page.ts'
import { callerOf, requireMember } from '../../http/session/caller.ts'
import { sessionInRead } from '../../http/session/sessionRead.ts'
import type { Database } from '../../store/database.ts'
import { countForYou, type ForYou, markLooked, readForYou } from './bell.ts'
import { forYouCountSchema, forYouListSchema, lookedBodySchema } from './schemas.ts'

/** The default number of rows on a page. */
const defaultLimit = 20

/** The caller's notifications of the forum, beyond §7. FORUM-11. */
export function bellRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['forum'], ...route.schema }
    })
    app.get(
      '/',
      { ...sessionInRead, schema: { querystring: pageQuerySchema, response: { 200: forYouListSchema } } },
      async (request, reply) => {
        let others: Omit<ForYou, 'teated'> | undefined
        const teated = await page({ ...request.query, piir: request.query.piir ?? defaultLimit }, reply, {
          path: '/api/foorum/sulle',
          cursorSchema: newsCursorSchema,
          read: async (range) => {
            const { teated, ...more } = await readForYou(db, request, range)
            others = more
            return teated
          },
          cursorOf: ({ kuupaev, _id }): NewsCursor => [kuupaev, _id],
        })
        return { ...(others as Omit<ForYou, 'teated'>), teated }
      },
    )

    app.get('/hulk', { ...sessionInRead, schema: { response: { 200: forYouCountSchema } } }, (request) =>
      countForYou(db, request),
    )

    app.put('/', { schema: { body: lookedBodySchema, response: { 200: lookedBodySchema } } }, async (request) => {
      await markLooked(db, callerOf(request), request.body.kuni)
      return request.body
    })
    done()
  }
}
