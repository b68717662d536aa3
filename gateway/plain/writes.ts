import { moved, type MoveTarget, orderChanges } from '../../schema/rules/order.ts'
import { slugToSave } from '../../schema/rules/slugs.ts'
import { articleReader } from '../articles/wire/article.ts'
import { GatewayError, malformedResponse } from '../errors.ts'
import { categoriesFromWire, categoryReader } from '../forum/wire/category.ts'
import { postReader, postWriter } from '../forum/wire/post.ts'
import { topicReader, topicWriter } from '../forum/wire/topic.ts'
import { albumReader } from '../gallery/wire/album.ts'
import { homePageReader } from '../home/wire/homePage.ts'
import { dateValueFromWire } from '../lib/dateValue.ts'
import { isSameId } from '../lib/ids.ts'
import { defaultLanguage } from '../lib/languages.ts'
import { indexAtTarget } from '../lib/moveTargets.ts'
import type { Body } from '../lib/record/fields.ts'
import { identity, ifShaped, integer, record, recordWithId, text } from '../lib/shapes.ts'
import { protocolReader, protocolWriter } from '../protocols/wire/protocol.ts'
import type { WriteResponse } from '../rest/client.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { path, type RestPath } from '../rest/path.ts'
import { deadLinkError } from '../users/rest.ts'
import { userReader } from '../users/wire/user.ts'
import type { OwnCall, PlainRest } from './call.ts'
import { withRecord } from './createdRecord.ts'
import { rowsOf } from './cut.ts'
import { byOrder, field, homePage } from './reads.ts'
import { laid, withFiles, without } from './replacement.ts'

/** Translates a write of our api to calls of §7. */
type Write = (call: OwnCall, rest: PlainRest) => Promise<WriteResponse>

const filesOf = (rest: PlainRest) => async () => rowsOf(await rest.get(path`/api/files`))

/** A change of a record by a PUT that replaces it. */
interface Change {
  /** Reads the current record. */
  read: (call: OwnCall, rest: PlainRest) => Promise<unknown>
  /** The properties that the server returns but does not accept. */
  readOnly: ReadonlySet<string>
  /** The properties to lay over the record; default: the changes. */
  body?: (now: Body, changes: Body, rest: PlainRest) => Body | Promise<Body>
}

/** Reads the record, lays the changes over it, and writes it. */
const changed =
  ({ read, readOnly, body = (_, changes) => changes }: Change): Write =>
  async (call, rest) => {
    const found = await read(call, rest)
    if (found === undefined) throw new GatewayError('NOT_FOUND')
    const now = record<Body>(found, 'a record to change') as Body
    const id = call.ids.at(-1)
    // Otherwise the PUT would replace the record with another one.
    if (id !== undefined && !isSameId(identity(now._id, 'a record to change'), id))
      throw malformedResponse('another record than the one to change')
    const changes = await withFiles(call.body, { now, ...call.options }, filesOf(rest))
    const replacement = laid(without(now, readOnly), await body(now, changes, rest))
    return rest.send('PUT', call.target, replacement as Body, call.options)
  }

/** Creates a record. */
const created =
  (bodyOf: (body: Body, rest: PlainRest) => Body | Promise<Body> = (body) => body): Write =>
  async (call, rest) => {
    const given = await withFiles(call.body, { now: undefined, ...call.options }, filesOf(rest))
    const body = await bodyOf(given, rest)
    return withRecord(await rest.send('POST', call.target, body, call.options), body, call, rest)
  }

const fromList =
  (list: RestPath) =>
  async ({ ids }: OwnCall, rest: PlainRest) =>
    recordWithId(await rest.get(list), ids.at(-1) ?? '')

const topicOf = async (id: string, rest: PlainRest): Promise<Body> =>
  record(await rest.get(path`/api/foorum/teema/${id}`), 'a topic')

/** The author's name of a record, else the caller's: §7 requires it in the body. */
const authorIn = async (now: Body, rest: PlainRest) => ({
  nimi: text(now.nimi) ?? text(field(await rest.get(path`/api/auth`), 'nimi')) ?? '',
})

/** Adds the slug by the rule of SLUG-1, as a plain server stores the slug of the body. */
const withSlug = (title: unknown, now: Body, changes: Body): Body => ({
  ...changes,
  slug: slugToSave({
    wanted: text(changes.slug ?? now.slug) ?? '',
    title: text(title) ?? '',
    current: text(now.slug) ?? null,
  }),
})
const articleSlug = (now: Body, changes: Body) => withSlug(changes.pealkiri ?? now.pealkiri, now, changes)
/** Retains empty and invalid dates, which editors do not show. */
function withUnshownDates({ kuupaevad }: Body, changes: Body): Body {
  if (!Array.isArray(changes.kuupaevad) || !Array.isArray(kuupaevad)) return changes
  const isShown = (date: unknown) => ifShaped(field(date, 'kuupaev'), dateValueFromWire) != null
  return {
    ...changes,
    kuupaevad: [...(changes.kuupaevad as unknown[]), ...(kuupaevad as unknown[]).filter((date) => !isShown(date))],
  }
}
const albumSlug = (now: Body, changes: Body) => withSlug(titleOf({ ...now, ...changes }), now, changes)
const titleOf = ({ nimi }: Body) => field(nimi, defaultLanguage)

const postReadOnly = new Set([...topicReader.readOnly, 'postitused', 'esimeneLugemata'])

const user = changed({
  read: fromList(path`/api/users`),
  // A record must not overwrite the password.
  readOnly: new Set([...userReader.readOnly, 'parool']),
})

/** Translated writes by method and route. */
export const writes: Readonly<Record<string, Write>> = {
  // §7 has no call for it; the client discards the token.
  'DELETE /api/auth': () => Promise.resolve({ body: undefined, version: null, location: undefined }),
  'PUT /api/users/taasta-email/{id}': () => Promise.reject(deadLinkError()),
  'DELETE /api/users/{id}'({ target, query, options }, rest) {
    if (query.nimeta !== undefined) throw new NotOffered('See server ei oska nime kustutada.')
    return rest.send('DELETE', target, undefined, options)
  },
  'PUT /api/users/{id}': user,
  'PUT /api/users/admin/{id}': user,
  'PUT /api/foorum/kategooria/{id}': changed({
    read: fromList(path`/api/foorum/kategooria`),
    readOnly: categoryReader.readOnly,
  }),
  'PUT /api/foorum/kategooria/enne/{id}/{id}': (call, rest) => moveCategory(call, 'before', rest),
  'PUT /api/foorum/kategooria/parast/{id}/{id}': (call, rest) => moveCategory(call, 'after', rest),
  'DELETE /api/foorum/kategooria/{id}'({ target, query, options }, rest) {
    if (query.kuhu !== undefined)
      throw new NotOffered('See server ei oska teemasid korraga teise kategooriasse viia. Vii need enne ükshaaval üle.')
    return rest.send('DELETE', target, undefined, options)
  },
  'POST /api/foorum/kategooria/uus': created(),
  'POST /api/foorum/teema': created(async (body, rest) => ({ ...(await authorIn({}, rest)), ...body })),
  'PUT /api/foorum/teema/{id}': changed({
    read: ({ ids: [id = ''] }, rest) => topicOf(id, rest),
    readOnly: postReadOnly,
    body: async (now, changes, rest) => ({
      ...topicWriter.required(now),
      ...(await authorIn(now, rest)),
      ...changes,
      kategooria: changes.kategooria ?? (await categoryIdOf(now.kategooria, rest)),
    }),
  }),
  'POST /api/foorum/postitus/{id}': createPost,
  'PUT /api/foorum/postitus/{id}/{id}': changed({
    read: async ({ ids: [topicId = '', id = ''] }, rest) => recordWithId((await topicOf(topicId, rest)).postitused, id),
    readOnly: postReader.readOnly,
    body: async (now, changes, rest) => ({ ...(await authorIn(now, rest)), ...postWriter.required(now), ...changes }),
  }),
  // Without the query parameter by which our api returns the number of posts.
  'DELETE /api/foorum/postitus/{id}/{id}': ({ target }, rest) => rest.send('DELETE', target),
  'POST /api/protokollid': created(),
  'PUT /api/protokollid/{id}': changed({
    read: fromList(path`/api/protokollid`),
    readOnly: protocolReader.readOnly,
    body: (now, changes) => ({ ...protocolWriter.required(now), ...changes }),
  }),
  'PUT /api/varia/avaleht': changed({
    read: async (_, rest) => homePage(await rest.get(path`/api/varia/avaleht`)),
    readOnly: homePageReader.readOnly,
  }),
  'POST /api/galerii': createAlbum,
  'PUT /api/galerii/{id}': changed({
    read: async ({ ids: [id = ''] }, rest) => {
      const slug = text(recordWithId<{ slug: unknown }>(await rest.get(path`/api/galerii`), id)?.slug)
      return slug == null ? undefined : rest.get(path`/api/galerii/${slug}`)
    },
    readOnly: albumReader.readOnly,
    body: albumSlug,
  }),
  'DELETE /api/galerii/{id}': ({ target }, rest) => rest.send('DELETE', target),
  'PUT /api/galerii/yles/{id}': ({ target }, rest) => rest.send('PUT', target),
  'PUT /api/galerii/alla/{id}': ({ target }, rest) => rest.send('PUT', target),
  'PUT /api/galerii/jrg/{id}/{id}': ({ target, options }, rest) => rest.send('PUT', target, undefined, options),
  'PUT /api/galerii/enne/{id}/{id}': (call, rest) => moveAlbum(call, 'before', rest),
  'PUT /api/galerii/parast/{id}/{id}': (call, rest) => moveAlbum(call, 'after', rest),
  'POST /api/{id}': created((body) => articleSlug({}, body)),
  'PUT /api/{id}/{id}': changed({
    read: ({ ids: [slug = '', id = ''] }, rest) => rest.get(path`/api/${slug}/id/${id}`),
    readOnly: articleReader.readOnly,
    body: (now, changes) => articleSlug(now, withUnshownDates(now, changes)),
  }),
}

const targetOf = ([, neighbour = '']: readonly string[], side: 'before' | 'after'): MoveTarget =>
  side === 'before' ? { before: neighbour } : { after: neighbour }

/** Moves an album to its index in the current list. */
async function moveAlbum({ ids }: OwnCall, side: 'before' | 'after', rest: PlainRest): Promise<WriteResponse> {
  const [id = ''] = ids
  const rows = byOrder(rowsOf(await rest.get(path`/api/galerii`)))
  const { to } = indexAtTarget(
    rows.map((row) => ({ id: String(field(row, '_id')) })),
    id,
    targetOf(ids, side),
  )
  return rest.send('PUT', path`/api/galerii/jrg/${id}/${String(to)}`)
}

/** Moves a category by writing the order numbers that change. */
async function moveCategory({ ids }: OwnCall, side: 'before' | 'after', rest: PlainRest): Promise<WriteResponse> {
  const [id = ''] = ids
  const list = await rest.get(path`/api/foorum/kategooria`)
  const rows = categoriesFromWire(list).flatMap((row) =>
    row.id == null ? [] : [{ id: row.id, order: row.order ?? 0 }],
  )
  const { from, to } = indexAtTarget(rows, id, targetOf(ids, side))
  const order = moved(rows, from, to).map((row) => row.id)
  for (const { id: changedId, order: jrg } of orderChanges(rows, order)) {
    const now = without(record<Body>(recordWithId(list, changedId), 'a category'), categoryReader.readOnly)
    await rest.send('PUT', path`/api/foorum/kategooria/${changedId}`, { ...now, jrg })
  }
  return { body: undefined, version: null, location: undefined }
}

/** Creates a post. A plain server returns all posts of the topic; the new one is the caller's latest. */
async function createPost({ ids: [topicId = ''], body, options }: OwnCall, rest: PlainRest): Promise<WriteResponse> {
  const { nimi } = await authorIn({}, rest)
  const post = await withFiles(body, { now: undefined, ...options }, filesOf(rest))
  const response = await rest.send('POST', path`/api/foorum/postitus/${topicId}`, { nimi, ...post }, options)
  const posts = Array.isArray(response.body) ? (response.body as unknown[]) : []
  const own = posts.findLast((one) => field(one, 'nimi') === nimi)
  return { ...response, body: own === undefined ? [] : [own] }
}

/** Creates an album, last in the order. Its location is that of the one album which was not in the list before. */
async function createAlbum({ body, options }: OwnCall, rest: PlainRest): Promise<WriteResponse> {
  const before = rowsOf(await rest.get(path`/api/galerii`))
  const last = before.reduce<number>((most, row) => Math.max(most, integer(field(row, 'jrg')) ?? -1), -1)
  const album = await withFiles(body, { now: undefined, ...options }, filesOf(rest))
  const sent = { ...albumSlug({}, album), jrg: last + 1 }
  const response = await rest.send('POST', path`/api/galerii`, sent, options)
  const after = Array.isArray(response.body) ? (response.body as unknown[]) : await listNow(rest)
  const made = after.filter((row) => !recordWithId(before, String(field(row, '_id'))))
  const alike = made.length === 1 ? made : made.filter((row) => titleOf(row as Body) === titleOf(body))
  const slug = alike.length === 1 ? text(field(alike[0], 'slug')) : undefined
  return { ...response, location: slug == null ? undefined : `/api/galerii/${slug}` }
}

/** The albums after a write; empty if they cannot be read, as reading the result then reports the error. */
const listNow = (rest: PlainRest): Promise<unknown[]> =>
  rest.get(path`/api/galerii`).then(rowsOf, (error: unknown) => {
    if (error instanceof GatewayError) return []
    throw error
  })

/** The id of a topic's category; some servers send only its slug. */
async function categoryIdOf(kategooria: unknown, rest: PlainRest): Promise<string> {
  const id = typeof kategooria === 'string' ? kategooria : text(field(kategooria, '_id'))
  if (id != null) return id
  const all = categoriesFromWire(await rest.get(path`/api/foorum/kategooria`))
  const found = all.find(({ slug }) => slug != null && slug === field(kategooria, 'slug'))
  if (found?.id == null) throw new GatewayError('NOT_FOUND')
  return found.id
}

/** Writes that are the same in §7 and our api. */
const sameWrites = new Set([
  'POST /api/auth',
  'POST /api/users',
  'GET /api/users/registreerimine/{id}',
  'PUT /api/users/registreerimine/{id}',
  'POST /api/users/muuda-parooli/',
  'PUT /api/users/muuda-parooli/{id}',
  'PUT /api/foorum/teema/like/{id}',
  'PUT /api/foorum/teema/unlike/{id}',
  'PUT /api/foorum/postitus/like/{id}/{id}',
  'PUT /api/foorum/postitus/unlike/{id}/{id}',
  'DELETE /api/files/{id}',
  'DELETE /api/{id}/{id}',
  'DELETE /api/protokollid/{id}',
  'DELETE /api/tagasiside/{id}',
])

/** Whether a write is sent to a plain server unchanged. */
export const isPassedOn = (method: string, route: string): boolean => sameWrites.has(`${method} ${route}`)
