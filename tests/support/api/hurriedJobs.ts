import { sql } from 'drizzle-orm'
import type { Database } from '../../../api/store/database.ts'
import { until } from '../until.ts'
import type { TestApi } from './api.ts'

/**
 * Makes waiting jobs due: those that were never attempted, and those whose last attempt failed according to the log. A running job
 * retains its lease, because another worker would do it a second time.
 * @param kinds a pattern of SQL's `like`
 */
export async function hurryJobs({ db, log }: Pick<TestApi, 'db' | 'log'>, kinds: string): Promise<void> {
  const failures = log.filter((line) => line.includes('"a job failed"')).map((line) => JSON.parse(line) as object)
  await db.execute(sql`
    update jobs j set run_at = now() where kind like ${kinds} and (attempts = 0 or exists (
      select from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f(job text, attempts int)
      where f.job = j._id and f.attempts = j.attempts))`)
}

/** Makes these jobs due until `isSo` returns true, including those that fail meanwhile. @throws as `until` does */
export const hurryUntil = (api: Pick<TestApi, 'db' | 'log'>, kinds: string, isSo: () => boolean | Promise<boolean>) =>
  until(async () => {
    await hurryJobs(api, kinds)
    return isSo()
  })

/** Makes all of these jobs due, like leases that expire a minute after their process has died or lost the store. */
export const endLeases = (db: Pick<Database, 'execute'>, kinds: string) =>
  db.execute(sql`update jobs set run_at = now() where kind like ${kinds}`)
