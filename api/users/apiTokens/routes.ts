import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { responseList } from '../../http/bounded.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { callerOf, requireMember, status } from '../../http/session/caller.ts'
import { forTools } from '../../http/tools/gate.ts'
import { createOnce, onceSchema } from '../../records/createOnce.ts'
import { deleteRoute } from '../../records/deleteRoute.ts'
import type { Database } from '../../store/database.ts'
import {
  apiTokenSchema,
  apiTokensQuerySchema,
  createdApiTokenSchema,
  newApiTokenSchema,
  ownAccessSchema,
} from './schemas.ts'
import { createApiToken, findApiToken, listApiTokens, newApiToken, revokeApiToken } from './tokens.ts'

/** API tokens, beyond §7: signed-in users create, list and revoke them; tokens themselves cannot. AUTH-10. */
export function apiTokenRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMember,
        schema: {
          description: 'The caller’s API tokens, or those of another member for status 4; newest first.',
          querystring: apiTokensQuerySchema,
          response: { 200: responseList(apiTokenSchema) },
        },
      },
      (request) => {
        const caller = callerOf(request)
        const { kasutaja = caller._id } = request.query
        if (kasutaja !== caller._id && caller.staatus < status.admin) throw forbidden()
        return listApiTokens(db, kasutaja)
      },
    )

    app.post(
      '/',
      {
        onRequest: requireMember,
        schema: {
          description:
            'Creates an API token, which is sent like a session’s token: `x-auth-token`. It cannot be read again, not even by a repeat.',
          headers: onceSchema,
          body: newApiTokenSchema,
          response: { 200: createdApiTokenSchema },
        },
      },
      (request) => {
        const caller = callerOf(request)
        let voti: string | null = null
        return createOnce(db, request, {
          create: async (tx, id) => {
            const token = newApiToken()
            await createApiToken(tx, id, caller, token, request.body)
            voti = token
          },
          read: async (tx, id) => {
            const token = await findApiToken(tx, id, caller._id)
            return token && { ...token, voti }
          },
          version: null,
          underLock: 'apiTokens',
        })
      },
    )

    deleteRoute(app, { remove: (caller, id) => revokeApiToken(db, caller, id) })

    app.register(forTools(null, ownAccessRoute))
    done()
  }
}

/** The rights of the request's own API token. */
const ownAccessRoute: FastifyPluginCallbackZod = (app, _options, done) => {
  const schema = {
    description: 'The rights of the request’s API token; 404 for a session.',
    response: { 200: ownAccessSchema },
  }
  // A public token is accepted like a visitor, but is still a token.
  const config = { tool: { scope: null, writes: false, visitors: true } }
  app.get('/see', { schema, config }, (request) => {
    const { tool } = request
    if (!tool) {
      callerOf(request)
      throw notFound('See ei ole tööriista võti.')
    }
    return { ...tool, staatus: request.caller?.staatus ?? null }
  })
  done()
}
