import { types } from 'node:util'

/** The properties of an error that identify its cause: `code` is a SQLSTATE of PostgreSQL or a code of Node. */
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

/**
 * Transient failures: Node's connection errors; PostgreSQL's classes 08 (connection), 40 (still in conflict after the retries), 53
 * (insufficient resources) and 57 (operator intervention, query timeout); and a transaction that was idle for too long.
 */
const unavailableCodes =
  /^(08|40|53|57).{3}$|^25P03$|^3D000$|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Messages of pg's errors without a code, for broken and unresponsive connections. */
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Connection ended unexpectedly/i

/** PostgreSQL's lock_not_available: the wait for a lock exceeded lock_timeout. */
const lockNotAvailable = '55P03'

/** PostgreSQL's disk_full, and Node's codes for a full disk and an exceeded quota. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error or a cause of it has this code. */
export const hasCode = (error: unknown, wanted: string) => causesOf(error).some(({ code }) => code === wanted)

export const isLockTimeout = (error: unknown) => hasCode(error, lockNotAvailable)

export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => diskFullCodes.has(String(code)))
}

/** Whether the database cannot be reached, or cannot work at present. */
export function isStoreUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) => unavailableCodes.test(String(code)) || unavailableMessages.test(message),
  )
}
