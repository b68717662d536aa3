/** Estonian error messages by the wire names of the fields. */
export type FieldMessages = Record<string, string>

/** The content of an error response besides its status and msg. */
export interface RefusalDetails {
  valjad?: FieldMessages | undefined
  /** Further properties of the body, for programs, such as the numbers that the msg mentions. */
  more?: Record<string, unknown> | undefined
  /** Seconds until a retry may succeed: the Retry-After header. */
  retryAfter?: number | undefined
}

/** An expected error: a status, an Estonian message for people, and details. REST-1. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly details: RefusalDetails

  constructor(statusCode: number, msg: string, details: RefusalDetails = {}) {
    super(msg)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.details = details
  }
}

/** 400: invalid input. */
export const badInput = (msg: string, valjad?: FieldMessages) => new Refusal(400, msg, { valjad })

/** 400 for a form, with a message for each invalid field. */
export const badFields = (valjad: FieldMessages) =>
  badInput(Object.keys(valjad).length === 1 ? (Object.values(valjad)[0] ?? '') : 'Kontrolli märgitud välju.', valjad)

/** 401: no session, or an expired one. */
export const unauthenticated = () => new Refusal(401, 'Palun logi sisse.')

/** 403: signed in, but not allowed. */
export const forbidden = (msg = 'Sul ei ole selleks õigust.') => new Refusal(403, msg)

/** 404: no such record. */
export const notFound = (msg = 'Seda ei leitud.') => new Refusal(404, msg)

/** 409: a duplicate, or a conflict with the current state. */
export const conflict = (msg: string, details?: RefusalDetails) => new Refusal(409, msg, details)

/** 412: the version of If-Match is not that of the record. REST-1. */
export const preconditionFailed = (msg: string, more: Record<string, unknown>) => new Refusal(412, msg, { more })

/** 400: the request is malformed. */
export const malformedRequest = () => badInput('Server ei saanud päringust aru.')

/** 507: the disk of the database or of the files is full. */
export const diskFull = () => new Refusal(507, 'Serveris sai ruum otsa. Anna sellest adminile teada.')

/** 503 with Retry-After: too many concurrent changes of the same record, or a lock is held for too long. Nothing was changed. */
export const busy = () =>
  new Refusal(503, 'Sedasama muudavad praegu ka teised. Proovi mõne hetke pärast uuesti.', { retryAfter: 2 })

/** 503: the database does not respond. */
export const storeUnavailable = () =>
  new Refusal(503, 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.')
