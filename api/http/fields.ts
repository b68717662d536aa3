import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { normalLine, showsSomething } from '../../schema/rules/normalText.ts'
import { cleanedString } from './bounded.ts'

/** An id in a response: a UUID in lower case. */
export const idSchema = z.uuid()

/** An id in a request: a UUID in any case, parsed to lower case so that ids can be compared as strings. */
export const givenIdSchema = (wrong?: string) => z.uuid(wrong).toLowerCase()

/** One line of visible, normalised text of 1 to `maxLength` characters; control characters are removed. */
export const lineSchema = (maxLength: number, missing: string, tooLong: string) =>
  cleanedString(maxLength, { wrong: missing, tooLong }, (text) => normalLine(storable(text))).refine(
    showsSomething,
    missing,
  )

/** The title of a topic or an announcement. */
export const subjectSchema = lineSchema(
  longest.subject,
  'Lisa pealkiri.',
  `Pealkiri on liiga pikk (${upTo(longest.subject)}).`,
)

/** OpenAPI description of the body of every PUT. */
export const partialUpdateNote = 'Fields that are left out stay unchanged.'

/** A time in a response: ISO 8601 in UTC. */
export const timeSchema = z.iso.datetime()

/** Removes control characters and replaces lone surrogates: PostgreSQL stores neither NUL nor half a surrogate pair. */
export function storable(text: string) {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
