import type { Database } from '../database.ts'

/** Smaller differences between the clocks of this machine and of the database are ignored, in ms. */
const leastMs = 1_000

let aheadMs = 0

/** The time by the database's clock, which all apis share; every stored time comes from it. OPS-10. */
export const storeNow = (): Date => new Date(Date.now() + aheadMs)

/** Reads the database's clock and sets `storeNow` by it. @returns it in ms since the epoch */
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
