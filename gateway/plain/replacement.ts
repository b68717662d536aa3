import { categoryName } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import type { Body } from '../lib/record/fields.ts'
import { text } from '../lib/shapes.ts'

/**
 * Lays changes over a record, for a PUT that replaces it: other properties stay, also within texts in languages and within the rows of
 * lists, which are matched by id. Dates are replaced completely.
 */
export function laid(now: unknown, change: unknown): unknown {
  if (Array.isArray(change)) {
    const rows = Array.isArray(now) ? (now as unknown[]) : []
    return change.map((row: unknown) => {
      const known = rows.find((one) => idOf(one) != null && idOf(one) === idOf(row))
      // Some servers store records instead of the slugs of categories.
      if (typeof row === 'string' && rows.some(isObject)) return known ?? { slug: row, nimi: categoryName(row) }
      return laid(known, row)
    })
  }
  if (!isObject(change) || !isObject(now) || 'year' in change) return change
  if (isAnother(now, change)) return change
  const changed = Object.entries(change).map(([name, value]) => [name, laid(now[name], value)] as const)
  return { ...now, ...Object.fromEntries(changed) }
}

/** Whether a change replaces a record with another one, or with another kind. */
function isAnother(now: Body, change: Body): boolean {
  const [was, is] = [now._id ?? now.id, change._id ?? change.id]
  return (was != null && is != null && was !== is) || ('tyyp' in change && 'jrg' in change && change.tyyp !== now.tyyp)
}

/** A body without the properties that a server returns but does not accept. */
export const without = (body: Body, names: ReadonlySet<string>): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)))

/**
 * Replaces the file ids of a body with complete file records, which a server of §7 stores: those of the current record, else those of the
 * list of files.
 * @param fieldNames schema fields by the properties of the body
 * @throws BAD_USER_INPUT at a field with an unknown file
 */
export async function withFiles(
  body: Body,
  { now, fieldNames = {} }: { now: unknown; fieldNames?: Readonly<Record<string, string>> },
  readFiles: () => Promise<unknown[]>,
): Promise<Body> {
  const wanted = new Set(fileIdsIn(body))
  if (wanted.size === 0) return body
  const records = new Map<string, Body>()
  noteFiles(now, records)
  if ([...wanted].some((id) => !records.has(id))) noteFiles(await readFiles(), records)
  const broken = Object.keys(body).find((name) => fileIdsIn(body[name]).some((id) => !records.has(id)))
  if (broken !== undefined) {
    const sentence = 'Mõnda lisatud faili enam ei ole. Eemalda see ja proovi uuesti.'
    throw new GatewayError('BAD_USER_INPUT', null, { fields: { [fieldNames[broken] ?? broken]: sentence } })
  }
  return filled(body, records) as Body
}

/** Whether a value refers to a file: it has an id, under one or both of its names, and perhaps a position. */
const isFileName = (value: Body): boolean =>
  typeof value._id === 'string' && Object.keys(value).every((name) => ['_id', 'id', 'jrg'].includes(name))

function fileIdsIn(value: unknown): string[] {
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap(fileIdsIn) : []
  return isFileName(value) ? [String(value._id)] : Object.values(value).flatMap(fileIdsIn)
}

function filled(value: unknown, records: ReadonlyMap<string, Body>): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, records))
  if (!isObject(value)) return value
  if (isFileName(value)) return { ...records.get(String(value._id)), ...value }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, records)]))
}

/** Collects the file records within a value. §3 names their id `id` in modules and media, and `_id` elsewhere. */
function noteFiles(value: unknown, records: Map<string, Body>): void {
  if (Array.isArray(value)) for (const one of value) noteFiles(one, records)
  if (!isObject(value)) return
  const id = idOf(value)
  const isFile = ['suurused', 'meta', 'nimi'].some((name) => name in value)
  if (id != null && isFile && !records.has(id)) records.set(id, { ...value, _id: id })
  for (const one of Object.values(value)) noteFiles(one, records)
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id or slug of a record. */
function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isObject(value) ? (text(value._id ?? value.id ?? value.slug) ?? undefined) : undefined
}
