import { garbledAnswer, GatewayError } from '../errors.ts'
import { isSameId } from './ids.ts'

/** A record off the wire of which only its `_id` is certain yet. */
export type Unchecked<Wire> = { readonly [Key in keyof Wire]?: unknown }

/** The value as a record; throws UPSTREAM_ERROR where it is none. */
export function record<Wire>(value: unknown, what: string): Unchecked<Wire> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw garbledAnswer(`${what} is no record`)
  return value
}

/** Whether the value is a record with an id, as every whole record is. */
export function isRecordWithId(value: unknown): value is { _id: string | number } {
  return typeof value === 'object' && value !== null && '_id' in value && idOf(value._id) != null
}

/** The id as a string; throws UPSTREAM_ERROR where there is none. Ids are opaque (REST-5); some servers count. */
export function identity(value: unknown, what: string): string {
  const id = idOf(value)
  if (id == null) throw garbledAnswer(`${what} has no _id`)
  return id
}

/** The record with that id in a list of records; undefined where it is not there, or the value is no list. */
export function recordWithId<Wire>(value: unknown, id: string): Unchecked<Wire> | undefined {
  const elements: unknown[] = Array.isArray(value) ? value : []
  const found = elements.find((element) => isRecordWithId(element) && isSameId(String(element._id), id))
  return found === undefined ? undefined : record<Wire>(found, 'a record')
}

/** Each element read; throws UPSTREAM_ERROR where the value is no list. */
export function list<T>(value: unknown, what: string, read: (element: unknown) => T): T[] {
  if (!Array.isArray(value)) throw garbledAnswer(`${what} is no list`)
  return value.map((element) => read(element))
}

/** What is read from the value; undefined where it is absent or something else, so that it costs its own field alone. */
export function ifShaped<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  if (value == null) return undefined
  try {
    return read(value)
  } catch (error) {
    if (error instanceof GatewayError) return undefined
    throw error
  }
}

/** A text; null stays null, and what is no text counts as absent. */
export function text(value: unknown): string | null | undefined {
  if (typeof value === 'string' || value === null) return value
  return typeof value === 'number' ? String(value) : undefined
}

/** A number, from a text of digits too; null stays null. */
export function number(value: unknown): number | null | undefined {
  if (value === null) return null
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A whole number as GraphQL's Int carries it. */
export function integer(value: unknown): number | null | undefined {
  const read = number(value)
  return read == null || (Number.isInteger(read) && Math.abs(read) < 2 ** 31) ? read : undefined
}

/** A truth value. */
export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/**
 * A moment as it came: ISO text or milliseconds. It is judged where it is shown (the DateTime scalar), so that a broken
 * one costs its own field and nothing else.
 */
export function moment(value: unknown): string | null | undefined {
  if (value == null) return value
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return new Date(value).toISOString()
  return 'broken'
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? String(value) : undefined
}
