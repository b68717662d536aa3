import type { FileModel } from './wire/file.ts'

/**
 * The members-only files in public content, each once. Searches values of any kind, so that it also finds files in new kinds of content.
 * FILE-5.
 */
export function membersOnlyIn(...content: unknown[]): FileModel[] {
  const found = new Map<string, FileModel>()
  const search = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(search)
    if (typeof value !== 'object' || value === null) return
    if (!isFile(value)) return Object.values(value).forEach(search)
    if (value.visibility === 'FORUM') found.set(value.id, value)
  }
  search(content)
  return [...found.values()]
}

/** Only files have both properties. */
function isFile(value: object): value is FileModel {
  return 'visibility' in value && 'variants' in value
}
