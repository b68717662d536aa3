import type { FastifyReply, FastifyRequest, FastifySchema, onRequestAsyncHookHandler } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { requireMember } from '../http/session/caller.ts'
import { ifMatchSchema } from '../http/versions.ts'

export type ChangeRequest<Params, Body, Query = unknown> = FastifyRequest & {
  params: Params
  body: Body
  query: Query
  headers: z.output<typeof ifMatchSchema>
}

/** A PUT of one kind of record. */
interface VersionedPut<
  Params extends z.ZodType,
  Body extends z.ZodType,
  Query extends z.ZodType,
  ResponseBody extends z.ZodType,
> {
  params?: Params
  body: Body
  querystring?: Query
  response: ResponseBody
  /** Default: members. */
  onRequest?: onRequestAsyncHookHandler
  bodyLimit?: number
  /** Changes the record with the If-Match of the request's headers: see changeRecord. */
  change: (
    request: ChangeRequest<z.output<Params>, z.output<Body>, z.output<Query>>,
    reply: FastifyReply,
  ) => Promise<z.output<ResponseBody>>
  /** The version of the record, if that is the complete response: the start of its ETag. */
  versionOf?: (response: z.output<ResponseBody>) => string
}

/** Adds a PUT that accepts If-Match; every route that changes a record uses it. REST-1. */
export function versionedPut<
  Params extends z.ZodType,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(
  app: Parameters<FastifyPluginCallbackZod>[0],
  url: string,
  {
    params,
    body,
    querystring,
    response,
    onRequest,
    bodyLimit,
    change,
    versionOf,
  }: VersionedPut<Params, Body, Query, ResponseBody>,
): void {
  // A general type: a route cannot infer the types of schemas that are parameters here.
  const schema: FastifySchema = {
    ...(params && { params }),
    ...(querystring && { querystring }),
    headers: ifMatchSchema,
    body,
    response: { 200: response },
  }
  const options = { onRequest: onRequest ?? requireMember, schema, ...(bodyLimit != null && { bodyLimit }) }
  app.put(url, options, async (request, reply) => {
    // The cast: the same schemas have validated the request.
    const changed = await change(request as ChangeRequest<z.output<Params>, z.output<Body>, z.output<Query>>, reply)
    if (versionOf) reply.recordVersion = versionOf(changed)
    return changed
  })
}
