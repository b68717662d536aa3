import { type SQL, sql } from 'drizzle-orm'
import type { WireFile } from '../files/fileRecord.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import { holdsFiles } from './moduleKinds.ts'
import type { WireModule } from './schemas.ts'

/** Files by their ids. */
export type FilesById = ReadonlyMap<string, WireFile>

/**
 * Reads the files that the given articles show, in one query.
 * @param json SQL for the wire record of a file, from the row `f` of `files`
 */
export async function findShownFiles(
  db: Database | Transaction,
  articleIds: readonly string[],
  json: SQL,
): Promise<FilesById> {
  if (articleIds.length === 0) return new Map()
  const ids = sql.join(
    articleIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${json} as file from files f
    where f._id in (select fail_id from article_files where artikkel_id = any(array[${ids}]::uuid[]))`)
  return new Map(rows.map(({ file }) => [file._id, file]))
}

/** Reads files by their ids; those that do not exist are left out. @param json see findShownFiles */
export async function findFiles(db: Database | Transaction, fileIds: readonly string[], json: SQL): Promise<FilesById> {
  if (fileIds.length === 0) return new Map()
  const ids = sql.join(
    fileIds.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ file: WireFile }>(sql`
    select ${json} as file from files f where f._id = any(array[${ids}]::uuid[])`)
  return new Map(rows.map(({ file }) => [file._id, file]))
}

/** The ids of the files in modules. */
export function filesOfModules(modules: readonly StoredModule[]): string[] {
  return modules.filter(holdsFiles).flatMap(({ sisu }) => sisu)
}

/** Modules as wire records: with `jrg` from 1, and with the records of their files; deleted files are left out. ORDER-1. */
export function modulesOf(stored: readonly StoredModule[], files: FilesById): WireModule[] {
  return stored.map((module, index) => {
    const jrg = index + 1
    if (!holdsFiles(module)) return { ...module, jrg }
    const present = module.sisu.flatMap((id) => files.get(id) ?? [])
    return { ...module, sisu: present.map((file, place) => ({ ...file, id: file._id, jrg: place })), jrg }
  })
}
