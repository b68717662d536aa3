import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireMember } from '../http/session/caller.ts'
import type { Database } from '../store/database.ts'
import { searchAllQuerySchema, searchResultsSchema } from './schemas.ts'
import { searchAll } from './searchAll.ts'

/** The route of the search over everything, beyond §7. SEARCH-1. */
export function searchRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/koik',
      {
        onRequest: requireMember,
        schema: {
          tags: ['search'],
          description:
            'Beyond §7: what contains the words, by kind, the best match first. A word is found in any of its forms.',
          querystring: searchAllQuerySchema,
          response: { 200: searchResultsSchema },
        },
      },
      (request) => searchAll(db, request.tool, request.query),
    )
    done()
  }
}
