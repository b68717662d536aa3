import type { Readable } from 'node:stream'
import { NotTaken } from './faults.ts'

const mb = 1024 * 1024

/** The longest response that is read into memory, in bytes. */
export const longest = 16 * mb
/** The same of a topic, which comes with all its posts: 100,000 of them. */
export const longestTopic = 256 * mb
/** The most values of a response that is parsed: each takes more memory than the few bytes that it may have. */
const mostValues = 5_000_000

/** The text of a body. @throws NotTaken where it is longer than `most` bytes */
export async function textOfBody(body: Readable, most: number): Promise<string> {
  return (await bytesOf(body, most, () => {})).toString('utf8')
}

/** The value of a body of JSON. @throws NotTaken where it is longer than `most` bytes, has too many values or is no JSON */
export async function jsonOf(body: Readable, most: number): Promise<unknown> {
  const bytes = await bytesOf(body, most, countedValues())
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw new NotTaken('the answer is no JSON')
  }
}

async function bytesOf(body: Readable, most: number, look: (chunk: Buffer) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new NotTaken(`the answer is longer than ${most / mb} MB`)
    look(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0))

/** Counts the values of the JSON whose chunks it gets: what begins with a bracket or a brace, and what follows a comma. */
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
    if (values > mostValues) throw new NotTaken(`the answer has more than ${mostValues} values`)
  }
}
