import { codeOfStatus, type ErrorDetails, GatewayError } from '../errors.ts'
import type { HttpAnswer } from './transport.ts'

/** How a refusal is to be read. */
export interface RefusalReading {
  /** English names of the fields that a refusal may name in `valjad`. */
  fieldNames?: Record<string, string>
  /** What else the body of a refusal tells. */
  refusalDetails?: (body: Record<string, unknown>) => ErrorDetails
}

const longestMessage = 1_000

/** The error for an answer that is no success: code by status, the API's msg, the fields it names (GQL-3). */
export function refusal(
  status: number,
  text: string,
  header: HttpAnswer['header'],
  { fieldNames, refusalDetails }: RefusalReading = {},
): GatewayError {
  const said = asRecord(parsedIfAny(text))
  const message = said.msg ?? asRecord(said.errors).msg
  const details: ErrorDetails = refusalDetails?.(said) ?? {}
  const fields = Object.entries(asRecord(said.valjad)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (fields.length > 0)
    details.fields = Object.fromEntries(fields.map(([name, sentence]) => [fieldNames?.[name] ?? name, sentence]))
  const code = codeOfStatus(status)
  const retryAfter = code === 'TOO_MANY_REQUESTS' ? secondsOf(header('retry-after')) : undefined
  if (retryAfter != null) details.retryAfter = retryAfter
  return new GatewayError(
    code,
    typeof message === 'string' ? message.slice(0, longestMessage) : null,
    details,
    new Error(`The API answered ${status}`),
  )
}

/** A write that succeeded has succeeded, whatever it says of it: what is no JSON is read again by who needs it (REST-8). */
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
