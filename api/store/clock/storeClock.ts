import { sql } from 'drizzle-orm'
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

/**
 * SQL condition: the database's clock is later than its newest migration was made. An earlier one, such as that of a machine whose battery
 * is empty, is behind: dates after it are right, and stay. OPS-10.
 */
export const isAfterRelease = sql`
  clock_timestamp() > (select to_timestamp(max(created_at) / 1000.0) from drizzle.__drizzle_migrations)`

/** Whether the database's clock is before this release: see isAfterRelease. */
export async function isBehindRelease(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isAfter: boolean }>(sql`select ${isAfterRelease} as "isAfter"`)
  return rows[0]?.isAfter === false
}
