import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import { idSchema } from '../http/fields.ts'
import { cursorTextSchema, cursorTimeSchema, type PageRange } from '../http/page.ts'
import { isListed } from '../search/listed.ts'
import type { Database, Transaction } from '../store/database.ts'
import { fileJson, type WireFile } from './fileRecord.ts'

/** 404 for a file. */
export const noSuchFile = () => notFound('Sellist faili ei ole.')

/** The orders of the file list, by the values of `jarjestus`. FILE-1. */
export const fileOrders = ['uued', 'nimi', 'suurus'] as const

export type FileOrder = (typeof fileOrders)[number]

/** The cursor of each order: its sort value, and _id. */
export const fileCursorSchemas = {
  uued: z.tuple([cursorTimeSchema, idSchema]),
  nimi: z.tuple([cursorTextSchema, idSchema]),
  suurus: z.tuple([z.int32(), idSchema]),
}

export type FileCursor = z.infer<(typeof fileCursorSchemas)[FileOrder]>

/** The cursor after a file. */
export const fileCursorOf = ({ lisatud, nimi, meta, _id }: WireFile, order: FileOrder): FileCursor =>
  order === 'nimi' ? [nimi, _id] : order === 'suurus' ? [meta.size, _id] : [lisatud, _id]

/** Selects files: those with `search` in their names or texts ('' for all), only images if `imagesOnly`. */
export interface FileFilter extends PageRange<FileCursor> {
  search: string
  imagesOnly: boolean
  order: FileOrder
}

/**
 * The files in an order: the newest first, by name in Estonian collation, or the largest first. The search matches any part of
 * words of the name or of the text. FILE-1, REST-6, SEARCH-1.
 */
export async function listFiles(
  db: Database,
  { search, imagesOnly, order, limit, after }: FileFilter,
): Promise<WireFile[]> {
  const conditions = [await isListed(db, sql`f._id`, search, { kind: 'fail' })]
  if (imagesOnly) conditions.push(sql`f.suurused <> '[]'`)
  const { key, type, direction, behind } = sorting[order]
  if (after) conditions.push(sql`(${key}, f._id) ${behind} (${after[0]}::${type}, ${after[1]}::uuid)`)
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${fileJson} as file from files f where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, f._id ${direction}
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map(({ file }) => file)
}

/**
 * The index of the newest files sorts nulls last, so PostgreSQL uses it only for an order with `nulls last`. The other orders sort without
 * an index.
 */
const descending = { direction: sql`desc nulls last`, behind: sql`<` }
const sorting = {
  uued: { key: sql`f.lisatud`, type: sql`timestamptz`, ...descending },
  nimi: { key: sql`f.nimi collate "et-x-icu"`, type: sql`text`, direction: sql`asc`, behind: sql`>` },
  suurus: { key: sql`f.size`, type: sql`int`, ...descending },
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
