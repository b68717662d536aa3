import { type SQL, sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { users } from './users.ts'

/** The latest export of each member's data. The zip is in the storage, in the folder `eksport/{_id}`. OWN-1. */
export const dataExports = pgTable('data_exports', {
  userId: deletedWith('user_id', () => users._id).primaryKey(),
  _id: uuid('_id').notNull().unique(),
  alates: moment('alates')
    .notNull()
    .default(sql`now()`),
  /** When it was made; null until then. */
  valmis: moment('valmis'),
  /** Bytes of the zip. */
  suurus: bigint('suurus', { mode: 'number' }),
  /** Why the last attempt failed: `ruum` without room on the disk, or `muu`. */
  viga: text('viga'),
})

/** The zip in the folder of an export. */
export const exportFile = 'andmed.zip'

/** The folder of an export in the storage. */
export const exportFolder = (id: string): string => `eksport/${id}`

/** SQL that leaves the folders of exports to the sweeper. @param ended SQL for the rows, behind `from` */
export const leaveToSweeper = (ended: SQL): SQL => sql`
  insert into file_leftovers (kaust, nimed) select ${exportFolder('')} || _id, array[${exportFile}::text] from ${ended} on conflict do nothing`
