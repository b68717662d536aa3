import { malformedResponse } from '../../errors.ts'
import type { DataExport, DataExportState, Device } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, integer, list, moment, number, record, text } from '../../lib/shapes.ts'

const deviceFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a session') },
  name: { wire: 'seade', read: (name) => text(name) ?? null },
  signedInAt: { wire: 'loodud', read: given(moment) },
  lastUsedAt: { wire: 'viimati', read: given(moment) },
  isCurrent: { wire: 'praegune', read: (current) => flag(current) ?? false },
} satisfies FieldTable<Device>

const devices = rowReader('a session', deviceFields)

/** Parses the list of GET /api/seansid, in its order. AUTH-11. */
export const devicesFromWire = (wire: unknown): RowOf<typeof deviceFields>[] => list(wire, 'the sessions', devices.row)

const states = new Map<unknown, DataExportState>([
  ['tegemisel', 'RUNNING'],
  ['ei-onnestunud', 'RETRYING'],
  ['ruum', 'NO_ROOM'],
  ['valmis', 'READY'],
])

const exportFields = {
  id: { wire: '_id', read: (id) => identity(id, 'an export') },
  state: { wire: 'seis', read: (state) => states.get(state) },
  requestedAt: { wire: 'alates', read: given(moment) },
  expiresAt: { wire: 'kuni', read: (time) => moment(time) ?? null },
  bytes: { wire: 'suurus', read: (bytes) => number(bytes) ?? null },
  url: { wire: 'url', read: (url) => text(url) ?? null },
} satisfies FieldTable<DataExport>

/** Parses the response of POST /api/minuandmed. OWN-1. */
export const dataExportFromWire: (wire: unknown) => RowOf<typeof exportFields> = rowReader(
  'an export',
  exportFields,
).row

/** How many sessions DELETE /api/seansid has ended. @throws UPSTREAM_ERROR without a number. AUTH-11. */
export const endedFromWire = (wire: unknown): number =>
  integer(record<{ hulk: unknown }>(wire, 'the ended sessions').hulk) ?? missing('the number of ended sessions')

/** The day in the response of POST /api/lahkumine. @throws UPSTREAM_ERROR without one. USER-10. */
export const leavingFromWire = (wire: unknown): string =>
  moment(record<{ lahkub: unknown }>(wire, 'leaving').lahkub) ?? missing('the day of leaving')

function missing(what: string): never {
  throw malformedResponse(`${what} is missing`)
}

/** The body of POST /api/minuandmed. OWN-1. */
export const passwordToWire = (password: string) => ({ parool: password })

/** The body of POST /api/lahkumine. USER-10. */
export const leavingToWire = (password: string, eraseName: boolean) => ({ parool: password, nimeta: eraseName })

/** English field names for the `valjad` of a refusal. */
export const accountFieldNames = { parool: 'password', nimeta: 'eraseName' }
