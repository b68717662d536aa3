import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import { idSchema } from '../http/fields.ts'
import { cursorTimeSchema, type PageRange } from '../http/page.ts'
import type { Database, Transaction } from '../store/database.ts'
import { fileJson, type WireFile } from './fileRecord.ts'

/** 404 for a file, in the domain's words. */
export const noSuchFile = () => notFound('Sellist faili ei ole.')

/** A cursor of the list: the file's lisatud and _id. */
export const fileCursorSchema = z.tuple([cursorTimeSchema, idSchema])

export type FileCursor = z.infer<typeof fileCursorSchema>

/** Which files are asked for: those with `search` in their name, '' for all. */
export interface FileQuestion extends PageRange<FileCursor> {
  search: string
  imagesOnly: boolean
}

/** The files, the newest first. A search finds any part of a name, whatever the case and marks of its letters. FILE-1, REST-6. */
export async function listFiles(db: Database, { search, imagesOnly, limit, after }: FileQuestion): Promise<WireFile[]> {
  const conditions = [sql`true`]
  // Both sides of the comparison through the same function; what LIKE would read otherwise stands for itself.
  if (search !== '')
    conditions.push(
      sql`f.otsing like '%' || regexp_replace(file_search_key(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
    )
  if (imagesOnly) conditions.push(sql`f.suurused <> '[]'`)
  if (after) conditions.push(sql`(f.lisatud, f._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${fileJson} as file from files f where ${sql.join(conditions, sql` and `)}
    -- The index has its empty values last, and helps only an order that says so.
    order by f.lisatud desc nulls last, f._id desc nulls last
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map(({ file }) => file)
}

/** A file's record. @throws 404 */
export async function existingFile(db: Database, id: string): Promise<WireFile> {
  const file = await findFile(db, id)
  if (!file) throw noSuchFile()
  return file
}

/** A file's record; null where there is none. */
export async function findFile(db: Database | Transaction, id: string): Promise<WireFile | null> {
  const { rows } = await db.execute<{ file: WireFile }>(
    sql`select ${fileJson} as file from files f where f._id = ${id}::uuid`,
  )
  return rows[0]?.file ?? null
}
