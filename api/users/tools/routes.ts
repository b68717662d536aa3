import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { responseList } from '../../http/bounded.ts'
import { callerOf, requireMember, status } from '../../http/caller.ts'
import { forbidden, notFound, unauthenticated } from '../../http/errors.ts'
import { createOnce, onceSchema } from '../../records/createOnce.ts'
import { deleteRoute } from '../../records/deleteRoute.ts'
import type { Database } from '../../store/database.ts'
import { forTools } from '../../tools/gate.ts'
import {
  createdToolTokenSchema,
  newToolTokenSchema,
  ownAccessSchema,
  toolTokenSchema,
  toolTokensQuerySchema,
} from './schemas.ts'
import { createToolToken, findToolToken, listToolTokens, newToolToken, revokeToolToken } from './tokens.ts'

/** Tokens for tools, beyond §7: made, listed and revoked by people who have signed in, never by a tool. AUTH-10. */
export function toolTokenRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMember,
        schema: {
          description: 'The caller’s tokens for tools, or those of another member for status 4; newest first.',
          querystring: toolTokensQuerySchema,
          response: { 200: responseList(toolTokenSchema) },
        },
      },
      (request) => {
        const caller = callerOf(request)
        const { kasutaja = caller._id } = request.query
        if (kasutaja !== caller._id && caller.staatus < status.admin) throw forbidden()
        return listToolTokens(db, kasutaja)
      },
    )

    app.post(
      '/',
      {
        onRequest: requireMember,
        schema: {
          description:
            'Makes a token for a tool, which goes where a session’s token goes: `x-auth-token`. It cannot be read again, by a repeat either.',
          headers: onceSchema,
          body: newToolTokenSchema,
          response: { 200: createdToolTokenSchema },
        },
      },
      (request) => {
        const caller = callerOf(request)
        let voti: string | null = null
        return createOnce(db, request, {
          create: async (tx, id) => {
            const token = newToolToken()
            await createToolToken(tx, id, caller, token, request.body)
            voti = token
          },
          read: async (tx, id) => {
            const token = await findToolToken(tx, id, caller._id)
            return token && { ...token, voti }
          },
          version: null,
          underLock: 'toolTokens',
        })
      },
    )

    deleteRoute(app, { remove: (caller, id) => revokeToolToken(db, caller, id) })

    app.register(forTools(null, ownAccessRoute))
    done()
  }
}

/** What a tool's token is, told to whoever has it. */
const ownAccessRoute: FastifyPluginCallbackZod = (app, _options, done) => {
  const schema = {
    description: 'What the tool’s token of the request allows; 404 for a session.',
    response: { 200: ownAccessSchema },
  }
  // A public token is let in where visitors are, and is a token all the same.
  const config = { tool: { part: null, writes: false, visitors: true } }
  app.get('/see', { schema, config }, ({ tool, caller }) => {
    if (!tool && !caller) throw unauthenticated()
    if (!tool) throw notFound('See ei ole tööriista võti.')
    return { ...tool, staatus: caller?.staatus ?? null }
  })
  done()
}
