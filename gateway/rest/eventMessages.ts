import type { Readable } from 'node:stream'

/** Maximum length of an event, in characters; those of the API have a few hundred. */
const longest = 10_000

/**
 * Yields the data of the messages of a server-sent event stream, without comments. Ends without an error when the stream ends or breaks.
 */
export async function* eventMessages(stream: Readable): AsyncGenerator<string, void> {
  let rest = ''
  try {
    for await (const chunk of stream.setEncoding('utf8')) {
      const messages = (rest + String(chunk)).split('\n\n')
      rest = messages.pop() ?? ''
      if (rest.length > longest) return
      for (const message of messages) {
        const data = dataOf(message)
        if (data !== '') yield data
      }
    }
  } catch {
    // The connection was lost or closed; the generator just ends.
  } finally {
    stream.destroy()
  }
}

/** The data of a message: all its `data:` lines. */
function dataOf(message: string): string {
  const lines = message.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}
