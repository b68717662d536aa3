import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { PrintedResponse } from '../context.ts'
import { onceClosed } from './closed.ts'

/** Longer responses are written in chunks of this many bytes. */
const chunkBytes = 65_536

/** After the first minute the client must have read a large response at 50 kB a second on average. */
const minimumSpeed = { bytesPerSecond: 50_000, graceMs: 60_000 }

/**
 * Bounds how long a client may take to read its response, which stays in memory until then. Closes the connection when the client reads
 * nothing for `idleMs` milliseconds, or reads a large response too slowly. GQL-3.
 * @param atClose runs its argument once the response is closed
 * @returns the payload to send: a short one unchanged, a long one as a stream that waits for the client
 */
export function limitReader(
  response: ServerResponse,
  body: PrintedResponse,
  idleMs: number,
  atClose: (work: () => void) => void = (work) => void onceClosed(response, work),
): string | Buffer | Readable {
  // The socket's own timeout may take twice as long: it counts what the first write leaves in the buffer as progress.
  const timer = setTimeout(() => response.destroy(), idleMs).unref()
  atClose(() => clearTimeout(timer))
  if (typeof body === 'string') return body.length > chunkBytes ? streamed([Buffer.from(body)]) : body
  const [first, second] = body
  return first && !second && first.length <= chunkBytes ? first : streamed(body)

  function streamed(chunks: Buffer[]): Readable {
    return Readable.from(slices(chunks, response, timer))
  }
}

function* slices(chunks: Buffer[], response: ServerResponse, timer: NodeJS.Timeout): Generator<Buffer> {
  const began = performance.now()
  let sent = 0
  // Removed from the array, so that sent chunks are freed.
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    for (let start = 0; start < chunk.length; start += chunkBytes) {
      const seconds = (performance.now() - began - minimumSpeed.graceMs) / 1000
      if (sent + start < seconds * minimumSpeed.bytesPerSecond) {
        response.destroy()
        return
      }
      timer.refresh()
      yield chunk.subarray(start, start + chunkBytes)
    }
    sent += chunk.length
  }
}
