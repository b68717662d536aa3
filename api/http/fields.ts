import { z } from 'zod'

/** An id as it leaves: a UUID in lower case. */
export const idSchema = z.uuid()

/** An id as it comes, in any case; from here on it is in lower case, so that ids can be compared as text. */
export const givenIdSchema = (wrong?: string) => z.uuid(wrong).toLowerCase()

/** A line of text, trimmed, of 1 to `longest` characters. */
export const lineSchema = (longest: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .transform((text) => storable(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, tooLong))

/** What OpenAPI says of the body of every PUT. */
export const leftOut = 'What is left out stays as it is.'

/** Times as they leave: ISO 8601, UTC. */
export const timeSchema = z.iso.datetime()

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and nobody sees other control characters. */
export function storable(text: string) {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
