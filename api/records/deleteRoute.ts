import type { FastifySchema, onRequestAsyncHookHandler } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { type Caller, callerOf, requireMember } from '../http/session/caller.ts'

const params = z.object({ id: givenIdSchema() })
const response = z.object({ _id: idSchema })

/** The deletion of one kind of record. */
interface Deletion<Query extends z.ZodType> {
  /** Default: '/:id'. */
  url?: string
  /** Default: members. */
  onRequest?: onRequestAsyncHookHandler
  querystring?: Query
  /** @throws 404, 403 */
  remove: (caller: Caller, id: string, query: z.output<Query>) => Promise<void>
}

/** Adds a DELETE route for a kind of record, which responds with the id. */
export function deleteRoute<Query extends z.ZodType = z.ZodType>(
  app: Parameters<FastifyPluginCallbackZod>[0],
  { url = '/:id', onRequest = requireMember, querystring, remove }: Deletion<Query>,
): void {
  // A general type: a route cannot infer the type of a schema that is a parameter here.
  const schema: FastifySchema = { params, ...(querystring && { querystring }), response: { 200: response } }
  app.delete(url, { onRequest, schema }, async (request) => {
    // The casts: the same schemas have validated both.
    const { id } = request.params as z.output<typeof params>
    await remove(callerOf(request), id, request.query as z.output<Query>)
    return { _id: id }
  })
}
