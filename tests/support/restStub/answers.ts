/** A JSON body as it came. */
export type Body = Record<string, unknown>

/** One documented call, taken apart. */
export interface StubRequest {
  method: string
  /** Path and query, as they came. */
  url: string
  /** Their names in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: Body
}

/** What the stub answers. */
export interface StubAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Bytes of a file instead of a body. */
  file?: { type: string; bytes: Buffer }
}

/** 200 with this body; none where it is undefined. */
export function ok(body: unknown, headers?: Record<string, string>): StubAnswer {
  return { status: 200, body, ...(headers && { headers }) }
}

/** A refusal with its sentence, and with what else its body tells. */
export function refused(status: number, msg: string, details: Body = {}): StubAnswer {
  return { status, body: { msg, ...details } }
}

/** 404. */
export function notThere(): StubAnswer {
  return refused(404, 'Seda pole olemas.')
}

/** What a stub announces beyond §7 (REST-8); undefined for a plain server. */
export interface AbilitiesPart {
  announces: string[] | undefined
}

/** Whether a stub announces something beyond §7. */
export function can({ announces }: AbilitiesPart, ability: string): boolean {
  return announces?.includes(ability) ?? false
}

/** Path and query of a call. */
export function addressOf({ url }: StubRequest): URL {
  return new URL(url, 'http://stub')
}

let made = 0

/** A number that no other record has. */
export function nextNumber(): number {
  made += 1
  return made
}

let latest = 0

/** Now, in milliseconds since the epoch, and later than it was at the last call. */
export function nextTime(): number {
  latest = Math.max(Date.now(), latest + 1)
  return latest
}
