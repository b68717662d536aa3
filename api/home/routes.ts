import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { maySeeAll } from '../content/policy.ts'
import { callerOf, optionalToken, requireMember, requireMemberOrVisitor } from '../http/caller.ts'
import { ifMatchSchema } from '../http/versions.ts'
import type { Database } from '../store/database.ts'
import { homePageBodySchema } from './bodies.ts'
import { type HomeRules, saveHomePage } from './homePage.ts'
import { contentOf, readHomePage, versionOfContent } from './reading.ts'
import { homePageSchema, type WireHomePage } from './schemas.ts'

/** Maximum size of a body in bytes. Clients may send whole records back, so it includes those of all pictures. */
const bodyLimit = 4 * 1024 * 1024

/** Routes of the home page: §7 'Home page'. HOME-1, HOME-2. */
export function homeRoutes(db: Database, rules: HomeRules): FastifyPluginCallbackZod {
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
        bodyLimit,
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
