import type { files } from '../../../api/store/tables/files.ts'

/** The ids of the demo's stored files by name; empty if it is filled without files. */
export type FileIds = ReadonlyMap<string, string>

/** The ids of files by name. */
export function fileIdsOf(rows: readonly (typeof files.$inferInsert)[]): FileIds {
  return new Map(rows.map(({ nimi, _id }) => [nimi, _id]))
}

/** The ids of files by their names. @throws when one of them is missing, unless there are no files at all */
export function idsOfFiles(names: readonly string[], fileIds: FileIds): string[] {
  if (fileIds.size === 0) return []
  return names.map((name) => {
    const id = fileIds.get(name)
    if (!id) throw new Error(`There is no file ${name} in the demo`)
    return id
  })
}
