import type { FastifyReply, FastifyRequest, FastifySchema, onRequestAsyncHookHandler } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { requireMember } from '../http/caller.ts'
import { ifMatchSchema } from '../http/versions.ts'

/** A request to change a record, validated. */
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
  Answer extends z.ZodType,
> {
  params?: Params
  body: Body
  querystring?: Query
  answer: Answer
  /** Default: members. */
  onRequest?: onRequestAsyncHookHandler
  bodyLimit?: number
  /** Changes the record, see changeRecord, with the If-Match of the request's headers. */
  change: (
    request: ChangeRequest<z.output<Params>, z.output<Body>, z.output<Query>>,
    reply: FastifyReply,
  ) => Promise<z.output<Answer>>
  /** The version of the record that is the whole answer: the start of its ETag. */
  versionOf?: (answer: z.output<Answer>) => string
}

/** Adds a PUT that takes If-Match: every route that changes a record is one. REST-1. */
export function versionedPut<
  Params extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(
  app: Parameters<FastifyPluginCallbackZod>[0],
  url: string,
  {
    params,
    body,
    querystring,
    answer,
    onRequest,
    bodyLimit,
    change,
    versionOf,
  }: VersionedPut<Params, Body, Query, Answer>,
): void {
  // Wide on purpose: a route cannot infer the types of schemas that are parameters here.
  const schema: FastifySchema = {
    ...(params && { params }),
    ...(querystring && { querystring }),
    headers: ifMatchSchema,
    body,
    response: { 200: answer },
  }
  const options = { onRequest: onRequest ?? requireMember, schema, ...(bodyLimit != null && { bodyLimit }) }
  app.put(url, options, async (request, reply) => {
    // Validated by the very schemas that the type is made of.
    const changed = await change(request as ChangeRequest<z.output<Params>, z.output<Body>, z.output<Query>>, reply)
    if (versionOf) reply.recordVersion = versionOf(changed)
    return changed
  })
}
