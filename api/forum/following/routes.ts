import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { givenIdSchema } from '../../http/fields.ts'
import { callerOf } from '../../http/session/caller.ts'
import type { Database } from '../../store/database.ts'
import { followLevels, setCategoryFollowing, setTopicFollowing } from './levels.ts'

/** The body and the response of a change of the level. */
const followingSchema = z.object({
  tase: z
    .enum(followLevels, { error: 'Vali, kuidas jälgid.' })
    .describe('jalgin: notifies of new posts; tavaline: marks them as unread; vaikne: neither'),
})

/** Levels at which the caller follows topics and categories, beyond §7. FORUM-11. */
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
    done()
  }
}
