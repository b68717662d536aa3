import { types } from 'node:util'

/** An error as far as it tells what happened: `code` is a SQLSTATE of PostgreSQL or a code of Node. */
export interface Cause {
  code?: unknown
  message: string
}

/** The error and all that it wraps, the outermost first: drizzle wraps what pg says. Empty for what is no error. */
export function causesOf(error: unknown): Cause[] {
  // Errors of Node's own may come from another realm (under Jest they do), where `instanceof` does not know them.
  return types.isNativeError(error) ? [error, ...causesOf(error.cause)] : []
}
