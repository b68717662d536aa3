import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { languageCodes } from '../../schema/rules/languages.ts'
import { maySeeAll } from '../content/policy.ts'
import { responseList } from '../http/bounded.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import { optionalToken, requireMemberOrVisitor } from '../http/session/caller.ts'
import type { Database } from '../store/database.ts'
import { entryCursorSchema, listCalendarDates } from './calendar.ts'
import { calendarDateSchema } from './schemas.ts'

const wrongDay = 'Päev tuleb anda kujul 2026-06-24.'
const daySchema = z.iso.date(wrongDay).refine((day) => day >= '0001', wrongDay)

const querySchema = pageQuerySchema
  .extend({
    algus: daySchema.optional().describe('A day in Tallinn: the dates from its start on, the earliest first'),
    lopp: daySchema.optional().describe('A day in Tallinn: the dates before its start, the latest first'),
    keel: z
      .enum(languageCodes, `Keel peab olema ${languageCodes.join(' või ')}.`)
      .optional()
      .describe('The preferred language of events; by default the first that each has'),
  })
  .refine(({ algus, lopp }) => algus == null || lopp == null, {
    path: ['lopp'],
    error: 'Anda saab kas alguse või lõpu.',
  })

/** The calendar by pages, beyond §7, of a catalogue with many dates: see listCalendarDates. CAL-2. */
export function calendarRoutes(db: Database, catalogue: Catalogue): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/kirjed',
      {
        onRequest: requireMemberOrVisitor,
        schema: {
          tags: ['articles'],
          description: 'The dates of events without modules. Visitors get those of public versions.',
          security: optionalToken,
          querystring: querySchema,
          response: { 200: responseList(calendarDateSchema) },
        },
      },
      async (request, reply) => {
        const { algus, lopp, keel } = request.query
        const audience = { seesAll: maySeeAll(request.caller) }
        const rows = await page(request.query, reply, {
          path: `/api/${catalogue.slug}/kirjed`,
          filters: { ...(algus && { algus }), ...(lopp && { lopp }), ...(keel && { keel }) },
          cursorSchema: entryCursorSchema,
          read: (range) =>
            listCalendarDates(db, catalogue, { from: algus, before: lopp, language: keel, audience, ...range }),
          cursorOf: ({ cursor }) => cursor,
        })
        return rows.map(({ entry }) => entry)
      },
    )
    done()
  }
}
