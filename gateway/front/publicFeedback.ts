import type { FastifyInstance, FastifyReply } from 'fastify'
import { callWithDeadline, type RestClient, type Upstream } from '../rest/client.ts'
import { NotOffered, orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import { arrivalLimit } from './arrivalLimit.ts'
import { refusalOf } from './failureLog.ts'
import { visitorOf } from './sender.ts'
import { spendForAnybody, type VisitorBudget } from './visitorBudget.ts'

interface PublicFeedbackOptions {
  upstream: Upstream
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
  /** Sends the page with the form; undefined where no client is built. */
  sendPage: ((reply: FastifyReply) => FastifyReply) | undefined
}

/** In bytes. A message has at most 10,000 characters, each of which takes up to six bytes as an escape in JSON. */
const bodyLimit = 128 * 1024

/** Costs in fields. */
const [costOfPage, costOfMessage] = [50, 500]

/** How long a message may take to arrive, in milliseconds. */
const limitArrival = arrivalLimit(60_000)

/**
 * Serves the feedback form for visitors at /tagasiside, and forwards a message to POST /api/tagasiside with nothing but its body and the
 * sender's address. The form exists only while `tagasisideVorm` of GET /api is true; otherwise the API refuses messages. FEED-1.
 */
export function servePublicFeedback(app: FastifyInstance, options: PublicFeedbackOptions): void {
  const { upstream, timeLimitMs, visitors, sendPage } = options

  if (sendPage)
    app.get('/tagasiside', async (request, reply) => {
      spendForAnybody(visitors, request, costOfPage)
      const api = await orNull(
        callWithDeadline(upstream, timeLimitMs, visitorOf(request), (rest) => rest.get(path`/api`)),
      )
      const isOpen = typeof api === 'object' && api !== null && 'tagasisideVorm' in api && api.tagasisideVorm === true
      return isOpen ? sendPage(reply) : reply.callNotFound()
    })

  app.post('/api/tagasiside', { bodyLimit, onRequest: limitArrival }, async (request, reply) => {
    spendForAnybody(visitors, request, costOfMessage)
    const send = (rest: RestClient) => rest.send('POST', path`/api/tagasiside`, request.body ?? {})
    try {
      return reply.send(await callWithDeadline(upstream, timeLimitMs, visitorOf(request), send))
    } catch (error) {
      if (error instanceof NotOffered) return reply.callNotFound()
      const { status, details, body } = refusalOf(error, request, reply)
      return reply.code(status).send({ ...body, ...(details.fields && { valjad: details.fields }) })
    }
  })
}
