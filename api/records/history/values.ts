import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dateWords } from '../../http/dateValue.ts'
import { uuidArray } from '../../store/arrays.ts'
import type { Database } from '../../store/database.ts'
import { type Fields, removed, uuid } from './fields.ts'
import { namesOf } from './revisions.ts'
import type { revisionSchema } from './schemas.ts'

/** The ids in a value: of files, or of the category of a topic. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && uuid.test(one))

/** Fields that say only what another one is. */
const isShown = (name: string) => !name.endsWith('tyyp')

/** The fields of a revision as texts; files and categories by their names. HIST-1. */
export async function shownFields(db: Database, fields: Fields): Promise<z.infer<typeof revisionSchema>> {
  const names = await namesOfIds(db, Object.values(fields).flatMap(idsIn))
  const paths = Object.keys(fields)
  // The order of parts is no text.
  const isOrder = (path: string) => Array.isArray(fields[path]) && paths.some((other) => other.startsWith(`${path}/`))
  return paths.flatMap((path) => {
    const value = fields[path]
    if (isOrder(path) || !isShown(path)) return []
    const tekst = value === removed ? null : textOf(value, names)
    return { ...namesOf(path), tekst, html: tekst != null && /<[a-z][^>]*>/i.test(tekst) }
  })
}

function textOf(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value == null) return ''
  if (typeof value === 'boolean') return value ? 'jah' : 'ei'
  if (Array.isArray(value)) return value.map((one) => textOf(one, names)).join('\n')
  if (typeof value === 'object') return dateWords(value as Parameters<typeof dateWords>[0])
  const text = `${value as string | number}`
  return names.get(text) ?? text
}

/** The names of files, also of those in the trash, and of categories. */
async function namesOfIds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const known = sql`_id = any(${uuidArray(ids)})`
  const { rows } = await db.execute<{ _id: string; nimi: string }>(sql`
    select _id, nimi from files where ${known} union all select _id, nimi from categories where ${known}
    union all select _id, pealkiri from trash where ${known}`)
  return new Map(rows.map(({ _id, nimi }) => [_id, nimi]))
}

/** Values without files that are gone: neither in lists, nor as the picture of an item, which goes with it. */
export function withoutFiles(value: unknown, missing: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((one) => !isMissing(one, missing)).map((one) => withoutFiles(one, missing))
  if (typeof value === 'string') return missing.has(value) ? null : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutFiles(one, missing)]))
}

const isMissing = (value: unknown, missing: ReadonlySet<string>): boolean =>
  missing.has(value as string) ||
  (typeof value === 'object' && value !== null && 'sisu' in value && missing.has(value.sisu as string))
