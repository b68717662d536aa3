import type { IncomingMessage } from 'node:http'

/** How much a request may bring, and how slowly (GQL-4). */
export interface ArrivalLimits {
  /** All of it, in bytes. */
  bytes: number
  /** In no stretch of so many milliseconds may less than a byte a millisecond arrive. */
  idleMs: number
  /** The whole may take so many milliseconds, and the time that its size takes at `bytesPerSecond`. */
  graceMs: number
  bytesPerSecond: number
}

/**
 * Reads a request on, and cuts it off when it brings more than it may or comes too slowly: until it has come, what it has
 * brought is kept. `kept` is told of each piece, and says whether there is room for it.
 */
export function watchArrival(
  request: IncomingMessage,
  { bytes, idleMs, graceMs, bytesPerSecond }: ArrivalLimits,
  kept: (bytes: number) => boolean = () => true,
): void {
  const began = performance.now()
  const declared = declaredBytes(request)
  let size = 0
  // What had arrived one and two looks ago; a stretch is two looks long.
  let [last, beforeLast] = [0, -Infinity]
  const look = () => {
    const allowedMs = graceMs + ((declared ?? size) / bytesPerSecond) * 1000
    if (size - beforeLast < idleMs || performance.now() - began > allowedMs) request.destroy()
    beforeLast = last
    last = size
  }
  const timer = setInterval(look, idleMs / 2)
  // Nobody waits for it: a request whose answer has gone out tells no more when its connection closes.
  timer.unref()
  const end = () => clearInterval(timer)
  request
    .on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bytes || !kept(chunk.length)) request.destroy()
    })
    .once('close', end)
    .once('end', end)
}

/** The length that a request says it has, in bytes. */
export function declaredBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length == null ? undefined : Number(length)
}
