import { calendarOrder, isPastDate } from '../../schema/rules/calendar.ts'
import { articleOrder } from '../../schema/rules/client/articleOrder.ts'
import { compareDates } from '../../schema/rules/dates.ts'
import { catalogueOf } from '../articles/catalogues.ts'
import { articleFromWire } from '../articles/wire/article.ts'
import { calendarFromWire } from '../articles/wire/calendarEntry.ts'
import { garbledAnswer, GatewayError } from '../errors.ts'
import type { DateValue } from '../lib/dateValue.ts'
import { isSameId } from '../lib/ids.ts'
import { languages } from '../lib/languages.ts'
import { inOrder } from '../lib/orderedRows.ts'
import type { Body } from '../lib/record/fields.ts'
import { identity, integer, moment, record, text } from '../lib/shapes.ts'
import { protocolReader } from '../protocols/wire/protocol.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { asking, path, type RestPath } from '../rest/path.ts'
import { askingOnly, type OwnCall, type PlainRest, requireNothingElse } from './call.ts'
import { cut, type Part, rowsOf } from './cut.ts'

/** How a read of ours is made of those of §7: the body, and the cursors of a list. */
type Read = (call: OwnCall, rest: PlainRest) => Promise<{ rows: unknown; cursors?: Part['cursors'] }>

/** A list that ours gives in pages. */
interface List {
  /** The call of §7; by default the same. */
  from?: (ids: readonly string[]) => RestPath
  /** The query parameters of §7. */
  questions?: readonly string[]
  /** Parameters of ours, some with one value alone, that mean the same here as none. */
  ignored?: readonly string[]
  /** The order of §4. */
  sorted?: (rows: unknown[], ids: readonly string[]) => unknown[]
  idOf?: (row: unknown, index: number) => string
}

const paging = ['piir', 'alates']
const wireId = (row: unknown) => identity(field(row, '_id'), 'a row of a list')

function listed({ from, questions = [], ignored = [], sorted = (rows) => rows, idOf = wireId }: List): Read {
  return async ({ ids, query, place, options }, rest) => {
    const isIgnored = ([name, value]: [string, string]) =>
      ignored.some((one) => one === name || one === `${name}=${value}`)
    const asked = Object.fromEntries(Object.entries(query).filter((entry) => !isIgnored(entry)))
    requireNothingElse(asked, [...questions, ...paging])
    const whole = rowsOf(await rest.get(askingOnly(from?.(ids) ?? place, query, questions), options))
    const size = query.piir === undefined ? undefined : Number(query.piir)
    return cut(sorted(whole, ids), { size, from: query.alates, idOf })
  }
}

/** One record of a list that has no call of its own in §7. */
const oneOf =
  (list: RestPath): Read =>
  async ({ ids: [id = ''] }, rest) => {
    const rows = rowsOf(await rest.get(list)).find((row) => isSameId(wireId(row), id))
    if (rows === undefined) throw new GatewayError('NOT_FOUND')
    return { rows }
  }

const passed: Read = async ({ place, query, options }, rest) => {
  requireNothingElse(query)
  return { rows: await rest.get(place, options) }
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

/** What ours says of articles is null: a property of the same name may have another meaning here. */
const articleRecord = (row: unknown): Body => ({ ...record(row, 'an article'), tolge: null, muutja: null })

/** The reads of ours by their routes: those that are missing are beyond §7. */
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
    questions: ['p'],
    idOf: (row) => `${wireId(field(row, 'teema'))} ${String(field(row, 'postitus'))}`,
  }),
  '/api/files': listed({ questions: ['search'] }),
  '/api/files/': listed({ questions: ['type', 'search'] }),
  '/api/files/{id}': oneOf(path`/api/files`),
  // A server without marks has only messages that wait.
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
        .map((row) => ({ row, date: protocolReader.whole(row).date }))
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
async function readTopic({ place, query }: OwnCall, rest: PlainRest): ReturnType<Read> {
  const topic = record<Record<string, unknown>>(await rest.get(place), 'a topic')
  if (query.piir === undefined || !Array.isArray(topic.postitused)) return { rows: topic }
  const atUnread = topic.loetud === false ? undefined : 'lopp'
  const from = query.alates === 'lugemata' ? atUnread : query.alates
  try {
    const { rows, cursors } = cut(topic.postitused, { size: Number(query.piir), from, idOf: wireId })
    const count = topic.postitusedHulk ?? topic.postitused.length
    const latest = topic.viimanePostitus ?? field(topic.postitused.at(-1), 'kuupaev') ?? topic.kuupaev
    return { rows: { ...topic, postitused: rows, postitusedHulk: count, viimanePostitus: latest }, cursors }
  } catch (error) {
    // It may be the id of a post.
    if (error instanceof GatewayError) throw new GatewayError('NOT_FOUND', 'Sellist postitust ei ole.')
    throw error
  }
}

/** The calendar from a day on or before it. §7 has all of it, by the dates of its entries. */
async function readCalendar({ query }: OwnCall, rest: PlainRest): ReturnType<Read> {
  const { algus, lopp, piir, alates, ...others } = query
  if (Object.keys(others).length > 0) throw new NotOffered()
  const whole = rowsOf(await rest.get(asking(path`/api/kalender`, { sisekalender: 'true' })))
  const isPast = lopp !== undefined
  const day = dayOf(lopp ?? algus ?? '')
  const entries = calendarFromWire(whole).map(({ date }, index) => ({ row: whole[index], date }))
  const rows = entries
    .filter(({ date }) => (date == null ? !isPast : isPastDate(date, day) === isPast))
    .sort(calendarOrder(isPast))
    .map(({ row }) => row)
  // The entries of an event have one id.
  return cut(rows, { size: Number(piir), from: alates, idOf: (row, index) => `${index} ${wireId(row)}` })
}

function dayOf(text: string): DateValue {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month: month - 1, day, hours: null, minutes: null }
}

/** A home page. @throws UPSTREAM_ERROR for a record without languages, which would be shown and saved as an empty page */
export function homePage(body: unknown): Body {
  const page = record<Body>(body, 'the home page') as Body
  if (!languages.some((language) => language in page)) throw garbledAnswer('a home page has no languages')
  return page
}

/** Rows by their order numbers. */
export function byOrder(rows: readonly unknown[]): unknown[] {
  return inOrder(rows.map((row) => ({ row, order: integer(field(row, 'jrg')) ?? null }))).map(({ row }) => row)
}

/** A property of what may be a record. */
export const field = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Body)[name] : undefined

const estonian = new Intl.Collator('et')
const nameOf = (row: unknown) => text(field(row, 'nimi')) || text(field(row, 'email')) || ''
const isPinned = (row: unknown) => field(row, 'pinned') === true
const receivedAt = (row: unknown) => Date.parse(moment(field(row, 'kuupaev')) ?? '')
