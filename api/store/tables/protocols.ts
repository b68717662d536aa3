import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dateColumns, deletedWith } from '../columns.ts'
import { attachmentColumns } from './files.ts'
import { users } from './users.ts'

/** Protocols of meetings. Their ids grow with time, and so order protocols of one date by creation. PROTO-1. */
export const protocols = pgTable(
  'protocols',
  {
    _id: uuid('_id').primaryKey(),
    tekst: text('tekst').notNull(),
    ...dateColumns,
    /** The last editor; null if that user has been deleted, or a file of the protocol since. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    // Newest first; those without a date come last.
    index('protocols_newest').on(sql`coalesce(algus, '-infinity')`, table._id),
    // For the deletion of a user.
    index('protocols_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
  ],
)

export const protocolFiles = pgTable(
  'protocol_files',
  {
    protokollId: deletedWith('protokoll_id', () => protocols._id),
    ...attachmentColumns,
  },
  (table) => [
    primaryKey({ columns: [table.protokollId, table.failId] }),
    index('protocol_files_file').on(table.failId),
  ],
)
