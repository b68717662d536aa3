import { type SQL, sql } from 'drizzle-orm'
import { uuidArray } from '../store/arrays.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { WireFile } from './fileRecord.ts'

/** The message when a file of a record has been deleted meanwhile. */
export const missingFile = 'Mõnda faili enam ei ole. Eemalda see ja proovi uuesti.'

/** Files by their ids. */
export type FilesById = ReadonlyMap<string, WireFile>

/** The join table of a kind of record and the files that it shows: `table` has `fail_id` and the column `owner`. FILE-7. */
export interface FileLinks {
  table: SQL
  owner: SQL
}

/** Reads files by their ids; unknown ids are left out. @param json SQL for the wire record of the row `f` of `files` */
export async function findFiles(db: Database | Transaction, fileIds: readonly string[], json: SQL): Promise<FilesById> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${json} as file from files f where f._id = any(${uuidArray(fileIds)})`)
  return byId(rows.map(({ file }) => file))
}

/** Reads the files that some records show, in one query. @param isOwner condition on the columns of the join table */
export async function findLinkedFiles(
  db: Database | Transaction,
  { table }: FileLinks,
  isOwner: SQL,
  json: SQL,
): Promise<FilesById> {
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${json} as file from files f where f._id in (select fail_id from ${table} where ${isOwner})`)
  return byId(rows.map(({ file }) => file))
}

/**
 * Locks files against deletion until the transaction ends. A record is locked before its files: see BeforeFileDeletion.
 * @returns for each file that exists whether it is a picture
 */
export async function lockFiles(tx: Transaction, fileIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (fileIds.length === 0) return new Map()
  // In the order of ids, so that two transactions with the same files cannot deadlock.
  const { rows } = await tx.execute<{ _id: string; pilt: boolean }>(sql`
    select _id, suurused <> '[]' as pilt from files where _id = any(${uuidArray(fileIds)}) order by _id for key share`)
  return new Map(rows.map(({ _id, pilt }) => [_id, pilt]))
}

/** Why a file cannot be shown as a picture, in Estonian; null if it can. @param isPicture the result of lockFiles */
export function pictureProblem(isPicture: ReadonlyMap<string, boolean>, id: string): string | null {
  if (!isPicture.has(id)) return 'Pilti enam ei ole. Vali teine ja salvesta uuesti.'
  return isPicture.get(id) ? null : 'Pildiks sobib ainult pildifail.'
}

/**
 * Makes the rows of a record in its join table match the files that it shows.
 * @param shown all of them, without duplicates
 * @param locked those that this change locked; the others have their rows already
 */
export async function writeFileLinks(
  tx: Transaction,
  { table, owner }: FileLinks,
  record: SQL,
  { shown, locked }: { shown: readonly string[]; locked: readonly string[] },
): Promise<void> {
  await tx.execute(sql`delete from ${table} where ${owner} = ${record} and fail_id <> all(${uuidArray(shown)})`)
  if (locked.length > 0)
    await tx.execute(sql`
      insert into ${table} (${owner}, fail_id) select ${record}, unnest(${uuidArray(locked)}) on conflict do nothing`)
}

/** Files by their ids. */
export const byId = (files: readonly WireFile[]): FilesById => new Map(files.map((file) => [file._id, file]))
