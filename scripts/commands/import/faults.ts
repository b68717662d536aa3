import { z } from 'zod'
import { Refusal } from '../../../api/http/errors.ts'
import { type Cause, causesOf, isDiskFull, isLockTimeout, isStoreUnavailable } from '../../../api/store/causes.ts'

/** Ends the run. Imported records stay, and the next run continues. The message is for the operator. */
export class ImportStopped extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportStopped'
  }
}

/** A record, or a field of a record, cannot be imported. The message is the reason. */
export class NotTaken extends Error {
  /** The status of the source's response, if that is the reason. */
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
 * The reason why a record cannot be imported, in one line; undefined for faults that concern every record: of the connection, the disk, a
 * lock or a setting. Messages of the api's rules are in Estonian.
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

/** Whether it is a programming error, on an unforeseen record. */
function isOfOurs({ name, code }: Cause): boolean {
  return code == null && /^(Type|Range|Syntax|URI)Error$/.test(String(name))
}
