import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { recordBodyLimit } from '../content/bodyLimit.ts'
import { type ContentRules, maySeeAll } from '../content/policy.ts'
import { callerOf, optionalToken, requireMemberOrVisitor } from '../http/session/caller.ts'
import { versionedPut } from '../records/versionedPut.ts'
import type { Database } from '../store/database.ts'
import { homePageBodySchema } from './bodies.ts'
import { saveHomePage } from './homePage.ts'
import { homePageToWire, readHomePage, versionOfPage } from './reading.ts'
import { homePageSchema } from './schemas.ts'

/** Routes of the home page: §7 'Home page'. HOME-1, HOME-2. */
export function homeRoutes(db: Database, rules: ContentRules): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['home'], ...route.schema }
    })

    app.get(
      '/avaleht',
      {
        onRequest: requireMemberOrVisitor,
        schema: { security: optionalToken, response: { 200: homePageSchema } },
      },
      async (request, reply) => {
        const page = await readHomePage(db, { seesAll: maySeeAll(request.caller) })
        reply.recordVersion = versionOfPage(page)
        return homePageToWire(page)
      },
    )

    versionedPut(app, '/avaleht', {
      body: homePageBodySchema,
      response: homePageSchema,
      bodyLimit: recordBodyLimit,
      change: (request) => {
        const change = { body: request.body, ifMatch: request.headers['if-match'] }
        return saveHomePage(db, rules, callerOf(request), change)
      },
      versionOf: versionOfPage,
    })
    done()
  }
}
