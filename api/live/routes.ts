import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { endStreaming } from '../../schema/rules/traces/spans.ts'
import { callerOf, requireMember } from '../http/caller.ts'
import { Refusal } from '../http/errors.ts'
import { tokenDigest, tokenOf } from '../http/liveSession.ts'
import { spanOf } from '../http/watching/requestSpans.ts'
import { forumEventSchema } from './events.ts'
import type { Live } from './live.ts'

const eventSchema = z
  .union([
    forumEventSchema,
    z.object({
      liik: z
        .enum(['sulle', 'katkestus'])
        .describe('sulle: what is for the caller has changed; katkestus: events may have been missed, read again'),
    }),
  ])
  .meta({ id: 'Sundmus' })

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'x-auth-token',
  // nginx would hold events back until its buffer is full.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** What happens in the forum, told as it happens, beyond §7. LIVE-1. */
export function liveRoutes({ streams }: Live): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/voog',
      {
        onRequest: requireMember,
        schema: {
          tags: ['live'],
          description:
            'Server-sent events, each of ids alone: what they mean is read by the other calls. The request has to accept ' +
            'text/event-stream by name. The stream ends with the session; of a session’s fifth and a person’s seventeenth the oldest ends.',
          headers: z.object({ accept: z.string().max(1_000).optional() }),
          response: { 200: { content: { 'text/event-stream': { schema: eventSchema } } } },
        },
      },
      (request, reply) => {
        const caller = callerOf(request)
        // A client that just follows links would wait for the end.
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
        // The head is sent with the first bytes of the body.
        response.write(':\n\n')
        endStreaming(spanOf(request), response)
        const session = tokenDigest(tokenOf(request)).toString('hex')
        streams.add({ userId: caller._id, session, isTool: request.tool != null }, reply)
      },
    )
    done()
  }
}
