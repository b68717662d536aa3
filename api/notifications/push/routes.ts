import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireMember } from '../../http/session/caller.ts'
import { tokenOf } from '../../http/session/liveSession.ts'
import type { Database } from '../../store/database.ts'
import { allowPush, readPush, stopPush } from './devices.ts'
import type { PushNetwork } from './network.ts'
import { deviceSchema, pushSettingsSchema } from './schemas.ts'

/** The push subscription of the caller's browser, beyond §7. PHONE-2. */
export function pushRoutes(db: Database, network: PushNetwork): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    const route = { onRequest: requireMember, schema: { tags: ['users'], response: { 200: pushSettingsSchema } } }
    app.get('/', route, (request) => readPush(db, tokenOf(request)))
    app.put('/', { ...route, schema: { ...route.schema, body: deviceSchema(network) } }, (request) =>
      allowPush(db, tokenOf(request), request.body),
    )
    app.delete('/', route, (request) => stopPush(db, tokenOf(request)))
    done()
  }
}
