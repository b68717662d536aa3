import { getTableName } from 'drizzle-orm'
import { fileLeftovers } from './files.ts'
import { jobs } from './jobs.ts'
import { idempotencyKeys, tries } from './requests.ts'
import { sessions, userLinks } from './users.ts'

/**
 * Tables whose rows no backup holds: what signs somebody in, what is under way, and what counts tries. After a restore
 * everybody signs in again, and invitations are sent again. A table that stands here is empty in a restored store, so no
 * table that is backed up may reference it.
 */
export const notBackedUp: string[] = [sessions, userLinks, jobs, tries, idempotencyKeys, fileLeftovers].map((table) =>
  getTableName(table),
)
