import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { recordBodyLimit } from '../content/bodyLimit.ts'
import { type ContentRules, maySeeAll } from '../content/policy.ts'
import { callerOf, optionalToken, requireMember, requireMemberOrVisitor } from '../http/caller.ts'
import { ifMatchSchema } from '../http/versions.ts'
import type { Database } from '../store/database.ts'
import { homePageBodySchema } from './bodies.ts'
import { saveHomePage } from './homePage.ts'
import { contentOf, readHomePage, versionOfContent } from './reading.ts'
import { homePageSchema, type WireHomePage } from './schemas.ts'

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
        return page
      },
    )

    app.put(
      '/avaleht',
      {
        onRequest: requireMember,
        bodyLimit: recordBodyLimit,
        schema: { headers: ifMatchSchema, body: homePageBodySchema, response: { 200: homePageSchema } },
      },
      async (request, reply) => {
        const change = { body: request.body, ifMatch: request.headers['if-match'] }
        const page = await saveHomePage(db, rules, callerOf(request), change)
        reply.recordVersion = versionOfPage(page)
        return page
      },
    )
    done()
  }
}

const versionOfPage = (page: WireHomePage) => versionOfContent(contentOf(page))
