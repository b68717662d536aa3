import { Readable } from 'node:stream'
import { ApolloLink } from '@apollo/client'
import { execute } from 'graphql'
import { from } from 'rxjs'
import { createContext, type RequestConfig, type RequestHeaders } from '../../../gateway/context.ts'
import { errorFormatter } from '../../../gateway/front/graphql/errorFormatter.ts'
import { speaking } from '../../../gateway/plain/server.ts'
import { resolvers } from '../../../gateway/resolvers.ts'
import { acrossAddresses, ApiAddress } from '../../../gateway/rest/addresses.ts'
import { openUpstream } from '../../../gateway/rest/client.ts'
import type { HttpCall, Transport } from '../../../gateway/rest/transport.ts'
import { makeSchema, schema as ownSchema } from '../../../gateway/schema.ts'
import { createPersons } from '../../../gateway/users/persons.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { inScope, type Scope } from '../../../schema/rules/scopes.ts'
import type { WatchedServer } from '../servers/watchedServer.ts'

const config: RequestConfig = {
  communityName: 'Saare kogukond',
  communityContact: 'MTÜ Saar, saar@saar.test',
  publicSiteUrl: 'https://saar.example/',
  uploadLimitMb: 50,
  passwordMin: 6,
  embedHosts: [],
  // Longer than any test waits: a call that a test delays must not time out on a slow machine.
  timeLimitMs: 60_000,
  callLimit: 120,
  readLimitBytes: 64_000_000,
}

/** Resolvers by type and field. */
export type ResolverOverlay = Record<string, Record<string, unknown>>

/** The gateway's schema with some resolvers replaced. */
function schemaWith(overlay: ResolverOverlay) {
  const own = resolvers as ResolverOverlay
  const laidOver = Object.entries(overlay).map(([type, fields]) => [type, { ...own[type], ...fields }])
  // The test is responsible for the types of an overlay's fields.
  return makeSchema({ ...resolvers, ...Object.fromEntries(laidOver) } as never)
}

const unbounded = () => fairShares({ total: Infinity })
const formatError = errorFormatter({
  error(unexpected) {
    // The gateway would mask it, but a test must see it.
    throw unexpected
  },
})

/**
 * An Apollo link that executes operations with the gateway's schema, resolvers and REST client against a REST server, without HTTP on
 * either side and without the features of Apollo Server, such as limits and uploads.
 * @param overlay replaces resolvers, for field errors that no response of a server can cause
 */
export function gatewayInProcess(server: WatchedServer, overlay?: ResolverOverlay): ApolloLink {
  const schema = overlay ? schemaWith(overlay) : ownSchema
  const transport = transportTo(server)
  const address = new ApiAddress({ reads: transport, writes: transport, streams: transport })
  const calls = openUpstream({ transports: acrossAddresses([address]), idleLimitMs: 120_000, onCall: () => {} })
  const isPlain = () => Promise.resolve(server.level == null)
  const upstream = speaking(calls, { isPlain, isKnownPlain: isPlain })
  const surroundings = {
    config,
    upstream,
    apiLevel: () => Promise.resolve(server.level ?? null),
    memory: { reads: unbounded(), responses: unbounded() },
    persons: createPersons<RequestHeaders>(({ token = '' }) => Promise.resolve(token)),
    tokenFacts: () => Promise.reject(new Error('No rule of the gateway asks in a component')),
  }

  const response = (operation: ApolloLink.Operation) => inScope((scope) => respondWithin(operation, scope))

  async function respondWithin(operation: ApolloLink.Operation, scope: Scope): Promise<ApolloLink.Result> {
    const { headers = {} } = operation.getContext() as { headers?: Record<string, string> }
    const known = { token: headers['x-auth-token'], idempotencyKey: headers['idempotency-key'] }
    const context = createContext(surroundings, known, scope)
    try {
      const { data, errors } = await execute({
        schema,
        document: operation.query,
        contextValue: context,
        variableValues: operation.variables,
        operationName: operation.operationName,
      })
      const sent = { data, ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error)) }) }
      // As over HTTP: JSON drops prototypes and undefined properties.
      return JSON.parse(JSON.stringify(sent)) as ApolloLink.Result
    } finally {
      context.end()
    }
  }

  return new ApolloLink((operation) => from(response(operation)))
}

/** A transport that passes the gateway's calls directly to a server. */
function transportTo(server: WatchedServer): Transport {
  async function call({ method, url, headers, body, limit }: HttpCall) {
    const bytes = typeof body === 'object' ? Buffer.concat(await body.toArray()) : Buffer.from(body ?? '')
    const reply = await inTime(limit, server.reply({ method, url, headers }, bytes))
    if (reply.broken === 'never begins') await inTime(limit, new Promise(() => {}))
    if (reply.broken === 'connection lost') throw Object.assign(new Error('The server hung up'), { code: 'ECONNRESET' })
    return {
      status: reply.status,
      header: (name: string) => reply.headers[name],
      stream: Readable.from([reply.body]),
      bytes: () =>
        inTime(limit, reply.broken ? new Promise<Buffer>(() => {}) : Promise.resolve(Buffer.from(reply.body))),
    }
  }
  return {
    call,
    async read(requested, began) {
      const { status, header, bytes } = await call(requested)
      began(status)
      return { status, header, bytes: await bytes() }
    },
    close: () => Promise.resolve(),
  }
}

/** The result of `work`; rejects if the limit expires before. */
async function inTime<T>(limit: HttpCall['limit'], work: Promise<T>): Promise<T> {
  let stop = () => {}
  const timeUp = new Promise<never>((_resolve, reject) => {
    stop = limit.atExpiry(() => reject(new Error('The time of the request is up')))
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    stop()
  }
}
