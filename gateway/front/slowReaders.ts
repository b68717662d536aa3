import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { PrintedAnswer } from '../context.ts'
import { onceClosed } from './closed.ts'

/** Up to this many bytes are written at once, more in chunks of so many. */
const chunkBytes = 65_536

/** After the first minute a large answer must have been read at 50 kB a second on average. */
const minimumSpeed = { bytesPerSecond: 50_000, graceMs: 60_000 }

/**
 * Bounds how long a client may take to read its answer, because the answer is kept in memory until then: the connection is closed
 * when nothing is read for `idleMs` milliseconds, or when a large answer is read too slowly. GQL-3.
 * @param atClose runs its argument once the response is closed
 * @returns the payload to send: what is short as it is, what is long as a stream that waits for the client
 */
export function limitReader(
  response: ServerResponse,
  answer: PrintedAnswer,
  idleMs: number,
  atClose: (work: () => void) => void = (work) => void onceClosed(response, work),
): string | Buffer | Readable {
  // The socket's own timeout would take up to twice as long: it counts what the first write leaves behind as progress.
  const timer = setTimeout(() => response.destroy(), idleMs).unref()
  atClose(() => clearTimeout(timer))
  if (typeof answer === 'string') return answer.length > chunkBytes ? streamed([Buffer.from(answer)]) : answer
  const [first, second] = answer
  return first && !second && first.length <= chunkBytes ? first : streamed(answer)

  function streamed(pieces: Buffer[]): Readable {
    return Readable.from(chunks(pieces, response, timer))
  }
}

function* chunks(pieces: Buffer[], response: ServerResponse, timer: NodeJS.Timeout): Generator<Buffer> {
  const began = performance.now()
  let sent = 0
  // Taken out, so that what has been sent is freed.
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    for (let start = 0; start < piece.length; start += chunkBytes) {
      const seconds = (performance.now() - began - minimumSpeed.graceMs) / 1000
      if (sent + start < seconds * minimumSpeed.bytesPerSecond) {
        response.destroy()
        return
      }
      timer.refresh()
      yield piece.subarray(start, start + chunkBytes)
    }
    sent += piece.length
  }
}
