import { z } from 'zod'
import { longest } from '../../../schema/rules/client/limits.ts'
import { boundedString } from '../bounded.ts'
import { storable } from '../fields.ts'
import { cleanHtml, HtmlRefusal, htmlTooLong } from './cleanHtml.ts'

/** Html in a request body, sanitised by cleanHtml, with its refusals as messages on the field. REST-3. */
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
