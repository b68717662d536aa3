import { codeOfStatus, type ErrorDetails, GatewayError } from '../errors.ts'
import type { HttpResponse } from './transport.ts'

/** Maps the body of an error response to a GatewayError. */
export interface RefusalReading {
  /** Schema field names by the names in `valjad`; unlisted names stay. */
  fieldNames?: Record<string, string>
  /** Further `extensions` of the error, read from the response body. */
  refusalDetails?: (body: Record<string, unknown>) => ErrorDetails
}

const longestMessage = 1_000

/**
 * The GatewayError for a status other than 2xx: its code from the status (and from `voti`), its message from `msg` (at most 1,000
 * characters), `fields` from `valjad`, and on 429 `retryAfter` in seconds. GQL-3.
 */
export function refusal(
  status: number,
  text: string,
  header: HttpResponse['header'],
  { fieldNames, refusalDetails }: RefusalReading = {},
): GatewayError {
  const said = asRecord(parsedIfAny(text))
  const message = said.msg ?? asRecord(said.errors).msg
  const details: ErrorDetails = { ...refusalDetails?.(said), ...createdBefore(said.loodud) }
  const fields = Object.entries(asRecord(said.valjad)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (fields.length > 0)
    details.fields = Object.fromEntries(fields.map(([name, sentence]) => [fieldNames?.[name] ?? name, sentence]))
  // REST-7: the key of another request, which is no edit conflict.
  const code = said.voti === 'kasutatud' ? 'IDEMPOTENCY_KEY_REUSED' : codeOfStatus(status)
  const reason = tokenReasons.get(said.voti)
  if (reason) details.reason = reason
  const retryAfter = code === 'TOO_MANY_REQUESTS' ? secondsOf(header('retry-after')) : undefined
  if (retryAfter != null) details.retryAfter = retryAfter
  return new GatewayError(
    code,
    typeof message === 'string' ? message.slice(0, longestMessage) : null,
    details,
    new Error(`The API responded with ${status}`),
  )
}

/** Reasons of the API to refuse an API token (403, beyond §7). AUTH-10. */
const tokenReasons = new Map<unknown, NonNullable<ErrorDetails['reason']>>([
  ['voti-keelatud', 'TOKEN_NOT_ALLOWED'],
  ['voti-osa', 'TOKEN_SCOPE'],
  ['voti-lugemine', 'TOKEN_READ_ONLY'],
  ['voti-avalik', 'TOKEN_PUBLIC'],
])

/** The record of an earlier create with the same Idempotency-Key and other content (409, beyond §7). REST-7. */
function createdBefore(loodud: unknown): Pick<ErrorDetails, 'created'> {
  const { _id: id, versioon: version } = asRecord(loodud)
  if (typeof id !== 'string') return {}
  return { created: { id, version: typeof version === 'string' ? version : null } }
}

/**
 * The parsed JSON; undefined for any other text. Does not throw, since a write with a 2xx status has succeeded even with an unreadable
 * body: the caller then reads the record (REST-8).
 */
export function parsedIfAny(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter == null) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
