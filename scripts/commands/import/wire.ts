import { idSchema, storable } from '../../../api/http/fields.ts'

/** A record of the other server: any object. */
export type Wire = Readonly<Record<string, unknown>>

/** The value as a record; an empty one if it is none. */
export const recordOf = (value: unknown): Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : {}

/** The value as a list; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** The records of a list, each id once: a list that changes while a server reads it may name a record twice. */
export function recordsOf(list: unknown): Wire[] {
  const met = new Set<string>()
  return listOf(list)
    .map(recordOf)
    .filter((record) => {
      const id = idOf(record)
      if (id !== '' && met.has(id)) return false
      met.add(id)
      return true
    })
}

/** The value as a text that can be stored; '' if it is neither text nor number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? storable(value) : typeof value === 'number' ? String(value) : ''

/** The value as one line of at most `longest` characters. */
export const lineOf = (value: unknown, longest: number): string => {
  const line = textOf(value).replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…`.toWellFormed() : line
}

/** The id of a record, or the value itself if a server sends the id alone; §3 names it `_id`, and `id` in modules and media. */
export const idOf = (value: unknown): string => {
  const { _id, id } = recordOf(value)
  return textOf(_id) || textOf(id) || textOf(value)
}

/** An integer; undefined for anything else. */
export const integerOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** A time: ISO 8601 or milliseconds since the epoch; undefined for anything else. §7 leaves its shape open. */
export function timeOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const time = new Date(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)
  // PostgreSQL's years and the wire's have four digits.
  return time.getTime() > -62_000_000_000_000 && time.getTime() < 253_000_000_000_000 ? time : undefined
}

/** The creation time in an id: an ObjectId of MongoDB or a UUID of version 7; undefined for other ids. */
export function timeOfId(id: string): Date | undefined {
  if (/^[0-9a-f]{24}$/i.test(id)) return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  if (idSchema.safeParse(id).success && id[14] === '7')
    return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  return undefined
}

/** Sorts by `jrg`; values without one stay at their index. */
export function inOrder(list: readonly unknown[]): readonly unknown[] {
  return list
    .map((value, index) => ({ value, position: integerOf(recordOf(value).jrg) ?? index }))
    .sort((one, other) => one.position - other.position)
    .map(({ value }) => value)
}
