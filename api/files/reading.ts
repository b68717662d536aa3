import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import { idSchema } from '../http/fields.ts'
import { cursorTimeSchema, type PageRange } from '../http/page.ts'
import type { Database, Transaction } from '../store/database.ts'
import { contains } from '../store/search.ts'
import { fileJson, type WireFile } from './fileRecord.ts'

/** 404 for a file. */
export const noSuchFile = () => notFound('Sellist faili ei ole.')

/** Cursor of the files: lisatud, _id. */
export const fileCursorSchema = z.tuple([cursorTimeSchema, idSchema])

export type FileCursor = z.infer<typeof fileCursorSchema>

/** Which files to list: those with `search` in their names ('' for all), images only if set. */
export interface FileFilter extends PageRange<FileCursor> {
  search: string
  imagesOnly: boolean
}

/** The files, newest first. The search matches any part of a name, ignoring case and diacritics. FILE-1, REST-6. */
export async function listFiles(db: Database, { search, imagesOnly, limit, after }: FileFilter): Promise<WireFile[]> {
  const conditions = [sql`true`]
  if (search !== '') conditions.push(contains(sql`f.otsing`, search))
  if (imagesOnly) conditions.push(sql`f.suurused <> '[]'`)
  if (after) conditions.push(sql`(f.lisatud, f._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${fileJson} as file from files f where ${sql.join(conditions, sql` and `)}
    -- The index has its empty values last, and helps only an order that says so.
    order by f.lisatud desc nulls last, f._id desc nulls last
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map(({ file }) => file)
}

/** A file. @throws 404 */
export async function requireFile(db: Database, id: string): Promise<WireFile> {
  const file = await findFile(db, id)
  if (!file) throw noSuchFile()
  return file
}

/** A file; null when there is none. */
export async function findFile(db: Database | Transaction, id: string): Promise<WireFile | null> {
  const { rows } = await db.execute<{ file: WireFile }>(
    sql`select ${fileJson} as file from files f where f._id = ${id}::uuid`,
  )
  return rows[0]?.file ?? null
}
