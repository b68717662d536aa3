import type { IncomingMessage } from 'node:http'
import { onceClosed } from '../../closed.ts'

/** Limits of the body of a request with files. GQL-4. */
export interface ArrivalLimits {
  /** Maximum size of the body, in bytes. */
  bytes: number
  /** In every period of this many milliseconds at least one byte a millisecond must arrive. */
  idleMs: number
  /** Time limit of the body in milliseconds, plus the time for its size at `bytesPerSecond`. */
  graceMs: number
  bytesPerSecond: number
}

/**
 * Watches a request while it is read, and closes its connection when it exceeds the limits, as incomplete bodies take disk space. Pauses
 * the request, since chunks without another listener would be lost: its reader resumes it.
 * @param reserve called with the size of each chunk; returning false closes the connection
 */
export function watchArrival(
  request: IncomingMessage,
  { bytes, idleMs, graceMs, bytesPerSecond }: ArrivalLimits,
  reserve: (bytes: number) => boolean = () => true,
): void {
  const began = performance.now()
  const declared = declaredBytes(request)
  let size = 0
  // The sizes at the last two checks; a period is two checks long.
  let [last, beforeLast] = [0, -Infinity]
  const check = () => {
    const allowedMs = graceMs + ((declared ?? size) / bytesPerSecond) * 1000
    if (size - beforeLast < idleMs || performance.now() - began > allowedMs) request.destroy()
    beforeLast = last
    last = size
  }
  const timer = setInterval(check, idleMs / 2)
  // Must not keep the process alive: after its response a request may emit no event when its connection closes.
  timer.unref()
  const end = () => clearInterval(timer)
  request
    .pause()
    .on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes || !reserve(chunk.length)) request.destroy()
    })
    .once('end', end)
  onceClosed(request, end)
}

/** The Content-Length of a request, in bytes; undefined without one. */
export function declaredBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length == null ? undefined : Number(length)
}
