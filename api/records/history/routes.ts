import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { givenIdSchema, idSchema } from '../../http/fields.ts'
import { page, pageQuerySchema } from '../../http/page.ts'
import { callerOf, requireMember, status } from '../../http/session/caller.ts'
import { ifMatchSchema, tagOf } from '../../http/versions.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { deleteRoute } from '../deleteRoute.ts'
import { fieldsOf, removed, valuesFrom } from './fields.ts'
import type { HistoryKind, HistoryKinds } from './historyKinds.ts'
import { endRevision, listRevisions, removeRevision } from './revisions.ts'
import {
  deletedSchema,
  historySchema,
  homePage,
  recordParams,
  restorationSchema,
  revisionParams,
  revisionSchema,
  trashCursorSchema,
} from './schemas.ts'
import { deleteForever, listTrash, restoreDeleted, restoreFiles, type TrashKinds } from './trash.ts'
import { shownFields, withoutFiles } from './values.ts'

const noSuchRevision = () => notFound('Seda versiooni enam ei ole.')

/** Routes of the revisions of records, beyond §7. HIST-1. */
export function historyRoutes(db: Database, kinds: HistoryKinds, trash: TrashKinds): FastifyPluginCallbackZod {
  const kindOf = ({ liik, id }: { liik: string; id: string }): HistoryKind => {
    const kind = Object.hasOwn(kinds, liik) ? kinds[liik] : undefined
    if (!kind || (liik === homePage) !== (id === homePage)) throw notFound()
    return kind
  }
  const read = async (request: Parameters<HistoryKind['open']>[0], { liik, id }: { liik: string; id: string }) => {
    const record = await kindOf({ liik, id }).open(request, id)
    const fields = fieldsOf(record.values)
    const first = record.created ?? { muutja: null, kuupaev: null }
    return { record, fields, revisions: await listRevisions(db, { liik, id }, fields, first) }
  }

  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['history'], ...route.schema }
    })

    app.get('/:liik/:id', { schema: { params: recordParams, response: { 200: historySchema } } }, async (request) => {
      const { record, revisions } = await read(request, request.params)
      const versioonid = revisions.map(({ fields: _fields, ...revision }) => revision)
      return { _id: request.params.id, versioon: tagOf(record.version), pealkiri: record.title, versioonid }
    })

    app.get(
      '/:liik/:id/:versioon',
      { schema: { params: revisionParams, response: { 200: revisionSchema } } },
      async (request) => {
        const { revisions } = await read(request, request.params)
        const revision = revisions.find(({ _id }) => _id === request.params.versioon)
        if (!revision) throw noSuchRevision()
        return shownFields(db, revision.fields)
      },
    )

    app.put(
      '/:liik/:id',
      {
        schema: {
          description: 'Gives the record the content of a revision, as its PUT does.',
          params: recordParams,
          headers: ifMatchSchema,
          body: restorationSchema,
          response: { 200: z.object({ _id: z.string() }) },
        },
      },
      async (request) => {
        const { liik, id } = request.params
        const { revisions } = await read(request, request.params)
        const fields = revisions.find(({ _id }) => _id === request.body.versioon)?.fields
        if (!fields) throw noSuchRevision()
        if (Object.values(fields).includes(removed))
          throw conflict('Selle versiooni sisu on eemaldatud, seda ei saa taastada.')
        const missing = await restoreFiles(db, trash, callerOf(request), fields)
        const values = withoutFiles(valuesFrom(fields), missing) as object
        // So that the content that it replaces stays.
        await endRevision(db, { liik, id })
        await kindOf({ liik, id }).save(request, id, values, request.headers['if-match'])
        return { _id: id }
      },
    )

    app.delete(
      '/:liik/:id/:versioon',
      { schema: { params: revisionParams, response: { 200: z.object({ _id: z.string() }) } } },
      async (request) => {
        const { liik, id, versioon } = request.params
        if (callerOf(request).staatus < status.admin) throw forbidden('Versiooni saavad eemaldada ainult adminid.')
        const { fields, revisions } = await read(request, request.params)
        if (versioon === revisions[0]?._id)
          throw conflict('See on praegune versioon. Muuda või kustuta see, siis saad ta siit eemaldada.')
        if (!(await inTransaction(db, (tx) => removeRevision(tx, { liik, id }, fields, versioon))))
          throw noSuchRevision()
        return { _id: versioon }
      },
    )
    done()
  }
}

/** Routes of the trash, beyond §7. TRASH-1. */
export function trashRoutes(db: Database, kinds: TrashKinds): FastifyPluginCallbackZod {
  const params = z.object({ id: givenIdSchema() })
  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['history'], ...route.schema }
    })

    app.get(
      '/',
      { schema: { querystring: pageQuerySchema, response: { 200: responseList(deletedSchema) } } },
      (request, reply) =>
        page(request.query, reply, {
          path: '/api/prygikast',
          cursorSchema: trashCursorSchema,
          read: (range) => listTrash(db, callerOf(request), range),
          cursorOf: ({ kuupaev, _id }): [string, string] => [kuupaev, _id],
        }),
    )

    app.put(
      '/:id',
      { schema: { params, response: { 200: z.object({ _id: idSchema, liik: z.string() }) } } },
      (request) => restoreDeleted(db, kinds, callerOf(request), request.params.id),
    )

    deleteRoute(app, { remove: (caller, id) => deleteForever(db, kinds, caller, id) })
    done()
  }
}
