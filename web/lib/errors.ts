import { CombinedGraphQLErrors, LinkError, ServerError } from '@apollo/client/errors'
import { type ErrorCode as SentCode, errorCodes } from '../../schema/rules/client/errorCodes.ts'
import { codeText, errorTexts } from './text.ts'

/**
 * The gateway's error codes (GQL-3), NETWORK if there was no response from it, and OUTDATED if it does not know what this page asks, which is
 * of a build of long ago: it has executed nothing (GQL-9).
 */
export type ErrorCode = SentCode | 'NETWORK' | 'OUTDATED'

/** The code of an error; INTERNAL_SERVER_ERROR for anything unexpected. */
export function errorCode(error: unknown): ErrorCode {
  const code = extensionsOf(error)?.code
  if (unknownOperation.test(String(code))) return 'OUTDATED'
  // Its sentence is for those who write queries.
  if (code === 'TOO_COSTLY') return 'INTERNAL_SERVER_ERROR'
  if (isKnown(code)) return code
  if (error instanceof ToldError) return error.code
  if (ServerError.is(error)) return error.statusCode === 413 ? 'PAYLOAD_TOO_LARGE' : 'NETWORK'
  // Other errors of the link mean no connection, or a response that is not the gateway's.
  if (LinkError.is(error)) return 'NETWORK'
  return 'INTERNAL_SERVER_ERROR'
}

/** By which code a gateway refuses an operation that it does not know, or that its schema has no place for any more. */
const unknownOperation = /^(OPERATION|PERSISTED|GRAPHQL)_/

/** Whether nobody knows if the server has stored the write that failed so. The other errors are refusals. REST-8. */
export const isUncertain = (error: unknown) => uncertain.includes(errorCode(error))

const uncertain: readonly ErrorCode[] = ['NETWORK', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'INTERNAL_SERVER_ERROR']

/** A refusal of our own, whose message is an Estonian sentence for the person. */
export class ToldError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode = 'INTERNAL_SERVER_ERROR',
  ) {
    super(message)
  }
}

/** The error message in Estonian: the server's if it has one, with the code of its request if it tells one. OPS-8. */
export function errorText(error: unknown): string {
  const code = extensionsOf(error)?.requestId
  return sentenceOf(error) + (code ? codeText(code as string) : '')
}

function sentenceOf(error: unknown): string {
  if (error instanceof ToldError) return error.message
  return ownSentences[errorCode(error)] ?? (firstError(error)?.message || errorTexts.unforeseen)
}

/** For what the server has no sentence, or one that was not meant for a person. */
const ownSentences: Partial<Record<ErrorCode, string>> = {
  NETWORK: errorTexts.network,
  UNAUTHENTICATED: errorTexts.expired,
  OUTDATED: errorTexts.outdated,
  INTERNAL_SERVER_ERROR: errorTexts.unforeseen,
}

/** After how many seconds the server wants to be asked again; undefined where it does not say. GQL-3. */
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
