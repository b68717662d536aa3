import { z } from 'zod'
import { longest } from '../../schema/rules/client/limits.ts'
import { boundedString } from '../http/bounded.ts'
import { storable } from '../http/fields.ts'
import { cleanHtml, HtmlRefusal, htmlTooLong } from './cleanHtml.ts'

/**
 * Html in a request body, sanitised; used by every route that takes html. REST-3.
 * Invalid, with a message on its field: html that is too long or too complex, or has a malformed link address.
 */
export const htmlSchema = boundedString(longest.html, { wrong: 'Lisa tekst.', tooLong: htmlTooLong }).transform(
  (html, context) => {
    try {
      return cleanHtml(storable(html))
    } catch (error) {
      if (!(error instanceof HtmlRefusal)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  },
)
