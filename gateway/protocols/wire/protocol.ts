import { type FileModel, filesFromWire } from '../../files/wire/file.ts'
import { type DateValue, dateValueFromWire, dateValueToWire } from '../../lib/dateValue.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, ifShaped, record, text, type Unchecked } from '../../lib/shapes.ts'

/** A protocol as the API sends it: §3 'Protocol'. */
export interface WireProtocol {
  _id: string
  tekst: string
  kuupaev: unknown
  failid: unknown[]
  /** The tag for If-Match. Beyond §7. */
  versioon?: string
}

/** A protocol. A field is undefined if the record it was made from lacked it: it is then read again. */
export interface ProtocolModel {
  id: string
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
  text?: string
  date?: DateValue | null
  files?: FileModel[]
  /** Null on a server without versions. */
  version?: string | null
}

/** Changes of a protocol, or the content of a new one; undefined fields stay. */
export interface ProtocolChanges {
  text: string | undefined
  /** Null clears it. */
  date: DateValue | null | undefined
  /** Records of files. */
  files: unknown[] | undefined
}

/** Parses a protocol that may be incomplete. @throws UPSTREAM_ERROR without an id */
export function protocolFromWire(wire: unknown): ProtocolModel {
  const read = record<WireProtocol>(wire, 'a protocol')
  return {
    id: identity(read._id, 'a protocol'),
    text: text(read.tekst) ?? undefined,
    date: read.kuupaev === null ? null : ifShaped(read.kuupaev, dateValueFromWire),
    files: ifShaped(read.failid, filesFromWire),
    version: text(read.versioon) ?? undefined,
  }
}

/**
 * Parses a protocol of GET /api/protokollid or GET /api/protokollid/{id}, which is complete: missing properties are empty. Invalid ones stay
 * undefined, and are errors when selected.
 */
export function wholeProtocolFromWire(wire: unknown): ProtocolModel {
  const protocol = protocolFromWire(wire)
  const read = record<WireProtocol>(wire, 'a protocol')
  if (read.tekst == null) protocol.text = ''
  if (read.kuupaev == null) protocol.date = null
  if (read.failid == null) protocol.files = []
  protocol.version ??= null
  return protocol
}

/** The body of changes of a protocol for servers that announce `partial-put`, and of a new one. */
export function protocolChangesToWire({ text: tekst, date, files }: ProtocolChanges): Partial<WireProtocol> {
  return withoutUndefined({ tekst, kuupaev: date && dateValueToWire(date), failid: files })
}

/** The body of a new protocol. */
export function newProtocolToWire(content: ProtocolChanges): Partial<WireProtocol> {
  return { tekst: '', kuupaev: null, failid: [], ...protocolChangesToWire(content) }
}

const answersOnly = new Set(['versioon'])

/** The complete protocol with its changes, for servers whose PUT replaces the record. */
export function changedProtocolToWire(changes: ProtocolChanges, now: Unchecked<WireProtocol>): Record<string, unknown> {
  const kept = { tekst: text(now.tekst) ?? '', kuupaev: now.kuupaev ?? null, failid: now.failid ?? [] }
  return overlay(now, { ...kept, ...protocolChangesToWire(changes) }, answersOnly)
}

/** English field names for the `valjad` of a refusal. */
export const protocolFieldNames: Record<string, string> = {
  piir: 'size',
  alates: 'after',
  tekst: 'text',
  kuupaev: 'date',
  failid: 'fileIds',
}
