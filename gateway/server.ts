import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { type Logger, pino } from 'pino'
import { fairShares } from '../schema/rules/fairShares.ts'
import { clientAddressBehind } from '../schema/rules/networks.ts'
import type { Scope } from '../schema/rules/scopes.ts'
import { closingConnections } from '../schema/rules/servers/closingConnections.ts'
import { openTraces } from '../schema/rules/traces/traces.ts'
import type { GatewayConfig } from './config.ts'
import { createContext, type RequestHeaders } from './context.ts'
import { GatewayError } from './errors.ts'
import { routedAddress, servedClient } from './front/client/webClient.ts'
import { failureLog } from './front/failureLog.ts'
import { createApollo } from './front/graphql/apollo.ts'
import { chargeUnknownToken } from './front/graphql/checks.ts'
import { compressing } from './front/graphql/compressing.ts'
import { graphqlRoute } from './front/graphql/graphqlRoute.ts'
import { builtOperations } from './front/graphql/operations/builtOperations.ts'
import { knownOperations } from './front/graphql/operations/operations.ts'
import { type RegisteredReads, registeredReads } from './front/graphql/registeredReads.ts'
import { subscriptionRoute } from './front/graphql/subscriptionRoute.ts'
import { createUploadGate } from './front/graphql/uploads/uploadGate.ts'
import { createMetrics } from './front/metrics/metrics.ts'
import { refusedDocuments } from './front/refusedDocuments.ts'
import { requestIdOf } from './front/requestId.ts'
import { RequestLines } from './front/requestLines.ts'
import { nameByRoute, traceRequests } from './front/requestSpans.ts'
import { addRoutes, sendNotFound } from './front/routes.ts'
import { createVisitorBudget } from './front/visitorBudget.ts'
import { speaking } from './plain/server.ts'
import { registeredPlans } from './registered/registeredPlans.ts'
import { apiServerOf } from './rest/apiServer.ts'
import { callWithDeadline, type FinishedCall, openUpstream, type RestClient } from './rest/client.ts'
import { path } from './rest/path.ts'
import { readinessOf } from './rest/readiness.ts'
import { httpTransports } from './rest/transports.ts'
import { schema } from './schema.ts'
import { createPersons } from './users/persons.ts'
import { readSessionUser } from './users/rest.ts'
import { createTokenFacts } from './users/tokenFacts.ts'

/** A gateway that does not listen yet. */
export interface Gateway {
  /** Listens as configured; port 0 picks a free one. */
  listen(): Promise<{ url: string; port: number }>
  /** Waits for running requests, a few seconds at most, then stops. */
  close: () => Promise<void>
}

/** How long running requests may take to finish on shutdown, in ms. */
const closeLimitMs = 5_000

/** How long /readyz and /metrics wait for the API, in ms. The API waits one second for its database before it reports a failure. */
const readinessLimitMs = 2_000

const bytesPerMb = 1024 * 1024
const filesPerRequest = 10
/** The client uploads three files at a time, and a member may have it open in two tabs. */
const uploadsPerMember = 6

/** How long a request may take to arrive, in milliseconds: enough for a large file on a slow connection. */
const maxArrivalMs = 3_600_000

/** Creates a gateway: a Fastify server with the GraphQL route and the other routes. Does not listen yet. */
export async function buildGateway(config: GatewayConfig, log = loggerFor(config)): Promise<Gateway> {
  const traces = await openTraces(config.traces, log)
  const readiness = () => readinessOf(upstream, api, readinessLimitMs)
  const failures = failureLog(log)
  const uploadBytes = config.uploadLimitMb * bytesPerMb
  const shares = createShares(uploadBytes)
  const metrics = createMetrics({ readiness, shares })
  const { transports, addresses } = httpTransports(config, log)
  const calls = openUpstream({
    transports,
    idleLimitMs: config.idleLimitMs,
    onCall(call) {
      metrics.call(call)
      if (!hasFailed(call)) return
      api.doubt()
      failures.call(call)
    },
  })
  const api = apiServerOf(
    addresses.map(({ name, reads }) => ({ name, probe: (deadline) => calls.probe(path`/api`, deadline, reads) })),
    {
      everyMs: config.levelEveryMs,
      limitMs: config.levelLimitMs,
      onRefusal: (refusal) => log.error({ refusal }, 'this gateway does not work with the api'),
    },
  )
  const upstream = speaking(calls, api)
  const visitors = {
    work: createVisitorBudget(config.visitors.work),
    files: createVisitorBudget(config.visitors.files),
  }
  const refusals = createVisitorBudget(config.visitors.refused)
  const folder = join(config.webDir, 'operations')
  const plans = registeredPlans(schema)
  const built = builtOperations(folder, {
    add: (text) => plans.add(text),
    report: (err, file) => log.warn({ err, file }, 'operations of a build could not be read'),
  })
  const operations = knownOperations({ ...config, schema, built, plans })
  if (operations.isClosed && operations.isEmpty())
    log.warn(
      { folder },
      'OPERATIONS=registered, but the folder of the client has no operations: all requests are refused',
    )
  const limits = { timeLimitMs: config.timeLimitMs, heavyTurns: shares.heavyTurns, visitors: visitors.work }
  const apollo = createApollo({ ...config, ...limits, schema, operations, log, failures, metrics })
  await apollo.start()

  const asSender = <T>(sender: RequestHeaders, work: (rest: RestClient) => Promise<T>) =>
    callWithDeadline(upstream, config.timeLimitMs, sender, work)
  const persons = createPersons<RequestHeaders>(async (sender) => {
    if (!sender.token) throw new GatewayError('UNAUTHENTICATED')
    return asSender(sender, readSessionUser)
  })
  const tokenFacts = createTokenFacts<RequestHeaders>(asSender)
  const memory = { reads: shares.readBytes, responses: shares.responseBytes }
  const uploads = createUploadGate({
    senderOf: persons.ofSession,
    slots: shares.uploadSlots,
    bytes: shares.uploadBytes,
  })
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance,
    // The default log contains URLs, which may contain invitations.
    logController: new RequestLines({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is a 404 too. The cast is needed because Fastify types this reply without a route.
    frameworkErrors: (_error, _request, reply) => sendNotFound(reply as unknown as FastifyReply),
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    routerOptions: { maxParamLength: 2_000 },
    requestTimeout: maxArrivalMs,
    // `request.ip` is the last address of X-Forwarded-For that a trusted proxy vouches for.
    trustProxy: config.trustedProxies,
    // While the gateway stops, it still responds on open connections.
    return503OnClosing: false,
  })
  const closeConnections = closingConnections(app.server, closeLimitMs)
  const contextFor = (headers: RequestHeaders, scope: Scope) => {
    const context = createContext(
      { config, upstream, apiLevel: () => api.level(), memory, persons, tokenFacts },
      headers,
      scope,
    )
    chargeUnknownToken(visitors.work, context)
    return context
  }
  const client = servedClient(config.webDir)
  const reads = registeredReads({
    ...config,
    ...limits,
    schema,
    plans,
    operations,
    log,
    metrics,
    createContext: contextFor,
    clientAddress: clientAddressBehind(config.trustedProxies),
    client,
  })
  const documents = refusedDocuments({
    ofVisitors: refusals,
    ofTokens: createVisitorBudget(config.visitors.refused),
    tokenFacts,
  })
  if (traces) nameByRoute(app)
  await addRoutes(app, { config, upstream, tokenFacts, metrics, readiness, visitors, failures })
  await app.register(
    graphqlRoute({
      apollo,
      operations,
      tokenFacts,
      reads,
      createContext: contextFor,
      bodyLimitBytes: config.bodyLimitBytes,
      readerLimitMs: config.readerLimitMs,
      documents,
      multipart: {
        fieldBytes: config.fieldLimitBytes,
        fileBytes: uploadBytes,
        files: filesPerRequest,
        arrival: {
          bytes: 2 * (uploadBytes + config.fieldLimitBytes),
          idleMs: config.idleLimitMs,
          graceMs: config.uploadGraceMs,
          bytesPerSecond: 32_000,
        },
        gate: uploads,
      },
      client,
    }),
  )
  const subscriptions = subscriptionRoute({
    schema,
    operations,
    tokenFacts,
    introspection: config.introspection,
    failures,
    createContext: contextFor,
    client,
    bodyLimitBytes: config.bodyLimitBytes,
    refusals,
    documents,
  })
  await app.register(subscriptions.route)
  respondFirst(app.server, config, reads)
  // Last, as it must be the first listener.
  if (traces) traceRequests(app.server, traces)
  // Reads the level ahead of the first request; a failed read is repeated later.
  void api.level()

  return {
    async listen() {
      await app.listen({ host: config.host, port: config.port })
      const { port } = app.server.address() as AddressInfo
      return { url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`, port }
    },
    async close() {
      reads.stop()
      subscriptions.close()
      closeConnections()
      await app.close()
      await apollo.stop()
      api.close()
      await upstream.close()
      await traces?.close()
    },
  }
}

/** Offers requests to registered reads first, then to Fastify's listener, and compresses responses. */
function respondFirst(server: Server, { plans, compression }: GatewayConfig, reads: RegisteredReads): void {
  const [handle] = server.listeners('request') as RequestListener[]
  if (!handle) throw new Error('Fastify does not listen for requests')
  const listener: RequestListener = (request, response) => {
    const passOn = () => handle(request, response)
    if (!plans || !reads.take(request, response, passOn)) passOn()
  }
  server.removeAllListeners('request')
  server.on('request', compression ? compressing(listener) : listener)
}

/** Resources that requests share, by their names in /metrics. */
function createShares(uploadBytes: number) {
  return {
    /** Memory for reads of the REST API, in bytes. */
    readBytes: fairShares({ total: 256 * bytesPerMb, perPerson: 96 * bytesPerMb }),
    /** Memory for responses until clients have read them, in bytes. */
    responseBytes: fairShares({ total: 256 * bytesPerMb, perPerson: 64 * bytesPerMb, waiting: 100 }),
    /** Concurrent expensive operations. */
    heavyTurns: fairShares({ total: 2, perPerson: 1, waiting: 100 }),
    /** Concurrent requests with files. */
    uploadSlots: fairShares({ total: 40, perPerson: uploadsPerMember }),
    /** Their bytes on disk. */
    uploadBytes: fairShares({ total: 20 * uploadBytes, perPerson: uploadsPerMember * (uploadBytes + bytesPerMb) }),
  }
}

function loggerFor({ logLevel }: GatewayConfig): Logger {
  return pino({ name: 'gateway', level: logLevel })
}

function hasFailed({ outcome }: FinishedCall): boolean {
  return ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'failed'].includes(outcome)
}
