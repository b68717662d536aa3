import { z } from 'zod'
import { storable } from '../http/fields.ts'

/** A single line of text, trimmed, which may be empty: no field of the content is required. ARTICLE-6. */
export const freeLineSchema = (longest: number, wrong: string, tooLong: string) =>
  z
    .string(wrong)
    .transform((text) => storable(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(longest, tooLong))

/** Plain text of several lines, trimmed, which may be empty. */
export const freeTextSchema = (longest: number, wrong: string, tooLong: string) =>
  z
    .string(wrong)
    .transform((text) => storable(text.replace(/\r\n?/g, '\n')).trim())
    .pipe(z.string().max(longest, tooLong))
