import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { longest } from '../../schema/rules/client/limits.ts'
import type { ContentRules } from '../content/policy.ts'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema } from '../http/fields.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import { searchTextSchema } from '../http/searchText.ts'
import { callerOf, requireMember } from '../http/session/caller.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import { versionedPut } from '../records/versionedPut.ts'
import type { Database } from '../store/database.ts'
import { versionOfProtocol } from './editable.ts'
import { createProtocol, deleteProtocol, readProtocol, updateProtocol } from './protocols.ts'
import { findProtocol, listProtocols, listYears, protocolCursorSchema } from './reading.ts'
import { newProtocolSchema, protocolChangesSchema, protocolSchema, protocolYearSchema } from './schemas.ts'

const ofProtocol = z.object({ id: givenIdSchema() })

const listQuerySchema = pageQuerySchema.extend({
  otsi: searchTextSchema.describe('Protocols whose text contains each of these words'),
  aasta: z
    .string()
    .regex(/^((?!0000)\d{4})?$/, 'Aasta tuleb anda kujul 2026.')
    .optional()
    .describe('Only protocols with a date in this year: 2026'),
})

/** Routes for protocols: §7 'Protocols'. PROTO-1. */
export function protocolRoutes(db: Database, rules: ContentRules): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['protocols'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMember,
        schema: { querystring: listQuerySchema, response: { 200: responseList(protocolSchema) } },
      },
      async (request, reply) => {
        const { otsi = '', aasta } = request.query
        const rows = await page(request.query, reply, {
          path: '/api/protokollid',
          filters: { ...(otsi && { otsi }), ...(aasta && { aasta }) },
          cursorSchema: protocolCursorSchema,
          read: (range) => listProtocols(db, { search: otsi, year: aasta || undefined, ...range }),
          cursorOf: ({ cursor }) => cursor,
          rowBytes: longest.html,
        })
        return rows.map(({ protocol }) => protocol)
      },
    )

    app.get(
      '/aastad',
      {
        onRequest: requireMember,
        schema: {
          description: 'Beyond §7: the years with protocols, the latest first.',
          response: { 200: responseList(protocolYearSchema) },
        },
      },
      () => listYears(db),
    )

    app.get(
      '/:id',
      {
        onRequest: requireMember,
        schema: {
          description: 'Beyond §7.',
          params: ofProtocol,
          response: { 200: protocolSchema },
        },
      },
      async (request, reply) => {
        const protocol = await readProtocol(db, request.params.id)
        reply.recordVersion = versionOfProtocol(protocol)
        return protocol
      },
    )

    app.post(
      '/',
      {
        onRequest: requireMember,
        schema: { headers: onceSchema, body: newProtocolSchema, response: { 200: protocolSchema } },
      },
      async (request, reply) => {
        const protocol = await createOnce(db, request, {
          create: (tx, id) => createProtocol(tx, rules, callerOf(request), id, request.body),
          read: findProtocol,
          version: versionOfProtocol,
        })
        reply.recordVersion = versionOfProtocol(protocol)
        return protocol
      },
    )

    versionedPut(app, '/:id', {
      params: ofProtocol,
      body: protocolChangesSchema,
      response: protocolSchema,
      change: (request) => {
        const { params, headers, body } = request
        const update = { id: params.id, body, ifMatch: headers['if-match'] }
        return updateProtocol(db, rules, callerOf(request), update)
      },
      versionOf: versionOfProtocol,
    })

    deleteRoute(app, { remove: (caller, id) => deleteProtocol(db, rules, caller, id) })
    done()
  }
}
