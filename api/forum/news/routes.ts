import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { page, pageQuerySchema } from '../../http/page.ts'
import { callerOf } from '../../http/session/caller.ts'
import { sessionInRead } from '../../http/session/sessionRead.ts'
import type { Database } from '../../store/database.ts'
import { type NewsCursor, newsCursorSchema } from '../cursors.ts'
import { markNewsRead, readNews } from './news.ts'
import { markedSchema, newsListSchema, readUntilSchema, type WireUnreadCount } from './schemas.ts'

/** The default number of topics on a page. */
const defaultLimit = 10

/** Unread topics of the forum, beyond §7. FORUM-10. */
export function newsRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/uued',
      { ...sessionInRead, schema: { querystring: pageQuerySchema, response: { 200: newsListSchema } } },
      async (request, reply) => {
        const query = { ...request.query, piir: request.query.piir ?? defaultLimit }
        let kategooriad: WireUnreadCount[] = []
        const teemad = await page(query, reply, {
          path: '/api/foorum/uued',
          cursorSchema: newsCursorSchema,
          read: async (range) => {
            const { topics, categories } = await readNews(db, request, range)
            kategooriad = categories
            return topics
          },
          cursorOf: ({ teema }): NewsCursor => [teema.viimanePostitus, teema._id],
        })
        return { teemad, kategooriad }
      },
    )

    app.put('/loetud', { schema: { body: readUntilSchema, response: { 200: markedSchema } } }, async (request) => ({
      loetud: await markNewsRead(db, callerOf(request)._id, request.body),
    }))
    done()
  }
}
