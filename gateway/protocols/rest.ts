import { malformedResponse } from '../errors.ts'
import type { ProtocolYear } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { integer, list, record } from '../lib/shapes.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { path, withQuery } from '../rest/path.ts'
import { conflictReader } from '../users/wire/conflict.ts'
import { type ProtocolModel, protocolReader, protocolWriter } from './wire/protocol.ts'

const what = 'the list of protocols'
const fieldNames = { ...pageFieldNames, ...protocolWriter.fieldNames }
/** Conflicts with the editable fields of the protocol. PROTO-1. */
const refusalDetails = conflictReader(protocolReader.complete, protocolWriter)

const protocolsFromWire = (body: unknown) => list(body, what, protocolReader.complete)

/** GET /api/protokollid/{id}, beyond §7. */
export async function readProtocol(rest: RestClient, id: string): Promise<ProtocolModel> {
  return protocolReader.complete(await rest.get(path`/api/protokollid/${id}`))
}

/** A filter of protocols: '' and null for all. */
export interface ProtocolFilter {
  search: string
  year: number | null
}

/** A page of GET /api/protokollid (REST-6). LIST-4. */
export function readProtocolPage(
  rest: RestClient,
  { search, year }: ProtocolFilter,
  args: PageArgs,
): Promise<PageModel<ProtocolModel>> {
  const filter = { ...(search !== '' && { otsi: search }), ...(year != null && { aasta: yearToWire(year) }) }
  const names = { ...fieldNames, otsi: 'search', aasta: 'year' }
  return readPage(rest, withQuery(path`/api/protokollid`, filter), args, protocolsFromWire, { fieldNames: names })
}

const yearToWire = (year: number) => String(year).padStart(4, '0')

/** A year with protocols. */
export interface YearModel {
  year: NonNullable<ProtocolYear['year']>
  count: NonNullable<ProtocolYear['count']>
}

/** GET /api/protokollid/aastad, beyond §7. LIST-4. */
export async function readYears(rest: RestClient): Promise<YearModel[]> {
  return list(await rest.get(path`/api/protokollid/aastad`), 'the years of protocols', yearFromWire)
}

/** @throws UPSTREAM_ERROR without a year */
function yearFromWire(wire: unknown): YearModel {
  const { aasta, hulk } = record<{ aasta?: unknown; hulk?: unknown }>(wire, 'a year')
  const year = integer(aasta)
  if (year == null) throw malformedResponse('a year of protocols has no aasta')
  return { year, count: integer(hulk) ?? 0 }
}

/** POST /api/protokollid; §7 returns the protocol. */
export function createProtocol(
  rest: RestClient,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  return rest.write('POST', path`/api/protokollid`, body, { headers, fieldNames })
}

/** PUT /api/protokollid/{id}. A conflict has the details of the other change. */
export function replaceProtocol(
  rest: RestClient,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const options = { headers, fieldNames, refusalDetails }
  return rest.write('PUT', path`/api/protokollid/${id}`, body, options)
}

/** DELETE /api/protokollid/{id}. */
export async function deleteProtocol(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/protokollid/${id}`)
}
