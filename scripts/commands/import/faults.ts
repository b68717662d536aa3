import { z } from 'zod'
import { Refusal } from '../../../api/http/errors.ts'

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

/**
 * Why a record cannot be taken, in one line; undefined for faults that are not the record's, such as those of the store. Rules of the api
 * speak Estonian, as they do to people.
 */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotTaken || (error instanceof Refusal && error.statusCode < 500)) return error.message
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
      .join(' ')
  return undefined
}
