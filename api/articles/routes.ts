import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { recordBodyLimit } from '../content/bodyLimit.ts'
import { maySeeAll } from '../content/policy.ts'
import { responseList } from '../http/bounded.ts'
import { unauthenticated } from '../http/errors.ts'
import { givenIdSchema } from '../http/fields.ts'
import { page, pageQuerySchema } from '../http/page.ts'
import { callerOf, optionalToken, requireMember, requireMemberOrVisitor } from '../http/session/caller.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import { versionedPut } from '../records/versionedPut.ts'
import type { Database } from '../store/database.ts'
import {
  type ArticleRules,
  creationOf,
  deleteArticle,
  openArticle,
  readArticle,
  updateArticle,
  versionOfArticle,
} from './articles.ts'
import { articleChangesSchema, newArticleSchema } from './bodies.ts'
import { entryCursorSchema, listEntries } from './calendar.ts'
import { filterFrom, groupQuerySchema, listGroups, listMonths, monthSchema } from './groups.ts'
import { listArticles } from './reading.ts'
import {
  articleGroupSchema,
  articleSchema,
  calendarEntrySchema,
  listedArticleSchema,
  type WireArticle,
} from './schemas.ts'
import { editorsSortingOf, sortingOf } from './sorting.ts'

const ofArticle = z.object({ id: givenIdSchema() })

const listQuerySchema = pageQuerySchema.extend({
  jarjestus: z
    .enum(['toimetaja', ''], 'Lubatud järjestus on „toimetaja“.')
    .optional()
    .describe(
      'toimetaja: the order of the editors’ list; with many dates the earliest first, and those without a date last',
    ),
  tolge: z
    .enum(['vaja', ''], 'Lubatud väärtus on „vaja“.')
    .optional()
    .describe('vaja: only outdated translations, and articles without a version in one of the languages; for members'),
})

/** The size of a calendar entry with the modules of its event, for the limit of a page. */
const bytesOfModules = 1_000_000

const calendarQuerySchema = listQuerySchema.extend({
  sisekalender: z
    .enum(['true', 'false', ''], 'Sisekalendri väärtus peab olema true või false.')
    .optional()
    .describe('true: an entry for each date of each event, public or not; for members'),
})

/** Routes of one catalogue or of the pages, which differ only in configuration: §7 'Articles and catalogues'. NAV-3. */
export function articleRoutes(db: Database, catalogue: Catalogue, rules: ArticleRules): FastifyPluginCallbackZod {
  const path = `/api/${catalogue.slug}`
  const hasEntries = catalogue.dates === 'MANY'

  return (app, _options, done) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['articles'], ...route.schema }
    })

    app.get(
      '/',
      {
        onRequest: requireMemberOrVisitor,
        schema: {
          security: optionalToken,
          querystring: hasEntries
            ? calendarQuerySchema
            : listQuerySchema.extend({ sisekalender: z.undefined().catch(undefined) }),
          response: {
            200: hasEntries
              ? z.union([responseList(listedArticleSchema), responseList(calendarEntrySchema)])
              : responseList(listedArticleSchema),
          },
        },
      },
      async (request, reply) => {
        const { jarjestus, sisekalender, tolge } = request.query
        const audience = { seesAll: maySeeAll(request.caller) }
        if (sisekalender === 'true') {
          if (!audience.seesAll) throw unauthenticated()
          const rows = await page(request.query, reply, {
            path,
            filters: { sisekalender },
            cursorSchema: entryCursorSchema,
            read: (range) => listEntries(db, catalogue, range),
            cursorOf: ({ cursor }) => cursor,
            rowBytes: bytesOfModules,
          })
          return rows.map(({ entry }) => entry)
        }
        const untranslated = tolge === 'vaja'
        // The filter would reveal versions that visitors may not see.
        if (untranslated && !audience.seesAll) throw unauthenticated()
        const sorting = jarjestus === 'toimetaja' ? editorsSortingOf(catalogue) : sortingOf(catalogue)
        const rows = await page(request.query, reply, {
          path,
          filters: { ...(jarjestus && { jarjestus }), ...(tolge && { tolge }) },
          cursorSchema: sorting.cursorSchema,
          read: (range) => listArticles(db, catalogue, { sorting, audience, untranslated, ...range }),
          cursorOf: ({ cursor }) => cursor,
        })
        return rows.map(({ article }) => article)
      },
    )

    app.get(
      '/artiklid',
      {
        onRequest: requireMember,
        schema: {
          description: 'Beyond §7: the editors’ list: each article once, with its versions in all languages.',
          querystring: groupQuerySchema(catalogue),
          response: { 200: responseList(articleGroupSchema) },
        },
      },
      async (request, reply) => {
        const { filter, filters, sorting } = filterFrom(catalogue, request.query)
        const rows = await page(request.query, reply, {
          path: `${path}/artiklid`,
          filters,
          cursorSchema: sorting.cursorSchema,
          read: (range) => listGroups(db, catalogue, { filter, sorting, ...range }),
          cursorOf: ({ cursor }) => cursor,
        })
        return rows.map(({ group }) => group)
      },
    )

    app.get(
      '/kuud',
      {
        onRequest: requireMember,
        schema: {
          description: 'Beyond §7: the months that articles of the catalogue have a date in, the latest first.',
          response: { 200: responseList(monthSchema) },
        },
      },
      () => listMonths(db, catalogue),
    )

    app.get(
      '/id/:id',
      {
        onRequest: requireMemberOrVisitor,
        schema: { security: optionalToken, params: ofArticle, response: { 200: articleSchema } },
      },
      async (request, reply) => {
        const article = await openArticle(db, catalogue, request.caller, request.params.id)
        reply.recordVersion = versionOfArticle(article, catalogue)
        return article
      },
    )

    app.post(
      '/',
      {
        onRequest: requireMember,
        bodyLimit: recordBodyLimit,
        schema: { headers: onceSchema, body: newArticleSchema(catalogue), response: { 200: articleSchema } },
      },
      async (request, reply) => {
        const create = await creationOf(catalogue, rules, callerOf(request), request.body)
        const read = (tx: Parameters<typeof create>[0], id: string) => readArticle(tx, catalogue, id)
        const versionOf = (article: WireArticle) => versionOfArticle(article, catalogue)
        const article = await createOnce(db, request, { create, read, version: versionOf })
        reply.recordVersion = versionOfArticle(article, catalogue)
        return article
      },
    )

    versionedPut(app, '/:id', {
      params: ofArticle,
      body: articleChangesSchema(catalogue),
      response: articleSchema,
      bodyLimit: recordBodyLimit,
      change: (request) => {
        const { params, headers, body } = request
        const change = { id: params.id, body, ifMatch: headers['if-match'] }
        return updateArticle(db, catalogue, rules, callerOf(request), change)
      },
      versionOf: (article) => versionOfArticle(article, catalogue),
    })

    deleteRoute(app, { remove: (caller, id) => deleteArticle(db, catalogue, rules, caller, id) })
    done()
  }
}
