import type { Readable } from 'node:stream'

/** The longest event that is read, in characters; those of the API are of a few hundred. */
const longest = 10_000

/**
 * The data of the messages of a stream of server-sent events, as they come; comments are left out. Ends when the stream ends or breaks,
 * whatever the reason: a stream has no end of its own.
 */
export async function* eventMessages(stream: Readable): AsyncGenerator<string, void> {
  let rest = ''
  try {
    for await (const chunk of stream.setEncoding('utf8')) {
      const parts = (rest + String(chunk)).split('\n\n')
      rest = parts.pop() ?? ''
      if (rest.length > longest) return
      for (const part of parts) {
        const data = dataOf(part)
        if (data !== '') yield data
      }
    }
  } catch {
    // The connection was lost, or given up: the reader is told by the end.
  } finally {
    stream.destroy()
  }
}

/** The data of a message: the rest of all its lines that begin with `data:`. */
function dataOf(message: string): string {
  const lines = message.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}
