import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { GatewayError, isForAdmin } from '../../errors.ts'
import type { FailureLog } from '../failureLog.ts'
import { requestMessage } from './requestMessages.ts'

/** Apollo Server's codes for requests that are refused before a resolver runs. */
const requestCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
])

/** Codes of persisted queries: clients also compare the message. */
const protocolCodes = new Set(['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'])

/**
 * Formats errors for the response: GatewayErrors unchanged; refusals of the request in Estonian, with the original in
 * `extensions.detail`; everything else masked, and logged once however many fields failed with it. GQL-3.
 */
export function errorFormatter(
  failures: Pick<FailureLog, 'error'>,
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return (formatted, error) => {
    const original = unwrapResolverError(error)
    if (original instanceof GatewayError) return formatted
    const code = requestCode(formatted, original)
    if (code != null) return protocolCodes.has(code) ? formatted : requestRefusal(formatted, code)
    failures.error(original, { path: formatted.path?.join('.') })
    const masked = new GatewayError('INTERNAL_SERVER_ERROR')
    return {
      message: masked.message,
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
      extensions: { code: masked.code },
    }
  }
}

/** The code of an error that the request caused; null for any other error. */
function requestCode(
  { path, extensions }: Pick<GraphQLFormattedError, 'path' | 'extensions'>,
  original: unknown,
): string | null {
  const code = typeof extensions?.code === 'string' ? extensions.code : ''
  // Errors of resolvers have a path, errors of a request have none.
  if (path == null && (requestCodes.has(code) || protocolCodes.has(code))) return code
  // graphql-js refuses some values only during execution, by errors without a code: the fault is in the input, not in this gateway.
  const isPlain = original instanceof GraphQLError && original.extensions.code == null
  if (isPlain && /^(Argument "|Too many errors processing variables|Schema is not)/.test(original.message))
    return 'BAD_USER_INPUT'
  if (isPlain && /^(Unsupported persisted query version|provided sha does not)/.test(original.message))
    return 'BAD_REQUEST'
  return null
}

function requestRefusal({ extensions, ...formatted }: GraphQLFormattedError, code: string): GraphQLFormattedError {
  const { message, detail } = requestMessage(formatted.message, code)
  const [location] = formatted.locations ?? []
  const isOfDocument = code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED'
  const where = isOfDocument && location ? ` (rida ${location.line}, veerg ${location.column})` : ''
  return { ...formatted, message: `${message}${where}`, extensions: { ...extensions, code, detail } }
}

/** Adds the request id to errors that only an admin can fix. OPS-8. */
export function withRequestId(
  errors: readonly GraphQLFormattedError[],
  requestId: string | undefined,
): readonly GraphQLFormattedError[] {
  if (requestId == null || !errors.some(({ extensions }) => isForAdmin(extensions?.code))) return errors
  return errors.map((error) =>
    isForAdmin(error.extensions?.code) ? { ...error, extensions: { ...error.extensions, requestId } } : error,
  )
}

/** Logs the original errors that need an admin. */
export function noteFailures(
  failures: FailureLog,
  errors: readonly GraphQLError[],
  requestId: string | undefined,
): void {
  for (const error of errors) {
    const original = unwrapResolverError(error)
    const isNoted = original instanceof GatewayError ? isForAdmin(original.code) : requestCode(error, original) == null
    if (isNoted) failures.error(original, { requestId, path: error.path?.join('.') })
  }
}
