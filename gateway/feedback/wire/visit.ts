import { moment, record } from '../../lib/shapes.ts'

/** Up to which message the caller has seen them, as GET and PUT /api/tagasiside/nahtud tell. */
export interface WireVisit {
  /** Milliseconds since the epoch; null for who has never looked. */
  kuni: number | null
}

/** The time in ISO 8601; null for who has never looked. */
export function visitFromWire(wire: unknown): string | null {
  return moment(record<WireVisit>(wire, 'a visit').kuni) ?? null
}

/** The body that notes a visit. */
export function visitToWire(until: string): WireVisit {
  return { kuni: Date.parse(until) }
}
