import { v7 } from 'uuid'
import { storeNow } from './storeClock.ts'

let last = { msecs: 0, seq: 0 }

/**
 * A new id: a UUID of version 7, which begins with the time of the database's clock in ms. Ids of a process increase; after the clock was
 * set back by more than a second they start again from it, whereas the package's own would stay ahead. RFC 9562.
 */
export function newId(): string {
  const msecs = storeNow().getTime()
  const isLater = msecs > last.msecs || msecs < last.msecs - 1_000
  last = isLater ? { msecs, seq: Math.floor(Math.random() * 2 ** 31) } : { msecs: last.msecs, seq: last.seq + 1 }
  return v7(last)
}
