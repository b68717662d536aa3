import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../http/caller.ts'
import { givenIdSchema } from '../../http/fields.ts'
import type { Database } from '../../store/database.ts'
import { followLevels, setCategoryFollowing, setTopicFollowing } from './levels.ts'

/** The body and the answer of a change of how one follows. */
const followingSchema = z.object({
  tase: z
    .enum(followLevels, { error: 'Vali, kuidas jälgid.' })
    .describe('jalgin: told of what is new; tavaline: marked as unread; vaikne: not among what is new'),
})

/** How topics and categories are followed, beyond §7. FORUM-11. */
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
