import { compareDates } from '../../schema/rules/dates.ts'
import { catalogueOf } from '../articles/catalogues.ts'
import { articleFromWire } from '../articles/wire/article.ts'
import { asSaved } from '../errors.ts'
import { dateValueFromWire } from '../lib/dateValue.ts'
import type { Body } from '../lib/record/fields.ts'
import { ifShaped, isRecordWithId, moment, text } from '../lib/shapes.ts'
import { protocolReader } from '../protocols/wire/protocol.ts'
import type { WriteResponse } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import type { OwnCall, PlainRest } from './call.ts'
import { rowsOf } from './cut.ts'
import { field } from './reads.ts'

/** Searches the readable records for the one that was created from `body`. */
type Find = (body: Body, call: OwnCall, rest: PlainRest) => Promise<unknown>

/** By route: finds a created record that the server does not return. REST-8. */
const finds: Readonly<Record<string, Find>> = {
  async '/api/foorum/teema'({ kategooria, pealkiri }, _, rest) {
    const categories = rowsOf(await rest.get(path`/api/foorum/kategooria`))
    const slug = text(
      field(
        categories.find((row) => field(row, '_id') === kategooria),
        'slug',
      ),
    )
    const rows = slug == null ? [] : rowsOf(await rest.get(path`/api/foorum/kategooria/${slug}`))
    return newest(
      rows.filter((row) => text(field(row, 'pealkiri')) === text(pealkiri)?.trim()),
      (row) => moment(field(row, 'kuupaev')),
    )
  },
  '/api/foorum/kategooria/uus': async ({ nimi }, _, rest) =>
    rowsOf(await rest.get(path`/api/foorum/kategooria`)).findLast(
      (row) => text(field(row, 'nimi')) === text(nimi)?.trim(),
    ),
  async '/api/protokollid'({ tekst, kuupaev }, _, rest) {
    const date = ifShaped(kuupaev, dateValueFromWire)
    return rowsOf(await rest.get(path`/api/protokollid`)).find((row) => {
      const protocol = protocolReader.complete(row)
      const isSameDate = protocol.date && date ? compareDates(protocol.date, date) === 0 : !protocol.date && !date
      return protocol.text === (text(tekst) ?? '') && isSameDate
    })
  },
  async '/api/{id}'({ pealkiri, lang }, { ids: [slug = ''] }, rest) {
    const catalogue = catalogueOf(slug)
    const rows = rowsOf(await rest.get(path`/api/${slug}`)).filter((row) => {
      const { title, languages } = articleFromWire(row, catalogue)
      return title === (text(pealkiri) ?? '').trim() && languages?.language === field(lang, 'current')
    })
    return newest(rows, (row) => articleFromWire(row, catalogue).changedAt)
  },
}

/**
 * The response of a create, with the record; searches for it if the server does not return it.
 * @throws the failure with `saved`, since the record has been created
 */
export async function withRecord(
  response: WriteResponse,
  body: Body,
  call: OwnCall,
  rest: PlainRest,
): Promise<WriteResponse> {
  if (isRecordWithId(response.body)) return response
  try {
    return { ...response, body: await finds[call.target.route]?.(body, call, rest) }
  } catch (error) {
    throw asSaved(error)
  }
}

const newest = (rows: unknown[], timeOf: (row: unknown) => string | null | undefined): unknown =>
  rows.toSorted((one, other) => (timeOf(other) ?? '').localeCompare(timeOf(one) ?? ''))[0]
