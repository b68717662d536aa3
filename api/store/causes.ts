import { types } from 'node:util'

/** The parts of an error that identify what happened: `code` is a SQLSTATE of PostgreSQL or a code of Node. */
export interface Cause {
  code?: unknown
  name?: string
  message: string
  /** Of PostgreSQL: the name of the violated constraint, and a sentence with the values. */
  constraint?: unknown
  detail?: unknown
}

/** An error and its chain of causes, outermost first: drizzle wraps pg's errors. Empty when it is no Error. */
export function causesOf(error: unknown): Cause[] {
  // Node's own errors may come from another realm (under Jest), where `instanceof Error` is false.
  return types.isNativeError(error) ? [error, ...causesOf(error.cause)] : []
}
