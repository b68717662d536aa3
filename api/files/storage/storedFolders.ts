import { asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../store/database.ts'
import { files } from '../../store/tables/files.ts'
import { storedObjects } from '../storedObjects.ts'

/** A file's folder in the storage, and the objects that the file's row lists. */
export interface StoredFolder {
  id: string
  /** `foorum/{id}` or `avalik/{id}`. */
  folder: string
  objects: { name: string; bytes: number }[]
}

/** The folders of all files, also of those in the trash. */
export async function storedFolders(db: Transaction): Promise<StoredFolder[]> {
  const { _id, kaust, algfail, size, suurused } = files
  // Only the needed columns: a database with pending migrations may not have the others.
  const rows = await db.select({ _id, kaust, algfail, size, suurused }).from(files).orderBy(asc(_id))
  const deleted = await deletedFiles(db)
  return [...rows, ...deleted].map((row) => ({
    id: row._id,
    folder: `${row.kaust}/${row._id}`,
    objects: storedObjects(row),
  }))
}

/** The subset of `ids` that are ids of files, also of those in the trash. */
export async function existingFileIds(db: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ _id: files._id }).from(files).where(inArray(files._id, ids))
  const deleted = await deletedFiles(db)
  return new Set([...rows, ...deleted.filter(({ _id }) => ids.includes(_id))].map(({ _id }) => _id))
}

type StoredFile = Pick<typeof files.$inferSelect, '_id' | 'kaust' | 'algfail' | 'size' | 'suurused'>

/** The files in the trash. TRASH-1. */
async function deletedFiles(db: Transaction): Promise<StoredFile[]> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`select to_regclass('trash') is not null as exists`)
  if (!rows[0]?.exists) return []
  const found = await db.execute<StoredFile & Record<string, unknown>>(sql`
    select f._id, f.kaust, f.algfail, f.size, f.suurused
    from trash t, jsonb_populate_recordset(null::files, t.sisu->'rows'->0->1) f where t.liik = 'fail' order by f._id`)
  return found.rows
}
