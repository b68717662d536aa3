import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Capabilities } from '../rest/capabilities.ts'
import { callApart, type RestClient, type Upstream } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { arrivalLimit } from './arrivalLimit.ts'
import { refusalOf } from './failureLog.ts'
import { visitorOf } from './sender.ts'
import { spendForAnybody, type VisitorBudget } from './visitorBudget.ts'

interface PublicFeedbackOptions {
  upstream: Upstream
  capabilities: Capabilities
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
  /** Sends the page with the form; undefined where no client is built. */
  sendPage: ((reply: FastifyReply) => FastifyReply) | undefined
}

/** In bytes. A message has at most 10,000 characters, each of which takes up to six bytes as an escape in JSON. */
const bodyLimit = 128 * 1024

/** The cost of a message, in fields. */
const costOfMessage = 500

/** How long a message may take to arrive, in milliseconds. */
const limitArrival = arrivalLimit(60_000)

/**
 * Serves the feedback form for visitors at /tagasiside, and forwards what they send to POST /api/tagasiside: the only call of the
 * API that is open to visitors. Both exist only while the API announces `tagasiside-vorm`. Of a request only its body and its address
 * are forwarded. FEED-1.
 */
export function servePublicFeedback(app: FastifyInstance, options: PublicFeedbackOptions): void {
  const { upstream, capabilities, timeLimitMs, visitors, sendPage } = options
  const isOpen = () => capabilities.has('tagasiside-vorm')

  if (sendPage) app.get('/tagasiside', async (_, reply) => ((await isOpen()) ? sendPage(reply) : reply.callNotFound()))

  app.post('/api/tagasiside', { bodyLimit, onRequest: limitArrival }, async (request, reply) => {
    spendForAnybody(visitors, request, costOfMessage)
    if (!(await isOpen())) return reply.callNotFound()
    const send = (rest: RestClient) => rest.send('POST', path`/api/tagasiside`, request.body ?? {})
    try {
      return reply.send(await callApart(upstream, timeLimitMs, visitorOf(request), send))
    } catch (error) {
      const { status, details, told } = refusalOf(error, request, reply)
      return reply.code(status).send({ ...told, ...(details.fields && { valjad: details.fields }) })
    }
  })
}
