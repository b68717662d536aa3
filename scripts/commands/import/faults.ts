import { z } from 'zod'
import { Refusal } from '../../../api/http/errors.ts'
import { type Cause, causesOf, isDiskFull, isLockTimeout, isStoreUnavailable } from '../../../api/store/causes.ts'

/** The run ends here; what was taken stays, and the next one goes on. The message is for the operator. */
export class ImportStopped extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportStopped'
  }
}

/** One record, or one part of a record, cannot be taken, for the reason that is the message. */
export class NotTaken extends Error {
  /** The status of the source's answer, where it is to blame. */
  readonly status: number | undefined

  constructor(reason: string, status?: number) {
    super(reason)
    this.name = 'NotTaken'
    this.status = status
  }
}

/** Classes of SQLSTATE that a record's values cause: data, integrity, limits, and exceptions of the store's own functions. */
const ofValues = /^(22|23|54|P0)\w{3}$/

/**
 * Why a record cannot be taken, in one line; undefined for faults that every record would have: of the connection, the disk, a lock or a
 * setting. Rules of the api speak Estonian, as they do to people.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotTaken || (error instanceof Refusal && error.statusCode < 500)) return error.message
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
      .join(' ')
  if (isDiskFull(error) || isLockTimeout(error) || isStoreUnavailable(error)) return undefined
  // Drizzle's message has the values of the statement.
  const cause = causesOf(error).at(-1)
  return cause && (ofValues.test(String(cause.code)) || isOfOurs(cause)) ? cause.message : undefined
}

/** Whether our own code failed on a record that it did not foresee. */
function isOfOurs({ name, code }: Cause): boolean {
  return code == null && /^(Type|Range|Syntax|URI)Error$/.test(String(name))
}
