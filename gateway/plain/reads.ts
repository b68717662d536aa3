import { calendarOrder, isPastDate } from '../../schema/rules/calendar.ts'
import { articleOrder } from '../../schema/rules/client/articleOrder.ts'
import { compareDates } from '../../schema/rules/dates.ts'
import { catalogueOf } from '../articles/catalogues.ts'
import { articleFromWire } from '../articles/wire/article.ts'
import { calendarFromWire } from '../articles/wire/calendarEntry.ts'
import { GatewayError, malformedResponse } from '../errors.ts'
import type { DateValue } from '../lib/dateValue.ts'
import { isSameId } from '../lib/ids.ts'
import { languages } from '../lib/languages.ts'
import { inOrder } from '../lib/orderedRows.ts'
import type { Body } from '../lib/record/fields.ts'
import { identity, integer, moment, record, text } from '../lib/shapes.ts'
import { protocolReader } from '../protocols/wire/protocol.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { path, type RestPath, withQuery } from '../rest/path.ts'
import { type OwnCall, type PlainRest, requireNothingElse, withParametersOnly } from './call.ts'
import { cut, type ListPage, rowsOf } from './cut.ts'

/** Translates a read of our api to reads of §7: returns the body, and the cursors of a list. */
type Read = (call: OwnCall, rest: PlainRest) => Promise<{ rows: unknown; cursors?: ListPage['cursors'] }>

/** A list that our api returns in pages. */
interface List {
  /** The path in §7; default: the same. */
  from?: (ids: readonly string[]) => RestPath
  /** The query parameters that §7 has. */
  parameters?: readonly string[]
  /** Parameters of our api (`name`, or `name=value`) that have no effect on a plain server. */
  ignored?: readonly string[]
  /** The order of §4. */
  sorted?: (rows: unknown[], ids: readonly string[]) => unknown[]
  idOf?: (row: unknown, index: number) => string
}

const paging = ['piir', 'alates']
const wireId = (row: unknown) => identity(field(row, '_id'), 'a row of a list')

function listed({ from, parameters = [], ignored = [], sorted = (rows) => rows, idOf = wireId }: List): Read {
  return async ({ ids, query, target, options }, rest) => {
    const isIgnored = ([name, value]: [string, string]) =>
      ignored.some((one) => one === name || one === `${name}=${value}`)
    const filters = Object.fromEntries(Object.entries(query).filter((entry) => !isIgnored(entry)))
    requireNothingElse(filters, [...parameters, ...paging])
    const all = rowsOf(await rest.get(withParametersOnly(from?.(ids) ?? target, query, parameters), options))
    const size = query.piir === undefined ? undefined : Number(query.piir)
    return cut(sorted(all, ids), { size, from: query.alates, idOf })
  }
}

/** Reads one record from a list, as §7 has no call for the record. */
const oneOf =
  (list: RestPath): Read =>
  async ({ ids: [id = ''] }, rest) => {
    const rows = rowsOf(await rest.get(list)).find((row) => isSameId(wireId(row), id))
    if (rows === undefined) throw new GatewayError('NOT_FOUND')
    return { rows }
  }

const passed: Read = async ({ target, query, options }, rest) => {
  requireNothingElse(query)
  return { rows: await rest.get(target, options) }
}

const nothing: Read = () => Promise.resolve({ rows: [] })

const articles: List = {
  from: ([slug = '']) => path`/api/${slug}`,
  ignored: ['jarjestus=toimetaja'],
  sorted(rows, [slug = '']) {
    const catalogue = catalogueOf(slug)
    const order = articleOrder(catalogue)
    return rows
      .map((row) => ({ row: articleRecord(row), article: articleFromWire(row, catalogue) }))
      .sort((one, other) => order(one.article, other.article))
      .map(({ row }) => row)
  },
}

/** Sets properties of our api to null: on a plain server they may have another meaning. */
const articleRecord = (row: unknown): Body => ({ ...record(row, 'an article'), tolge: null, muutja: null })

/** Reads of our api by route; missing ones are beyond §7. */
export const reads: Readonly<Record<string, Read>> = {
  '/api/auth': passed,
  '/api/users': listed({
    sorted: (rows) => rows.toSorted((one, other) => estonian.compare(nameOf(one), nameOf(other))),
  }),
  '/api/users/{id}': oneOf(path`/api/users`),
  '/api/users/hulgad': nothing,
  '/api/foorum/kategooria': async (call, rest) => ({ rows: byOrder(rowsOf((await passed(call, rest)).rows)) }),
  '/api/foorum/kategooria/{id}': listed({
    sorted: (rows) => rows.toSorted((one, other) => Number(isPinned(other)) - Number(isPinned(one))),
  }),
  '/api/foorum/teema/{id}': readTopic,
  '/api/foorum/otsing': listed({
    parameters: ['p'],
    idOf: (row) => `${wireId(field(row, 'teema'))} ${String(field(row, 'postitus'))}`,
  }),
  '/api/files': listed({ parameters: ['search'] }),
  '/api/files/': listed({ parameters: ['type', 'search'] }),
  '/api/files/{id}': oneOf(path`/api/files`),
  // A plain server does not mark answered messages, so all of its messages are waiting.
  '/api/tagasiside': listed({
    ignored: ['vastamata'],
    sorted: (rows) => rows.toSorted((one, other) => receivedAt(other) - receivedAt(one) || 0),
  }),
  '/api/galerii': listed({ ignored: ['kuju'], sorted: byOrder }),
  '/api/galerii/{id}': passed,
  '/api/varia/avaleht': async (call, rest) => ({ rows: homePage((await passed(call, rest)).rows) }),
  '/api/protokollid': listed({
    sorted: (rows) =>
      rows
        .map((row) => ({ row, date: protocolReader.complete(row).date }))
        .sort(({ date: one }, { date: other }) =>
          one && other ? compareDates(other, one) : Number(other != null) - Number(one != null),
        )
        .map(({ row }) => row),
  }),
  '/api/protokollid/{id}': oneOf(path`/api/protokollid`),
  '/api/protokollid/aastad': nothing,
  '/api/kalender/kirjed': readCalendar,
  '/api/{id}': listed(articles),
  '/api/{id}/artiklid': listed(articles),
  '/api/{id}/kuud': nothing,
  '/api/{id}/id/{id}': async (call, rest) => ({ rows: articleRecord((await passed(call, rest)).rows) }),
}

/** A topic with a page of its posts. */
async function readTopic({ target, query }: OwnCall, rest: PlainRest): ReturnType<Read> {
  const topic = record<Record<string, unknown>>(await rest.get(target), 'a topic')
  if (query.piir === undefined || !Array.isArray(topic.postitused)) return { rows: topic }
  const atUnread = topic.loetud === false ? undefined : 'lopp'
  const from = query.alates === 'lugemata' ? atUnread : query.alates
  try {
    const { rows, cursors } = cut(topic.postitused, { size: Number(query.piir), from, idOf: wireId })
    const count = topic.postitusedHulk ?? topic.postitused.length
    const latest = topic.viimanePostitus ?? field(topic.postitused.at(-1), 'kuupaev') ?? topic.kuupaev
    return { rows: { ...topic, postitused: rows, postitusedHulk: count, viimanePostitus: latest }, cursors }
  } catch (error) {
    // `from` may be the id of a post.
    if (error instanceof GatewayError) throw new GatewayError('NOT_FOUND', 'Sellist postitust ei ole.')
    throw error
  }
}

/** The calendar from a day on, or up to it. §7 returns all entries. */
async function readCalendar({ query }: OwnCall, rest: PlainRest): ReturnType<Read> {
  const { algus, lopp, piir, alates, ...others } = query
  if (Object.keys(others).length > 0) throw new NotOffered()
  const all = rowsOf(await rest.get(withQuery(path`/api/kalender`, { sisekalender: 'true' })))
  const isPast = lopp !== undefined
  const day = dayOf(lopp ?? algus ?? '')
  const entries = calendarFromWire(all).map(({ date }, index) => ({ row: all[index], date }))
  const rows = entries
    .filter(({ date }) => (date == null ? !isPast : isPastDate(date, day) === isPast))
    .sort(calendarOrder(isPast))
    .map(({ row }) => row)
  // All entries of an event have the same id.
  return cut(rows, { size: Number(piir), from: alates, idOf: (row, index) => `${index} ${wireId(row)}` })
}

function dayOf(text: string): DateValue {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month: month - 1, day, hours: null, minutes: null }
}

/** A home page. @throws UPSTREAM_ERROR for a record without languages, which would be shown and saved as an empty page */
export function homePage(body: unknown): Body {
  const page = record<Body>(body, 'the home page') as Body
  if (!languages.some((language) => language in page)) throw malformedResponse('a home page has no languages')
  return page
}

/** Sorts rows by their order numbers. */
export function byOrder(rows: readonly unknown[]): unknown[] {
  return inOrder(rows.map((row) => ({ row, order: integer(field(row, 'jrg')) ?? null }))).map(({ row }) => row)
}

/** A property of a value; undefined if the value is not a record. */
export const field = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Body)[name] : undefined

const estonian = new Intl.Collator('et')
const nameOf = (row: unknown) => text(field(row, 'nimi')) || text(field(row, 'email')) || ''
const isPinned = (row: unknown) => field(row, 'pinned') === true
const receivedAt = (row: unknown) => Date.parse(moment(field(row, 'kuupaev')) ?? '')
