import type { Readable } from 'node:stream'
import { NotTaken } from './faults.ts'

const mb = 1024 * 1024

/** Maximum size of a response, in bytes. */
export const longest = 16 * mb
/** Maximum size of a topic with all its posts, up to 100,000, in bytes. */
export const longestTopic = 256 * mb
/** Maximum number of values in a parsed response, as each takes more memory than its JSON. */
const mostValues = 5_000_000

/** The text of a body. @throws NotTaken above `most` bytes */
export async function textOfBody(body: Readable, most: number): Promise<string> {
  return (await bytesOf(body, most, () => {})).toString('utf8')
}

/** The value of a JSON body. @throws NotTaken above `most` bytes, for too many values, and for invalid JSON */
export async function jsonOf(body: Readable, most: number): Promise<unknown> {
  const bytes = await bytesOf(body, most, countedValues())
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw new NotTaken('the response is not JSON')
  }
}

async function bytesOf(body: Readable, most: number, look: (chunk: Buffer) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new NotTaken(`the response is longer than ${most / mb} MB`)
    look(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0))

/** Creates a counter of the values in chunks of JSON: by brackets, braces and commas. */
function countedValues(): (chunk: Buffer) => void {
  let values = 0
  let [isText, isEscaped] = [false, false]
  return (chunk) => {
    // Its iterator takes ten times as long.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isText) {
        if (byte === quote && !isEscaped) isText = false
        isEscaped = byte === backslash && !isEscaped
      } else if (byte === quote) isText = true
      else if (byte === comma || byte === bracket || byte === brace) values += 1
    }
    if (values > mostValues) throw new NotTaken(`the response has more than ${mostValues} values`)
  }
}
