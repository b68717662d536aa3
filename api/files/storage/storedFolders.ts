import { asc, inArray } from 'drizzle-orm'
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

/** The folders of all files, in the order of their ids. */
export async function storedFolders(db: Transaction): Promise<StoredFolder[]> {
  const { _id, kaust, algfail, size, suurused } = files
  // Only the needed columns: a database with pending migrations may not have the others.
  const rows = await db.select({ _id, kaust, algfail, size, suurused }).from(files).orderBy(asc(_id))
  return rows.map((row) => ({ id: row._id, folder: `${row.kaust}/${row._id}`, objects: storedObjects(row) }))
}

/** The subset of `ids` that are ids of files. */
export async function existingFileIds(db: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ _id: files._id }).from(files).where(inArray(files._id, ids))
  return new Set(rows.map(({ _id }) => _id))
}
