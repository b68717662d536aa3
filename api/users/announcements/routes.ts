import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { longest } from '../../../schema/rules/client/limits.ts'
import { callerOf, requireMember } from '../../http/caller.ts'
import { page, pageQuerySchema } from '../../http/page.ts'
import { createOnce, onceSchema } from '../../records/createOnce.ts'
import type { Database } from '../../store/database.ts'
import { type AnnouncementCursor, announcementCursorSchema, listAnnouncements, readAnnouncement } from './reading.ts'
import {
  announcementSchema,
  announcementsSchema,
  newAnnouncementSchema,
  previewedSchema,
  previewSchema,
} from './schemas.ts'
import { type AnnouncementRules, previewAnnouncement, requireAnnouncer, sendAnnouncement } from './sending.ts'

/** Letters of moderators to members, beyond §7. MAIL-2. */
export function announcementRoutes(db: Database, rules: AnnouncementRules): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['users'], ...route.schema }
    })
    const onRequest = async (request: FastifyRequest) => {
      await requireMember(request)
      requireAnnouncer(callerOf(request))
    }

    app.get(
      '/',
      {
        onRequest,
        schema: {
          description: 'Letters to members that were sent, newest first. From status 3.',
          querystring: pageQuerySchema,
          response: { 200: announcementsSchema },
        },
      },
      ({ query }, reply) =>
        page(query, reply, {
          path: '/api/liikmekirjad',
          cursorSchema: announcementCursorSchema,
          read: (range) => listAnnouncements(db, range),
          cursorOf: ({ kuupaev, _id }): AnnouncementCursor => [kuupaev, _id],
          rowBytes: longest.announcement,
        }),
    )

    app.post(
      '/',
      {
        onRequest,
        schema: {
          description: 'Sends a letter to members: five within a day. From status 3.',
          headers: onceSchema,
          body: newAnnouncementSchema,
          response: { 200: announcementSchema },
        },
      },
      (request) =>
        createOnce(db, request, {
          create: (tx, id) => sendAnnouncement(tx, id, callerOf(request), request.body, rules),
          read: readAnnouncement,
          version: null,
          underLock: 'announcements',
        }),
    )

    app.post(
      '/eelvaade',
      {
        onRequest,
        schema: {
          description:
            'How a letter to members would look, and to how many it would go. Changes nothing. From status 3.',
          body: previewedSchema,
          response: { 200: previewSchema },
        },
      },
      (request) => previewAnnouncement(db, callerOf(request), request.body, rules),
    )
    done()
  }
}
