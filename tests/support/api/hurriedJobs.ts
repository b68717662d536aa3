import { sql } from 'drizzle-orm'
import type { Database } from '../../../api/store/database.ts'
import { until } from '../until.ts'
import type { TestApi } from './api.ts'

/**
 * Lets jobs that wait be tried at once: those that nobody has begun, and those whose last attempt the log calls failed. One that
 * somebody works on keeps its lease: made due, it would be done by another as well.
 * @param kinds a pattern of SQL's `like`
 */
export async function hurryJobs({ db, log }: Pick<TestApi, 'db' | 'log'>, kinds: string): Promise<void> {
  const failures = log.filter((line) => line.includes('"a job failed"')).map((line) => JSON.parse(line) as object)
  await db.execute(sql`
    update jobs j set run_at = now() where kind like ${kinds} and (attempts = 0 or exists (
      select from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f(job text, attempts int)
      where f.job = j._id and f.attempts = j.attempts))`)
}

/** Hurries these jobs until it is so: what fails meanwhile, too. @throws as `until` does */
export const hurryUntil = (api: Pick<TestApi, 'db' | 'log'>, kinds: string, isSo: () => boolean | Promise<boolean>) =>
  until(async () => {
    await hurryJobs(api, kinds)
    return isSo()
  })

/** Makes all of these jobs due, as they are a minute after the process that held their leases has died or lost the store. */
export const endLeases = (db: Pick<Database, 'execute'>, kinds: string) =>
  db.execute(sql`update jobs set run_at = now() where kind like ${kinds}`)
