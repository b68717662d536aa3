import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { longest } from '../../schema/rules/client/limits.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import { callerOf, requireMember } from '../http/session/caller.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import type { Database } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import { type AnnouncementCursor, announcementCursorSchema, listAnnouncements, readAnnouncement } from './reading.ts'
import {
  announcementSchema,
  announcementsSchema,
  newAnnouncementSchema,
  previewedSchema,
  previewSchema,
  trialSchema,
} from './schemas.ts'
import {
  type AnnouncementRules,
  previewAnnouncement,
  requireAnnouncer,
  sendAnnouncement,
  tryAnnouncement,
} from './sending.ts'

/** Announcements of moderators to members, beyond §7. MAIL-2. */
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
          description: 'Announcements to members, newest first. From status 3.',
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
          description: 'Sends an announcement to members: at most five within a day. From status 3.',
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
          description: 'The mail of an announcement, and the number of its recipients. Changes nothing. From status 3.',
          body: previewedSchema,
          response: { 200: previewSchema },
        },
      },
      (request) => previewAnnouncement(db, callerOf(request), request.body, rules),
    )

    app.post(
      '/proov',
      {
        onRequest,
        schema: {
          description:
            'Mails an announcement to the caller only, as a trial: at most nine within 15 minutes. From status 3.',
          body: previewedSchema,
          response: { 200: trialSchema },
        },
      },
      (request) => inTransaction(db, (tx) => tryAnnouncement(tx, callerOf(request), request.body)),
    )
    done()
  }
}
