import { types } from 'node:util'

/** The parts of an error that identify what happened: `code` is a SQLSTATE of PostgreSQL or a code of Node. */
export interface Cause {
  code?: unknown
  message: string
}

/** An error and its chain of causes, outermost first: drizzle wraps pg's errors. Empty when it is no Error. */
export function causesOf(error: unknown): Cause[] {
  // Node's own errors may come from another realm (under Jest), where `instanceof Error` is false.
  return types.isNativeError(error) ? [error, ...causesOf(error.cause)] : []
}
