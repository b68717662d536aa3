import { unwrapResolverError } from '@apollo/server/errors'
import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import { GatewayError, isForAdmin } from '../../errors.ts'
import type { FailureLog } from '../failureLog.ts'
import { requestCode } from './errorFormatter.ts'

/** The errors as they are told: with the id of their request where only an admin can do something about one. OPS-8. */
export function withRequestId(
  errors: readonly GraphQLFormattedError[],
  requestId: string | undefined,
): readonly GraphQLFormattedError[] {
  if (requestId == null || !errors.some(({ extensions }) => isForAdmin(extensions?.code))) return errors
  return errors.map((error) =>
    isForAdmin(error.extensions?.code) ? { ...error, extensions: { ...error.extensions, requestId } } : error,
  )
}

/** Logs the errors that are told so, as they were thrown. */
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
