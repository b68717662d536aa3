import { z } from 'zod'
import { storable } from '../http/fields.ts'
import { cleanHtml, HtmlRefusal, longestHtml, tooLongText } from './cleanHtml.ts'

/**
 * Html of a text, read as it is stored: every route that takes html takes it by this schema. REST-3.
 * Refused on its field: what is too long, too intricate, or has a link that leads nowhere.
 */
export const htmlSchema = z
  .string('Tekst puudub.')
  .max(longestHtml, tooLongText)
  .transform((html, context) => {
    try {
      return cleanHtml(storable(html))
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })
