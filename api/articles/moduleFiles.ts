import { sql } from 'drizzle-orm'
import { holdsFiles } from '../../schema/rules/client/moduleKinds.ts'
import type { FileLinks, FilesById } from '../files/recordFiles.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import type { WireModule } from './schemas.ts'

/** The join table of articles and the files that they show. FILE-7. */
export const articleFileLinks: FileLinks = { table: sql`article_files`, owner: sql`artikkel_id` }

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
    return { ...module, sisu: present.map((file, order) => ({ ...file, id: file._id, jrg: order })), jrg }
  })
}
