import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../http/caller.ts'
import { givenIdSchema } from '../../http/fields.ts'
import { page, pageQuerySchema } from '../../http/page.ts'
import { sessionInRead } from '../../http/sessionRead.ts'
import type { Database } from '../../store/database.ts'
import { type NewsCursor, newsCursorSchema } from '../cursors.ts'
import { countForYou, type ForYou, markLooked, readForYou } from './forYou.ts'
import { setCategoryFollowing, setTopicFollowing } from './levels.ts'
import { followingSchema, forYouCountSchema, forYouListSchema, lookedBodySchema } from './schemas.ts'

/** How many rows a page has by default. */
const defaultLimit = 20

/** How topics and categories are followed, and what is for the caller, beyond §7. FORUM-11. */
export function followingRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    const following = {
      schema: { params: z.object({ id: givenIdSchema() }), body: followingSchema, response: { 200: followingSchema } },
    }
    app.put('/teema/jalgimine/:id', following, (request) =>
      setTopicFollowing(db, callerOf(request), request.params.id, request.body.tase),
    )
    app.put('/kategooria/jalgimine/:id', following, (request) =>
      setCategoryFollowing(db, callerOf(request), request.params.id, request.body.tase),
    )

    app.get(
      '/sulle',
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

    app.get('/sulle/hulk', { ...sessionInRead, schema: { response: { 200: forYouCountSchema } } }, (request) =>
      countForYou(db, request),
    )

    app.put('/sulle', { schema: { body: lookedBodySchema, response: { 200: lookedBodySchema } } }, async (request) => {
      await markLooked(db, callerOf(request), request.body.kuni)
      return request.body
    })
    done()
  }
}
