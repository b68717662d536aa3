import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** The most values that a body has, counted before it is parsed: 100,000 take about 30 ms. REST-9. */
const mostValues = 100_000

/** Accepts JSON alone; an empty body is none. @throws 413 for a body of more than 100,000 values, 400 for malformed JSON */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // A body of a text has far fewer values than bytes.
    else if (body.length > mostValues && hasMoreValues(body, mostValues))
      done(new Refusal(413, 'Saadetud andmed on liiga suured.'))
    else void parse(request, body, done)
  })
}

const [quote, backslash] = [0x22, 0x5c]
/** What begins an object or a list, or one more value of it. */
const beginnings = new Set([...'{[,'].map((sign) => sign.charCodeAt(0)))

/** Whether JSON has more values than so many, which it need not be valid for. */
function hasMoreValues(json: string, most: number): boolean {
  let [values, isInText] = [1, false]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (beginnings.has(code)) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}
