/** A document that an attacker sends, and how. */
export interface Attempt {
  name: string
  document: string
  /** The number of simultaneous requests. */
  atOnce?: number
  /** Whether the attacker never reads the response. */
  unread?: boolean
}

/** Calls the REST API with the session of the attacker. @throws if it refuses */
export type Call = <Body>(method: string, path: string, body?: unknown) => Promise<Body>

/** A class of attacks: it creates what they read and returns them. */
export type Attack = (call: Call) => Promise<Attempt[]>

/** A field under so many names: `a0:field a1:field …`. */
export const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}:${field}`).join(' ')
