import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { onceClosed } from './closed.ts'

/** Texts up to this length are written at once; longer ones in chunks of this length. In characters. */
const chunkLength = 65_536

/** After the first minute a large answer must have been read at 50 kB a second on average. */
const minimumSpeed = { bytesPerSecond: 50_000, graceMs: 60_000 }

/**
 * Bounds how long a client may take to read its answer, because the answer is kept in memory until then: the connection is closed
 * when nothing is read for `idleMs` milliseconds, or when a large answer is read too slowly. GQL-3.
 * @returns the payload to send: a short text as it is, a long one as a stream that waits for the client
 */
export function limitReader(response: ServerResponse, text: string, idleMs: number): string | Readable {
  // The socket's own timeout would take up to twice as long: it counts what the first write leaves behind as progress.
  const timer = setTimeout(() => response.destroy(), idleMs).unref()
  onceClosed(response, () => clearTimeout(timer))
  return text.length > chunkLength ? Readable.from(chunks(text, response, timer)) : text
}

function* chunks(text: string, response: ServerResponse, timer: NodeJS.Timeout): Generator<string> {
  const began = performance.now()
  let start = 0
  while (start < text.length) {
    const seconds = (performance.now() - began - minimumSpeed.graceMs) / 1000
    if (start < seconds * minimumSpeed.bytesPerSecond) {
      response.destroy()
      return
    }
    timer.refresh()
    const end = chunkEnd(text, start)
    yield text.slice(start, end)
    start = end
  }
}

/** Where the chunk that begins at `start` ends: never between the two halves of a surrogate pair. */
function chunkEnd(text: string, start: number): number {
  const end = Math.min(start + chunkLength, text.length)
  const last = text.charCodeAt(end - 1)
  const splitsPair = end < text.length && last >= 0xd800 && last <= 0xdbff
  return splitsPair ? end - 1 : end
}
