import { type SQL, sql } from 'drizzle-orm'
import { type Expiring, retention } from '../../../schema/rules/client/retention.ts'

/** SQL for the period of a kind of data, from the table of retention. PRIV-2. */
export const retained = (kind: Expiring): SQL => sql.raw(`interval '${retention[kind]}'`)
