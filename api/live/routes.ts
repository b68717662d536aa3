import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { endStreaming } from '../../schema/rules/traces/spans.ts'
import { Refusal } from '../http/errors.ts'
import { callerOf, requireMember } from '../http/session/caller.ts'
import { tokenDigest, tokenOf } from '../http/session/liveSession.ts'
import { spanOf } from '../http/watching/requestSpans.ts'
import { forumEventSchema } from './events.ts'
import type { Live } from './live.ts'

const eventSchema = z
  .union([
    forumEventSchema,
    z.object({
      liik: z
        .enum(['sulle', 'katkestus'])
        .describe(
          'sulle: the caller’s notifications have changed; katkestus: events may have been missed, so read everything again',
        ),
    }),
  ])
  .meta({ id: 'Sundmus' })

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'x-auth-token',
  // nginx would otherwise buffer the events.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Live events of the forum, beyond §7. LIVE-1. */
export function liveRoutes({ streams }: Live): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/voog',
      {
        onRequest: requireMember,
        schema: {
          tags: ['live'],
          description:
            'Server-sent events, each with ids only; the other calls return the records. The request must accept ' +
            'text/event-stream by name. The stream ends with the session. The fifth stream of a session, and the seventeenth of a user, end the oldest.',
          headers: z.object({ accept: z.string().max(1_000).optional() }),
          response: { 200: { content: { 'text/event-stream': { schema: eventSchema } } } },
        },
      },
      (request, reply) => {
        const caller = callerOf(request)
        // A client that only follows links would wait for the end of the stream.
        if (!request.headers.accept?.includes('text/event-stream'))
          throw new Refusal(406, 'See on sündmuste voog: küsi seda päisega Accept: text/event-stream.')
        if (streams.isFull)
          throw new Refusal(429, 'Praegu kuulab korraga liiga palju inimesi. Proovi mõne minuti pärast uuesti.', {
            more: { kood: 'vooge-liiga-palju' },
            retryAfter: 60,
          })
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, headers)
        if (request.method === 'HEAD') return void response.end()
        // Node sends the head with the first bytes of the body.
        response.write(':\n\n')
        endStreaming(spanOf(request), response)
        const session = tokenDigest(tokenOf(request)).toString('hex')
        streams.add({ userId: caller._id, session, isTool: request.tool != null }, reply)
      },
    )
    done()
  }
}
