import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema } from '../http/fields.ts'
import { page } from '../http/page.ts'
import { type Caller, callerOf, requireMember } from '../http/session/caller.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import type { Database } from '../store/database.ts'
import {
  countWaiting,
  deleteMessage,
  listMessages,
  markAnswered,
  type MessageCursor,
  messageCursorSchema,
} from './messages.ts'
import { receiveMessage } from './receive.ts'
import {
  countsSchema,
  messageSchema,
  messagesQuerySchema,
  newMessageSchema,
  newVisitSchema,
  visitSchema,
} from './schemas.ts'
import { closedUntil } from './unseen.ts'
import { markSeen, seenUntil } from './visits.ts'

export interface FeedbackSettings {
  /** Whether visitors of the public site may send messages. */
  publicForm: boolean
  /** Minimum status for editing content areas. REST-4. */
  contentEditors: number
}

/**
 * Routes for messages of visitors: §7 'feedback', and beyond it the public form and the time up to which a member has seen them. FEED-1.
 */
export function feedbackRoutes(
  db: Database,
  { publicForm, contentEditors }: FeedbackSettings,
): FastifyPluginCallbackZod {
  const visitOf = async (caller: Caller) => ({
    kuni: await seenUntil(db, caller),
    suletudKuni: await closedUntil(db),
  })

  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['feedback'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMember,
        schema: { querystring: messagesQuerySchema, response: { 200: responseList(messageSchema) } },
      },
      ({ query }, reply) => {
        const waiting = query.vastamata !== undefined
        return page(query, reply, {
          path: '/api/tagasiside',
          ...(waiting && { filters: { vastamata: '1' } }),
          cursorSchema: messageCursorSchema,
          read: (range) => listMessages(db, { ...range, waiting }),
          cursorOf: ({ kuupaev, _id }): MessageCursor => [kuupaev, _id],
        })
      },
    )

    if (publicForm)
      app.post(
        '/',
        {
          schema: {
            security: [],
            description:
              'Beyond §7, if `tagasisideVorm` of GET /api is true. Everybody may send five messages within 15 minutes.',
            body: newMessageSchema,
            response: { 200: messageSchema },
          },
        },
        ({ body, ip }) => receiveMessage(db, body, ip),
      )

    deleteRoute(app, { remove: (caller, id) => deleteMessage(db, caller, id, contentEditors) })

    for (const [word, answered] of [
      ['vastatud', true],
      ['vastamata', false],
    ] as const)
      app.put(
        `/${word}/:id`,
        {
          onRequest: requireMember,
          schema: {
            description: 'Beyond §7.',
            params: z.object({ id: givenIdSchema() }),
            response: { 200: messageSchema },
          },
        },
        (request) => markAnswered(db, callerOf(request), { id: request.params.id, answered, contentEditors }),
      )

    app.get('/hulgad', { onRequest: requireMember, schema: { response: { 200: countsSchema } } }, async () => ({
      vastamata: await countWaiting(db),
    }))

    app.get('/nahtud', { onRequest: requireMember, schema: { response: { 200: visitSchema } } }, (request) =>
      visitOf(callerOf(request)),
    )

    app.put(
      '/nahtud',
      { onRequest: requireMember, schema: { body: newVisitSchema, response: { 200: visitSchema } } },
      async (request) => {
        await markSeen(db, callerOf(request), request.body.kuni)
        return visitOf(callerOf(request))
      },
    )
    done()
  }
}
