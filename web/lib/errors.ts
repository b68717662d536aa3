import { CombinedGraphQLErrors, LinkError, ServerError } from '@apollo/client/errors'
import { type ErrorCode as SentCode, errorCodes } from '../../schema/rules/client/errorCodes.ts'
import { codeText, errorTexts } from './text.ts'

/**
 * The gateway's error codes (GQL-3); NETWORK if there was no response from the gateway; OUTDATED if the gateway does not know the
 * operation, which comes from an old build and has not been executed (GQL-9).
 */
export type ErrorCode = SentCode | 'NETWORK' | 'OUTDATED'

/** The code of an error; INTERNAL_SERVER_ERROR for anything unexpected. */
export function errorCode(error: unknown): ErrorCode {
  const code = extensionsOf(error)?.code
  if (unknownOperation.test(String(code))) return 'OUTDATED'
  // Its message is meant for authors of queries.
  if (code === 'TOO_COSTLY') return 'INTERNAL_SERVER_ERROR'
  if (isKnown(code)) return code
  if (error instanceof ShownError) return error.code
  if (ServerError.is(error)) return error.statusCode === 413 ? 'PAYLOAD_TOO_LARGE' : 'NETWORK'
  // Other errors of the link mean no connection, or a response that is not the gateway's.
  if (LinkError.is(error)) return 'NETWORK'
  return 'INTERNAL_SERVER_ERROR'
}

/** The codes by which a gateway refuses an operation that it does not know or that is not valid for its schema. */
const unknownOperation = /^(OPERATION|PERSISTED|GRAPHQL)_/

/** Whether it is unknown if the server has stored the failed write. The other errors are refusals. REST-8. */
export const isUncertain = (error: unknown) => uncertain.includes(errorCode(error))

const uncertain: readonly ErrorCode[] = ['NETWORK', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'INTERNAL_SERVER_ERROR']

/** An error that the client raises itself; its message is an Estonian sentence for the person. */
export class ShownError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode = 'INTERNAL_SERVER_ERROR',
  ) {
    super(message)
  }
}

/** The error message in Estonian: the server's if it has one, followed by the id of the request if the error has it. OPS-8. */
export function errorText(error: unknown): string {
  const code = extensionsOf(error)?.requestId
  return sentenceOf(error) + (code ? codeText(code as string) : '')
}

function sentenceOf(error: unknown): string {
  if (error instanceof ShownError) return error.message
  return ownSentences[errorCode(error)] ?? (firstError(error)?.message || errorTexts.unforeseen)
}

/** For errors without a message from the server, or with one that is not meant for a person. */
const ownSentences: Partial<Record<ErrorCode, string>> = {
  NETWORK: errorTexts.network,
  UNAUTHENTICATED: errorTexts.expired,
  OUTDATED: errorTexts.outdated,
  INTERNAL_SERVER_ERROR: errorTexts.unforeseen,
}

/** After how many seconds the server allows a retry; undefined if it does not say. GQL-3. */
export function retryAfterOf(error: unknown): number | undefined {
  const seconds = extensionsOf(error)?.retryAfter
  return typeof seconds === 'number' ? seconds : undefined
}

/** Validation errors from the server: Estonian sentences by the English field name; empty if there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = extensionsOf(error)?.fields
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

const firstError = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined)

const extensionsOf = (error: unknown) => firstError(error)?.extensions

const isKnown = (code: unknown): code is SentCode => (errorCodes as readonly unknown[]).includes(code)
