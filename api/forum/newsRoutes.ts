import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { callerOf } from '../http/caller.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import type { Database } from '../store/database.ts'
import { type NewsCursor, newsCursorSchema } from './cursors.ts'
import { countNews, listNews, markNewsRead } from './news.ts'
import { markedSchema, newsListSchema, readUntilSchema } from './newsSchemas.ts'

/** How many topics a page has by default. */
const defaultLimit = 10

/** What is new in the forum, beyond §7. FORUM-10. */
export function newsRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/uued',
      { schema: { querystring: pageQuerySchema, response: { 200: newsListSchema } } },
      async (request, reply) => {
        const caller = callerOf(request)._id
        const query = { ...request.query, piir: request.query.piir ?? defaultLimit }
        const [teemad, kategooriad] = await Promise.all([
          page(query, reply, {
            path: '/api/foorum/uued',
            cursorSchema: newsCursorSchema,
            read: (range) => listNews(db, caller, range),
            cursorOf: ({ teema }): NewsCursor => [teema.viimanePostitus, teema._id],
          }),
          countNews(db, caller),
        ])
        return { teemad, kategooriad }
      },
    )

    app.put('/loetud', { schema: { body: readUntilSchema, response: { 200: markedSchema } } }, async (request) => ({
      loetud: await markNewsRead(db, callerOf(request)._id, request.body),
    }))
    done()
  }
}
