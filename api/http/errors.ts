/** Estonian sentences for refused fields, by their wire names. */
export type FieldMessages = Record<string, string>

/** What a refusal tells beside its status and sentence. */
export interface RefusalDetails {
  /** What is wrong with which field. */
  valjad?: FieldMessages | undefined
  /** What else the answer tells programs, such as numbers that the msg names: properties of its body. */
  more?: Record<string, unknown> | undefined
  /** Seconds after which another try may succeed: the header Retry-After. */
  retryAfter?: number | undefined
}

/** A refusal: a status, an Estonian sentence for people, and its details. REST-1. */
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

/** 400: what was sent cannot be taken as it is. */
export const badInput = (msg: string, valjad?: FieldMessages) => new Refusal(400, msg, { valjad })

/** 400 for a form: a sentence for each refused field. */
export const badFields = (valjad: FieldMessages) =>
  badInput(Object.keys(valjad).length === 1 ? (Object.values(valjad)[0] ?? '') : 'Kontrolli märgitud välju.', valjad)

/** 401: no session, or one that has ended. */
export const unauthenticated = () => new Refusal(401, 'Palun logi sisse.')

/** 403: signed in, but not allowed. */
export const forbidden = (msg = 'Sul ei ole selleks õigust.') => new Refusal(403, msg)

/** 404: there is no such thing. */
export const notFound = (msg = 'Seda ei leitud.') => new Refusal(404, msg)

/** 409: a duplicate, or refused by the state things are in. */
export const conflict = (msg: string, details?: RefusalDetails) => new Refusal(409, msg, details)

/** 412: If-Match names another version than the one that is there now. REST-1. */
export const changedMeanwhile = (msg: string, more: Record<string, unknown>) => new Refusal(412, msg, { more })

/** 400: no sense could be made of the request itself. */
export const notUnderstood = () => badInput('Päringust ei saanud aru.')

/** 507: a disk of the server's is full, that of the database or that of the files. */
export const noRoom = () => new Refusal(507, 'Serveris sai ruum otsa. Anna sellest adminile teada.')

/** 503: the store cannot be reached. */
export const unavailable = () => new Refusal(503, 'Andmebaas ei vasta. Proovi mõne aja pärast uuesti.')
