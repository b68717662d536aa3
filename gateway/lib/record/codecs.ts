import { ifShaped } from '../shapes.ts'

/*
 * Decoders of properties, made of functions of lib/shapes or of a wire module, which throw UPSTREAM_ERROR for invalid values.
 */

/** Reads a property of a body; undefined if it is missing or invalid. */
export type Decoder<Value> = (property: unknown) => Value | undefined

/** For a field that is never null: null counts as missing. */
export const given =
  <Value>(read: (property: unknown) => Value | null | undefined): Decoder<Value> =>
  (property) =>
    read(property) ?? undefined

/** For a nullable field: null for null and invalid values, undefined only where the body does not have the property. */
export const orNull =
  <Value>(read: (property: unknown) => Value | null | undefined): Decoder<Value | null> =>
  (property) =>
    property === undefined ? undefined : (read(property) ?? null)

/** For a structured value, such as a list of files. Null counts as missing. */
export const shaped =
  <Value>(read: (property: unknown) => Value): Decoder<Value> =>
  (property) =>
    ifShaped(property, read)

/** Like `shaped`, for a nullable field. */
export const shapedOrNull =
  <Value>(read: (property: unknown) => Value): Decoder<Value | null> =>
  (property) =>
    property === null ? null : ifShaped(property, read)

/** Writes a value of an input as it is. */
export const asIs = (value: unknown): unknown => value
