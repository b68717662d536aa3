import { moment, record } from '../../lib/shapes.ts'

/** Response of GET and PUT /api/tagasiside/nahtud. */
export interface WireVisit {
  /** The time up to which the caller has seen messages, in milliseconds since the epoch; null if the caller has never looked. */
  kuni: number | null
  /** The time until which messages are refused; null while they are accepted, missing on servers that never refuse them. */
  suletudKuni?: number | null
}

/** The times up to which the caller has seen messages, and until which visitors cannot send them; ISO 8601. FEED-1, FEED-2. */
export interface VisitModel {
  seenUntil: string | null
  closedUntil: string | null
}

/** Reads the response. */
export function visitFromWire(wire: unknown): VisitModel {
  const { kuni, suletudKuni } = record<WireVisit>(wire, 'a visit')
  return { seenUntil: moment(kuni) ?? null, closedUntil: moment(suletudKuni) ?? null }
}

/** The body of PUT /api/tagasiside/nahtud. */
export function visitToWire(until: string): Pick<WireVisit, 'kuni'> {
  return { kuni: Date.parse(until) }
}
