import { v7 } from 'uuid'
import { storeNow } from './storeClock.ts'

let last = { msecs: 0, seq: 0 }

/**
 * A new id: a UUID of version 7, which begins with the time of the store's clock in ms. Ids of a process grow; after the clock was set back by
 * more than a second they begin anew, as the package's own would stay ahead. RFC 9562.
 */
export function newId(): string {
  const msecs = storeNow().getTime()
  const isLater = msecs > last.msecs || msecs < last.msecs - 1_000
  last = isLater ? { msecs, seq: Math.floor(Math.random() * 2 ** 31) } : { msecs: last.msecs, seq: last.seq + 1 }
  return v7(last)
}

/** The least id of the rows that were made from this time on. */
export function firstIdSince(time: Date): string {
  const ms = Math.max(time.getTime(), 0).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}
