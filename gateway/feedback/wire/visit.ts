import { moment, record } from '../../lib/shapes.ts'

/** Response of GET and PUT /api/tagasiside/nahtud: up to which time the caller has seen messages. */
export interface WireVisit {
  /** Milliseconds since the epoch; null when the caller has never looked. */
  kuni: number | null
}

/** The time in ISO 8601; null when the caller has never looked. */
export function visitFromWire(wire: unknown): string | null {
  return moment(record<WireVisit>(wire, 'a visit').kuni) ?? null
}

/** The body of PUT /api/tagasiside/nahtud. */
export function visitToWire(until: string): WireVisit {
  return { kuni: Date.parse(until) }
}
