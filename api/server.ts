import { join } from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifySerializerCompiler } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { isApiToken } from '../schema/rules/apiTokens.ts'
import { catalogues } from '../schema/rules/catalogues.ts'
import { version } from '../schema/rules/generated/version.ts'
import { networkOf } from '../schema/rules/networks.ts'
import { requestIdFor, requestIdHeader } from '../schema/rules/requestIds.ts'
import { openTraces } from '../schema/rules/traces/traces.ts'
import { announcementFileUses } from './announcements/fileUses.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { calendarRoutes } from './articles/calendarRoutes.ts'
import { articleFileUses, noteFileDeletedInArticles } from './articles/fileUses.ts'
import { articleHistory, articleTrash } from './articles/history.ts'
import { articleRoutes } from './articles/routes.ts'
import { watchConditions } from './backup/operator/alerts.ts'
import { auditRoutes } from './backup/operator/auditRoutes.ts'
import { outOfService } from './backup/operator/conditions.ts'
import { operatorRoutes } from './backup/operator/routes.ts'
import type { ApiConfig } from './config.ts'
import { webhookRoutes } from './content/webhook/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { fileTrash } from './files/deleteFile.ts'
import { startImageWorkers } from './files/images/imageWorkers.ts'
import { ownDataRoutes } from './files/ownData/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { staticRoutes } from './files/staticRoutes.ts'
import { openStorage } from './files/storage/openStorage.ts'
import { requireRoom } from './files/storage/room.ts'
import { watchedStorage } from './files/storage/watchedStorage.ts'
import { zipRoute } from './files/zip.ts'
import { clearLastEditorOfPosts, clearLastEditorOfTopics, forumFileUses } from './forum/fileUses.ts'
import { forumHistory, forumTrash } from './forum/history.ts'
import { forumRoutes } from './forum/routes.ts'
import { createTopic } from './forum/topics.ts'
import { albumFileUses, clearLastEditorOfAlbums } from './gallery/fileUses.ts'
import { albumHistory, albumTrash } from './gallery/history.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { homeFileUses, noteFileDeletedInHomePage } from './home/fileUses.ts'
import { homeHistory } from './home/homePage.ts'
import { homeRoutes } from './home/routes.ts'
import { commonHeaders } from './http/commonHeaders.ts'
import { handleErrors } from './http/errorHandler.ts'
import { addEtags } from './http/etag.ts'
import { warnOfUntrustedProxies } from './http/forwardedAddresses.ts'
import { sayInputInEstonian } from './http/inputSentences.ts'
import { streamLongLists } from './http/longLists.ts'
import { addRefusalResponses } from './http/refusalSchema.ts'
import { refuseWhileClosing } from './http/refuseWhileClosing.ts'
import { serverRoutes } from './http/serverRoutes.ts'
import { findCaller } from './http/session/liveSession.ts'
import { checkSessionBeforeInput } from './http/session/sessionRead.ts'
import { forTools, guardTools } from './http/tools/gate.ts'
import {
  acceptJsonOnly,
  overrideNodeRefusals,
  rejectMalformedUrl,
  rejectUnreadable,
} from './http/unreadableRequests.ts'
import { readVersionKey } from './http/versions.ts'
import { limitVisitors } from './http/visitorTurns.ts'
import { RequestLines, serializeError, serializeReason, serializeRequest } from './http/watching/log.ts'
import { serveMetrics } from './http/watching/metricsRoute.ts'
import { spanOf, traceRequests } from './http/watching/requestSpans.ts'
import { jobList } from './jobList.ts'
import { startJobs } from './jobs/jobRunner.ts'
import { queueState } from './jobs/queue.ts'
import { queueMetrics } from './jobs/queueMetrics.ts'
import { startLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { pacedTransport } from './mail/pace.ts'
import { fileTransport, smtpTransport, watchedTransport } from './mail/transport.ts'
import { bellRoutes } from './notifications/bell/routes.ts'
import { mailRoutes } from './notifications/mail/routes.ts'
import { pushKeys } from './notifications/push/keys.ts'
import { pushRoutes } from './notifications/push/routes.ts'
import { healthOf, startChecks } from './outside/health.ts'
import { clearLastEditorOfProtocols, protocolFileUses } from './protocols/fileUses.ts'
import { protocolHistory } from './protocols/protocols.ts'
import { protocolRoutes } from './protocols/routes.ts'
import { historyRoutes, trashRoutes } from './records/history/routes.ts'
import type { TrashKinds } from './records/history/trash.ts'
import { searchRoutes } from './search/routes.ts'
import { readStoreClock } from './store/clock/storeClock.ts'
import { openStore } from './store/database.ts'
import { currentOrigin, workFor } from './store/origin.ts'
import { storeProbe } from './store/probe.ts'
import { apiTokenRoutes } from './users/apiTokens/routes.ts'
import { invitationListRoutes } from './users/invitations/listRoutes.ts'
import { leavingRoutes } from './users/leaving/routes.ts'
import { memberRoutes } from './users/memberRoutes.ts'
import { memberHistory } from './users/profiles.ts'
import { userRefusals } from './users/refusals.ts'
import { userRoutes } from './users/routes.ts'
import { deviceRoutes } from './users/signIn/deviceRoutes.ts'
import { welcomeRoutes } from './users/welcome.ts'

const bodyLimit = 1024 * 1024
/** How often the storage, and mail that does not work, are checked, in ms. */
const checkEveryMs = 60_000
/** How long an upload may send no bytes before it is aborted, in ms. */
const uploadIdleMs = 60_000

/**
 * Builds the REST API on a migrated database, ready to listen; `close()` also ends the connections.
 * @param logTo receives the log lines instead of standard output
 * @param serializer of responses. Tests pass one that checks each against its schema; in production named SQL columns select what is sent,
 * not the schema
 * @throws when the database cannot be reached
 */
export async function buildApi(
  config: ApiConfig,
  logTo?: { write(line: string): void },
  serializer: FastifySerializerCompiler<unknown> = () => JSON.stringify,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    // The id of the gateway's request, so that both logs have it. OPS-8.
    genReqId: ({ headers }) => requestIdFor(headers[requestIdHeader]),
    logController: new RequestLines({ requestIdLogLabel: 'requestId' }),
    logger: {
      level: config.logLevel,
      mixin: () => currentOrigin().job ?? {},
      serializers: { req: serializeRequest, err: serializeError, reason: serializeReason },
      ...(logTo && { stream: logTo }),
    },
    // Node already limits a request line to 16 kB, so any parameter below that should get a 404, not a 414.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // Node and Fastify would refuse both with their own bodies: see unreadableRequests.ts and refuseWhileClosing.ts.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectUnreadable,
    // The gateway forwards the client's address, by which attempts are counted. AUTH-8.
    trustProxy: config.trustedProxies,
  })
  const traces = await openTraces(config.traces, app.log)
  const store = openStore(config.databaseUrl, app.log, config.storeTimeouts, traces != null)
  // Created at the start instead of by the first request: a GET changes nothing.
  await pushKeys(store.db)
  await readStoreClock(store.db)
  await readVersionKey(store.db)
  const health = {
    storage: healthOf('the storage of files', app.log),
    // Separate from the storage, whose files can be read on a full disk.
    room: healthOf('the disk for uploads', app.log),
    mail: healthOf('mail', app.log),
  }
  const transport = config.smtpUrl
    ? pacedTransport(
        watchedTransport(smtpTransport(config.smtpUrl, config.mailLimits, config.dkim), health.mail),
        store.db,
        config.smtpPerMinute,
      )
    : watchedTransport(fileTransport(config.mailDir, app.log), health.mail)
  const files = {
    db: store.db,
    log: app.log,
    storage: watchedStorage(await openStorage(config, config.storageLimits), health.storage),
    stagingDir: join(config.filesDir, '.tmp'),
  }
  const services = {
    storage: () => (health.room.state().ok === false ? health.room : health.storage).state(),
    mail: () => health.mail.state(),
  }
  const watch = watchConditions({ config, db: store.db, health: services }, { config, transport, log: app.log })
  const contentRules = { contentEditors: config.contentEditors, embedHosts: config.embedHosts }
  const beforeDeletion = [
    clearLastEditorOfTopics,
    clearLastEditorOfPosts,
    noteFileDeletedInArticles,
    clearLastEditorOfProtocols,
    noteFileDeletedInHomePage,
    clearLastEditorOfAlbums,
  ]
  const deletable: TrashKinds = {
    ...forumTrash,
    artikkel: articleTrash,
    album: albumTrash,
    protokoll: { table: 'protocols' },
    fail: fileTrash(beforeDeletion),
    tagasiside: { table: 'feedback' },
  }
  const kinds = jobList(config, transport, { files, watch, deletable })
  const jobs = startJobs({ db: store.db, log: app.log, traces, kinds })
  const live = startLive({ db: store.db, databaseUrl: config.databaseUrl, log: app.log })
  // Mail servers dislike connections without a mail, so working mail is checked only at the start.
  const stopChecks = startChecks(
    [
      { health: health.storage, run: (signal) => files.storage.check(signal), always: true },
      {
        health: health.room,
        run: (signal) =>
          health.room.of(
            signal,
            () => requireRoom(config.filesDir, config.uploadLimit),
            () => false,
          ),
        always: true,
      },
      { health: health.mail, run: (signal) => transport.check(signal), always: false },
    ],
    checkEveryMs,
  )
  app.decorate('live', live)
  app.decorate('jobs', jobs)
  // preClose runs before the server waits for its connections.
  let jobsClosed: Promise<void> | undefined
  app.addHook('preClose', (done) => {
    live.streams.close()
    // In parallel with the server's own closing, as both may take seconds.
    jobsClosed = jobs.close()
    done()
  })
  app.addHook('onClose', async () => {
    stopChecks()
    await live.close()
    await jobsClosed
    transport.close()
    await store.close()
    await traces?.close()
  })

  sayInputInEstonian()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializer)
  handleErrors(app, [userRefusals])
  if (traces) traceRequests(app, traces, config.trustedProxies)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header(requestIdHeader, request.id)
    done()
  })
  overrideNodeRefusals(app)
  warnOfUntrustedProxies(app)
  refuseWhileClosing(app)
  acceptJsonOnly(app)
  await addEtags(app)
  app.addHook('onRoute', addRefusalResponses)
  limitVisitors(app)
  streamLongLists(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sise REST API', version, description: 'Ids are opaque strings; times are ISO 8601 in UTC.' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const token = request.headers['x-auth-token']
    if (typeof token === 'string' && token !== '' && !isApiToken(token) && !request.routeOptions.config.sessionInRead)
      request.caller = await findCaller(store.db, token)
  })
  guardTools(app, store.db, config.toolCallsPerMinute)
  checkSessionBeforeInput(app, store.db)

  // A preHandler, because the body's events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const person = request.caller?._id ?? networkOf(request.ip)
    workFor({ person, requestId: request.id, span: spanOf(request) }, done)
  })

  serveMetrics(
    app,
    queueMetrics(Object.keys(kinds), () => queueState(store.db)),
    watch.latest,
    config.metricsToken,
  )
  const facts = {
    version,
    feedbackForm: config.feedbackForm,
    probeStore: storeProbe(store.db),
    health: services,
    warnings: () => watch.latest().flatMap(({ name, ok }) => (ok || outOfService.includes(name) ? [] : [name])),
  }
  await app.register(forTools(null, serverRoutes(facts)), { prefix: '/api' })
  await app.register(forTools('inimesed', userRoutes(store.db)), { prefix: '/api' })
  await app.register(apiTokenRoutes(store.db), { prefix: '/api/toolivotmed' })
  const members = { db: store.db, jobs, passwordMin: config.passwordMin }
  await app.register(memberRoutes(members), { prefix: '/api/users' })
  const invitations = { db: store.db, jobs, smtpPerMinute: config.smtpPerMinute }
  await app.register(welcomeRoutes(store.db), { prefix: '/api/tervitus' })
  await app.register(leavingRoutes(store.db, jobs), { prefix: '/api/lahkumine' })
  await app.register(deviceRoutes(store.db), { prefix: '/api/seansid' })
  await app.register(invitationListRoutes(invitations), { prefix: '/api/kutsed' })
  await app.register(forTools('foorum', bellRoutes(store.db)), { prefix: '/api/foorum/sulle' })
  await app.register(operatorRoutes(store.db), { prefix: '/api/olek' })
  await app.register(auditRoutes(store.db))
  await app.register(mailRoutes(store.db), { prefix: '/api/kirjad' })
  await app.register(announcementRoutes(store.db, { ...config, createTopic }), { prefix: '/api/liikmekirjad' })
  await app.register(pushRoutes(store.db, config.push), { prefix: '/api/touked' })
  await app.register(webhookRoutes({ db: store.db, jobs, internet: config.webhook }), { prefix: '/api/veebihaak' })
  await app.register(forTools('foorum', forumRoutes(store.db)), { prefix: '/api/foorum' })
  // An API token finds the kinds of its scopes.
  await app.register(forTools(null, searchRoutes(store.db)), { prefix: '/api/otsing' })
  const feedbackSettings = { publicForm: config.feedbackForm, contentEditors: config.contentEditors }
  await app.register(forTools('foorum', liveRoutes(live)), { prefix: '/api' })
  await app.register(forTools('inimesed', feedbackRoutes(store.db, feedbackSettings)), { prefix: '/api/tagasiside' })
  await app.register(forTools('sisu', protocolRoutes(store.db, contentRules)), { prefix: '/api/protokollid' })
  await app.register(forTools('sisu', homeRoutes(store.db, contentRules)), { prefix: '/api/varia' })
  for (const catalogue of catalogues) {
    const prefix = `/api/${catalogue.slug}`
    await app.register(forTools('sisu', articleRoutes(store.db, catalogue, contentRules)), { prefix })
    if (catalogue.dates === 'MANY')
      await app.register(forTools('sisu', calendarRoutes(store.db, catalogue)), { prefix })
  }
  await app.register(forTools('sisu', galleryRoutes(store.db, contentRules)), { prefix: '/api/galerii' })
  const images = startImageWorkers(app.log)
  app.addHook('onClose', () => images.close())
  const fileRules = {
    limits: { size: config.uploadLimit, idleTimeoutMs: uploadIdleMs },
    images,
    uses: [forumFileUses, articleFileUses, protocolFileUses, homeFileUses, albumFileUses, announcementFileUses],
    beforeDeletion,
  }
  await app.register(forTools('failid', fileRoutes(files, fileRules)), { prefix: '/api/files' })
  await app.register(forTools(null, staticRoutes(files)), { prefix: '/api/static' })
  await app.register(forTools(null, zipRoute(files)))
  await app.register(ownDataRoutes(files, jobs))
  const history = {
    ...forumHistory(store.db),
    artikkel: articleHistory(store.db, contentRules),
    album: albumHistory(store.db, contentRules),
    protokoll: protocolHistory(store.db, contentRules),
    avaleht: homeHistory(store.db, contentRules),
    liige: memberHistory(store.db),
  }
  await app.register(historyRoutes(store.db, history, deletable), { prefix: '/api/ajalugu' })
  await app.register(trashRoutes(store.db, deletable), { prefix: '/api/prygikast' })
  return app
}
