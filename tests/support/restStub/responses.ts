/** A parsed JSON body. */
export type Body = Record<string, unknown>

/** A parsed request. */
export interface StubRequest {
  method: string
  /** Path and query, not decoded. */
  url: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>
  body: Body
}

/** A response of the stub. */
export interface StubResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** A file to send instead of a JSON body. */
  file?: { type: string; bytes: Buffer }
}

/** 200 with this body; an empty one if it is undefined. */
export function ok(body: unknown, headers?: Record<string, string>): StubResponse {
  return { status: 200, body, ...(headers && { headers }) }
}

/** An error response: its body has `msg` and `details`. */
export function refused(status: number, msg: string, details: Body = {}): StubResponse {
  return { status, body: { msg, ...details } }
}

/** 404. */
export function notFound(): StubResponse {
  return refused(404, 'Seda pole olemas.')
}

/** The parsed URL of a request. */
export function addressOf({ url }: StubRequest): URL {
  return new URL(url, 'http://stub')
}

let made = 0

/** A unique number for ids. */
export function nextNumber(): number {
  made += 1
  return made
}

let latest = 0

/** The current time in ms since the epoch, strictly increasing over calls. */
export function nextTime(): number {
  latest = Math.max(Date.now(), latest + 1)
  return latest
}
