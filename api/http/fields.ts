import { z } from 'zod'

/** An id in a path: anything that is no UUID is simply not there. */
export const idSchema = z.uuid()

/** A line of text, trimmed, of 1 to `longest` characters. */
export const lineSchema = (longest: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .transform((text) => storable(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, tooLong))

/** Times as they leave: ISO 8601, UTC. */
export const timeSchema = z.iso.datetime()

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and nobody sees other control characters. */
export function storable(text: string) {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** A line of text that may be empty, of at most `longest` characters. */
export const freeLineSchema = (longest: number, tooLong: string) =>
  z
    .string('See väli ei sobi.')
    .transform((text) => storable(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(longest, tooLong))
