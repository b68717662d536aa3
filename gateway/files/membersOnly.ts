import type { FileModel } from './wire/file.ts'

/**
 * The files in parts of something public that only members can fetch, each once. The parts are searched whatever their kind, so that no new
 * kind is left out. FILE-5.
 */
export function membersOnlyIn(...parts: unknown[]): FileModel[] {
  const found = new Map<string, FileModel>()
  const search = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(search)
    if (typeof value !== 'object' || value === null) return
    if (!isFile(value)) return Object.values(value).forEach(search)
    if (value.visibility === 'FORUM') found.set(value.id, value)
  }
  search(parts)
  return [...found.values()]
}

/** Only files have both. */
function isFile(value: object): value is FileModel {
  return 'visibility' in value && 'variants' in value
}
