import { moved, orderChanges, type Place } from '../../schema/rules/order.ts'
import { slugToSave } from '../../schema/rules/slugs.ts'
import { articleReader } from '../articles/wire/article.ts'
import { garbledAnswer, GatewayError } from '../errors.ts'
import { categoriesFromWire, categoryReader } from '../forum/wire/category.ts'
import { postReader, postWriter } from '../forum/wire/post.ts'
import { topicReader, topicWriter } from '../forum/wire/topic.ts'
import { albumReader } from '../gallery/wire/album.ts'
import { homePageReader } from '../home/wire/homePage.ts'
import { dateValueFromWire } from '../lib/dateValue.ts'
import { isSameId } from '../lib/ids.ts'
import { defaultLanguage } from '../lib/languages.ts'
import { indexAtPlace } from '../lib/places.ts'
import type { Body } from '../lib/record/fields.ts'
import { identity, ifShaped, integer, record, recordWithId, text } from '../lib/shapes.ts'
import { protocolReader, protocolWriter } from '../protocols/wire/protocol.ts'
import type { WriteAnswer } from '../rest/client.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { path, type RestPath } from '../rest/path.ts'
import { deadRevertLink } from '../users/rest.ts'
import { userReader } from '../users/wire/user.ts'
import type { OwnCall, PlainRest } from './call.ts'
import { rowsOf } from './cut.ts'
import { withRecord } from './made.ts'
import { byOrder, field, homePage } from './reads.ts'
import { laid, withFiles, without } from './whole.ts'

/** How a write of ours is made of calls of §7. */
type Write = (call: OwnCall, rest: PlainRest) => Promise<WriteAnswer>

const filesOf = (rest: PlainRest) => async () => rowsOf(await rest.get(path`/api/files`))

/** How a record is changed where a PUT replaces it. */
interface Change {
  /** Reads the record as it is. */
  read: (call: OwnCall, rest: PlainRest) => Promise<unknown>
  /** The properties that the server returns but does not accept. */
  answersOnly: ReadonlySet<string>
  /** What is laid over the record; by default the changes. */
  body?: (now: Body, changes: Body, rest: PlainRest) => Body | Promise<Body>
}

/** Read, change, write. */
const changed =
  ({ read, answersOnly, body = (_, changes) => changes }: Change): Write =>
  async (call, rest) => {
    const found = await read(call, rest)
    if (found === undefined) throw new GatewayError('NOT_FOUND')
    const now = record<Body>(found, 'a record to change') as Body
    const id = call.ids.at(-1)
    // The changes alone would take its place.
    if (id !== undefined && !isSameId(identity(now._id, 'a record to change'), id))
      throw garbledAnswer('another record than the one to change')
    const changes = await withFiles(call.body, { now, ...call.options }, filesOf(rest))
    const whole = laid(without(now, answersOnly), await body(now, changes, rest))
    return rest.send('PUT', call.place, whole as Body, call.options)
  }

/** A new record. */
const created =
  (bodyOf: (body: Body, rest: PlainRest) => Body | Promise<Body> = (body) => body): Write =>
  async (call, rest) => {
    const given = await withFiles(call.body, { now: undefined, ...call.options }, filesOf(rest))
    const body = await bodyOf(given, rest)
    return withRecord(await rest.send('POST', call.place, body, call.options), body, call, rest)
  }

const fromList =
  (list: RestPath) =>
  async ({ ids }: OwnCall, rest: PlainRest) =>
    recordWithId(await rest.get(list), ids.at(-1) ?? '')

const topicOf = async (id: string, rest: PlainRest): Promise<Body> =>
  record(await rest.get(path`/api/foorum/teema/${id}`), 'a topic')

/** The name of the author in a record, else that of the caller: §7 has it in the body. */
const authorIn = async (now: Body, rest: PlainRest) => ({
  nimi: text(now.nimi) ?? text(field(await rest.get(path`/api/auth`), 'nimi')) ?? '',
})

/** The slug by the rule of SLUG-1, as the server stores what it gets. */
const withSlug = (title: unknown, now: Body, changes: Body): Body => ({
  ...changes,
  slug: slugToSave({
    wanted: text(changes.slug ?? now.slug) ?? '',
    title: text(title) ?? '',
    current: text(now.slug) ?? null,
  }),
})
const articleSlug = (now: Body, changes: Body) => withSlug(changes.pealkiri ?? now.pealkiri, now, changes)
/** Dates that are empty or invalid are not shown, and so cannot be deleted. */
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

const postAnswersOnly = new Set([...topicReader.answersOnly, 'postitused', 'esimeneLugemata'])

const user = changed({
  read: fromList(path`/api/users`),
  // A password in a record is not the real one.
  answersOnly: new Set([...userReader.answersOnly, 'parool']),
})

/** The writes that differ, by their methods and routes. */
export const writes: Readonly<Record<string, Write>> = {
  // The session ends where its token is discarded.
  'DELETE /api/auth': () => Promise.resolve({ body: undefined, version: null, location: undefined }),
  'PUT /api/users/taasta-email/{id}': () => Promise.reject(deadRevertLink()),
  'PUT /api/users/{id}': user,
  'PUT /api/users/admin/{id}': user,
  'PUT /api/foorum/kategooria/{id}': changed({
    read: fromList(path`/api/foorum/kategooria`),
    answersOnly: categoryReader.answersOnly,
  }),
  'PUT /api/foorum/kategooria/enne/{id}/{id}': (call, rest) => moveCategory(call, 'before', rest),
  'PUT /api/foorum/kategooria/parast/{id}/{id}': (call, rest) => moveCategory(call, 'after', rest),
  'DELETE /api/foorum/kategooria/{id}'({ place, query, options }, rest) {
    if (query.kuhu !== undefined)
      throw new NotOffered('See server ei oska teemasid korraga teise kategooriasse viia. Vii need enne ükshaaval üle.')
    return rest.send('DELETE', place, undefined, options)
  },
  'POST /api/foorum/kategooria/uus': created(),
  'POST /api/foorum/teema': created(async (body, rest) => ({ ...(await authorIn({}, rest)), ...body })),
  'PUT /api/foorum/teema/{id}': changed({
    read: ({ ids: [id = ''] }, rest) => topicOf(id, rest),
    answersOnly: postAnswersOnly,
    body: async (now, changes, rest) => ({
      ...topicWriter.kept(now),
      ...(await authorIn(now, rest)),
      ...changes,
      kategooria: changes.kategooria ?? (await categoryIdOf(now.kategooria, rest)),
    }),
  }),
  'POST /api/foorum/postitus/{id}': createPost,
  'PUT /api/foorum/postitus/{id}/{id}': changed({
    read: async ({ ids: [topicId = '', id = ''] }, rest) => recordWithId((await topicOf(topicId, rest)).postitused, id),
    answersOnly: postReader.answersOnly,
    body: async (now, changes, rest) => ({ ...(await authorIn(now, rest)), ...postWriter.kept(now), ...changes }),
  }),
  // The number of posts that ours is to answer.
  'DELETE /api/foorum/postitus/{id}/{id}': ({ place }, rest) => rest.send('DELETE', place),
  'POST /api/protokollid': created(),
  'PUT /api/protokollid/{id}': changed({
    read: fromList(path`/api/protokollid`),
    answersOnly: protocolReader.answersOnly,
    body: (now, changes) => ({ ...protocolWriter.kept(now), ...changes }),
  }),
  'PUT /api/varia/avaleht': changed({
    read: async (_, rest) => homePage(await rest.get(path`/api/varia/avaleht`)),
    answersOnly: homePageReader.answersOnly,
  }),
  'POST /api/galerii': createAlbum,
  'PUT /api/galerii/{id}': changed({
    read: async ({ ids: [id = ''] }, rest) => {
      const slug = text(recordWithId<{ slug: unknown }>(await rest.get(path`/api/galerii`), id)?.slug)
      return slug == null ? undefined : rest.get(path`/api/galerii/${slug}`)
    },
    answersOnly: albumReader.answersOnly,
    body: albumSlug,
  }),
  'DELETE /api/galerii/{id}': ({ place }, rest) => rest.send('DELETE', place),
  'PUT /api/galerii/yles/{id}': ({ place }, rest) => rest.send('PUT', place),
  'PUT /api/galerii/alla/{id}': ({ place }, rest) => rest.send('PUT', place),
  'PUT /api/galerii/jrg/{id}/{id}': ({ place, options }, rest) => rest.send('PUT', place, undefined, options),
  'PUT /api/galerii/enne/{id}/{id}': (call, rest) => moveAlbum(call, 'before', rest),
  'PUT /api/galerii/parast/{id}/{id}': (call, rest) => moveAlbum(call, 'after', rest),
  'POST /api/{id}': created((body) => articleSlug({}, body)),
  'PUT /api/{id}/{id}': changed({
    read: ({ ids: [slug = '', id = ''] }, rest) => rest.get(path`/api/${slug}/id/${id}`),
    answersOnly: articleReader.answersOnly,
    body: (now, changes) => articleSlug(now, withUnshownDates(now, changes)),
  }),
}

const placeOf = ([, neighbour = '']: readonly string[], side: 'before' | 'after'): Place =>
  side === 'before' ? { before: neighbour } : { after: neighbour }

/** By the position that the album gets in the list as it is now. */
async function moveAlbum({ ids }: OwnCall, side: 'before' | 'after', rest: PlainRest): Promise<WriteAnswer> {
  const [id = ''] = ids
  const rows = byOrder(rowsOf(await rest.get(path`/api/galerii`)))
  const { to } = indexAtPlace(
    rows.map((row) => ({ id: String(field(row, '_id')) })),
    id,
    placeOf(ids, side),
  )
  return rest.send('PUT', path`/api/galerii/jrg/${id}/${String(to)}`)
}

/** By the order numbers that change. */
async function moveCategory({ ids }: OwnCall, side: 'before' | 'after', rest: PlainRest): Promise<WriteAnswer> {
  const [id = ''] = ids
  const list = await rest.get(path`/api/foorum/kategooria`)
  const rows = categoriesFromWire(list).flatMap((row) =>
    row.id == null ? [] : [{ id: row.id, order: row.order ?? 0 }],
  )
  const { from, to } = indexAtPlace(rows, id, placeOf(ids, side))
  const order = moved(rows, from, to).map((row) => row.id)
  for (const { id: changedId, order: jrg } of orderChanges(rows, order)) {
    const now = without(record<Body>(recordWithId(list, changedId), 'a category'), categoryReader.answersOnly)
    await rest.send('PUT', path`/api/foorum/kategooria/${changedId}`, { ...now, jrg })
  }
  return { body: undefined, version: null, location: undefined }
}

/** The new post alone: of all posts of a topic it is the caller's own latest one. */
async function createPost({ ids: [topicId = ''], body, options }: OwnCall, rest: PlainRest): Promise<WriteAnswer> {
  const { nimi } = await authorIn({}, rest)
  const whole = await withFiles(body, { now: undefined, ...options }, filesOf(rest))
  const answer = await rest.send('POST', path`/api/foorum/postitus/${topicId}`, { nimi, ...whole }, options)
  const posts = Array.isArray(answer.body) ? (answer.body as unknown[]) : []
  const own = posts.findLast((post) => field(post, 'nimi') === nimi)
  return { ...answer, body: own === undefined ? [] : [own] }
}

/** Last in the order; at the Location of the one album that was not there before. */
async function createAlbum({ body, options }: OwnCall, rest: PlainRest): Promise<WriteAnswer> {
  const before = rowsOf(await rest.get(path`/api/galerii`))
  const last = before.reduce<number>((most, row) => Math.max(most, integer(field(row, 'jrg')) ?? -1), -1)
  const whole = await withFiles(body, { now: undefined, ...options }, filesOf(rest))
  const sent = { ...albumSlug({}, whole), jrg: last + 1 }
  const answer = await rest.send('POST', path`/api/galerii`, sent, options)
  const after = Array.isArray(answer.body) ? (answer.body as unknown[]) : await listNow(rest)
  const made = after.filter((row) => !recordWithId(before, String(field(row, '_id'))))
  const alike = made.length === 1 ? made : made.filter((row) => titleOf(row as Body) === titleOf(body))
  const slug = alike.length === 1 ? text(field(alike[0], 'slug')) : undefined
  return { ...answer, location: slug == null ? undefined : `/api/galerii/${slug}` }
}

/** The albums after a write; none where they cannot be read, which the reader of its result meets again. */
const listNow = (rest: PlainRest): Promise<unknown[]> =>
  rest.get(path`/api/galerii`).then(rowsOf, (error: unknown) => {
    if (error instanceof GatewayError) return []
    throw error
  })

/** The id of the category of a topic, of which some servers send the slug. */
async function categoryIdOf(kategooria: unknown, rest: PlainRest): Promise<string> {
  const id = typeof kategooria === 'string' ? kategooria : text(field(kategooria, '_id'))
  if (id != null) return id
  const all = categoriesFromWire(await rest.get(path`/api/foorum/kategooria`))
  const found = all.find(({ slug }) => slug != null && slug === field(kategooria, 'slug'))
  if (found?.id == null) throw new GatewayError('NOT_FOUND')
  return found.id
}

/** The writes of §7 whose bodies and responses are those of ours. */
const sameWrites = new Set([
  'POST /api/auth',
  'POST /api/users',
  'DELETE /api/users/{id}',
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

/** Whether a write is sent to a plain server as it is. */
export const isPassedOn = (method: string, route: string): boolean => sameWrites.has(`${method} ${route}`)
