import { GatewayError, malformedResponse } from '../errors.ts'
import { isSameId } from './ids.ts'

/** A record from the API before validation of its properties. */
export type Unchecked<Wire> = { readonly [Key in keyof Wire]?: unknown }

/** The value as a record. @throws UPSTREAM_ERROR for anything else */
export function record<Wire>(value: unknown, what: string): Unchecked<Wire> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformedResponse(`${what} is not a record`)
  return value
}

/** Whether the value is a record with an id. */
export function isRecordWithId(value: unknown): value is { _id: string | number } {
  return typeof value === 'object' && value !== null && '_id' in value && idOf(value._id) != null
}

/** The id as a string. Ids are opaque (REST-5), and numbers on some servers. @throws UPSTREAM_ERROR without one */
export function identity(value: unknown, what: string): string {
  const id = idOf(value)
  if (id == null) throw malformedResponse(`${what} has no _id`)
  return id
}

/** The record with this id in a list; undefined when missing, or when the value is not a list. */
export function recordWithId<Wire>(value: unknown, id: string): Unchecked<Wire> | undefined {
  const elements: unknown[] = Array.isArray(value) ? value : []
  const found = elements.find((element) => isRecordWithId(element) && isSameId(String(element._id), id))
  return found === undefined ? undefined : record<Wire>(found, 'a record')
}

/** Parses each element of a list. @throws UPSTREAM_ERROR when the value is not a list */
export function list<T>(value: unknown, what: string, read: (element: unknown) => T): T[] {
  if (!Array.isArray(value)) throw malformedResponse(`${what} is not a list`)
  return value.map((element) => read(element))
}

/** Parses a value; undefined when it is missing or invalid, so that only its own field fails. */
export function ifShaped<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  if (value == null) return undefined
  try {
    return read(value)
  } catch (error) {
    if (error instanceof GatewayError) return undefined
    throw error
  }
}

/** A string; null stays null, anything else is undefined. */
export function text(value: unknown): string | null | undefined {
  if (typeof value === 'string' || value === null) return value
  return typeof value === 'number' ? String(value) : undefined
}

/** A number, or a string of digits; null stays null, anything else is undefined. */
export function number(value: unknown): number | null | undefined {
  if (value === null) return null
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** An integer in the range of GraphQL's Int. */
export function integer(value: unknown): number | null | undefined {
  const read = number(value)
  return read == null || (Number.isInteger(read) && Math.abs(read) < 2 ** 31) ? read : undefined
}

/** A boolean; anything else is undefined. */
export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/**
 * A time as an ISO string, converted from milliseconds. The DateTime scalar validates it, so that only its own field fails.
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
