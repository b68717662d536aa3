import type { Database } from '../database.ts'

/** The smallest difference between the clocks of this machine and of the store that counts, in ms. */
const leastMs = 1_000

let aheadMs = 0

/** The time by the store's clock, which all apis of a store share; the one clock of what is stored. OPS-10. */
export const storeNow = (): Date => new Date(Date.now() + aheadMs)

/** Reads the store's clock and sets `storeNow` by it. @returns it in ms since the epoch */
export async function readStoreClock({ $client }: Database): Promise<number> {
  const before = Date.now()
  const { rows } = await $client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const here = (before + Date.now()) / 2
  const ms = rows[0]?.ms ?? here
  aheadMs = Math.abs(ms - here) < leastMs ? 0 : Math.round(ms - here)
  return ms
}
