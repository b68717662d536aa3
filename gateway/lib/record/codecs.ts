import { ifShaped } from '../shapes.ts'

/*
 * How a property becomes a field: a `Decoder` gives undefined where the property is missing or invalid. These make one of a function of
 * lib/shapes or of a wire module, which throws UPSTREAM_ERROR for what is invalid.
 */

/** Reads a property of a body. Undefined: it is missing, or invalid. */
export type Decoder<Value> = (property: unknown) => Value | undefined

/** Of a field that is never null: null counts as missing. */
export const given =
  <Value>(read: (property: unknown) => Value | null | undefined): Decoder<Value> =>
  (property) =>
    read(property) ?? undefined

/** Of a field that is null for null and for what is invalid, and undefined only where the body has no such property. */
export const orNull =
  <Value>(read: (property: unknown) => Value | null | undefined): Decoder<Value | null> =>
  (property) =>
    property === undefined ? undefined : (read(property) ?? null)

/** Of a part with a form of its own, such as a list of files. Null counts as missing. */
export const shaped =
  <Value>(read: (property: unknown) => Value): Decoder<Value> =>
  (property) =>
    ifShaped(property, read)

/** Like `shaped`, of a part that null stands for the absence of. */
export const shapedOrNull =
  <Value>(read: (property: unknown) => Value): Decoder<Value | null> =>
  (property) =>
    property === null ? null : ifShaped(property, read)

/** Writes a value of an input as it is. */
export const asIs = (value: unknown): unknown => value
