import { moment, record } from '../../lib/shapes.ts'

/** Response of GET and PUT /api/tagasiside/nahtud: up to which time the caller has seen messages. */
export interface WireVisit {
  /** Milliseconds since the epoch; null when the caller has never looked. */
  kuni: number | null
  /** Until when messages are refused; null while they are taken, missing on servers that never refuse them. */
  suletudKuni?: number | null
}

/** What the caller has seen, and until when visitors can send nothing; ISO 8601. FEED-1, FEED-2. */
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
