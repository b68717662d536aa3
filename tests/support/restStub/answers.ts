/** A JSON body as it came. */
export type Body = Record<string, unknown>

/** One documented call, taken apart. */
export interface StubRequest {
  method: string
  /** Path and query, as they came. */
  url: string
  body: Body
}

/** What the stub answers. */
export interface StubAnswer {
  status: number
  body: unknown
  /** Bytes of a file instead of a body. */
  file?: { type: string; bytes: Buffer }
}

/** 200 with this body; none where it is undefined. */
export function ok(body: unknown): StubAnswer {
  return { status: 200, body }
}

/** A refusal with its sentence. */
export function refused(status: number, msg: string): StubAnswer {
  return { status, body: { msg } }
}

/** 404. */
export function notThere(): StubAnswer {
  return refused(404, 'Seda pole olemas.')
}

let made = 0

/** A number that no other record has. */
export function nextNumber(): number {
  made += 1
  return made
}
