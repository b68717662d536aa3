import { GatewayError } from '../errors.ts'

/** The refusal of a call or an argument beyond §7 on a plain server. REST-8. */
export class NotOffered extends GatewayError {
  constructor(message = 'See server ei oska seda.') {
    super('CONFLICT', message)
  }
}

/** The result of a read beyond §7; null on a plain server. */
export const orNull = <T>(read: Promise<T>): Promise<T | null> => orElse(read, () => null)

/** The result of a read beyond §7, or another value on a plain server. */
export async function orElse<T, U>(read: Promise<T>, other: () => U | Promise<U>): Promise<T | U> {
  try {
    return await read
  } catch (error) {
    if (error instanceof NotOffered) return other()
    throw error
  }
}
