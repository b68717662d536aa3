import { Readable } from 'node:stream'
import type { OutsideCall } from './call.ts'

/**
 * The body of an answer, to be read at the reader's pace: only the waiting for the other side counts as idle. Ends the call when it
 * is closed.
 * @returns a stream that fails with the reason of the call's signal when that is aborted
 */
export function receivedBody(call: OutsideCall, body: Readable): Readable {
  const received = Readable.from(receivedPieces(call, body), { objectMode: false })
  received.once('close', () => {
    call.end()
    body.destroy()
  })
  return received
}

async function* receivedPieces(call: OutsideCall, body: Readable): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    call.expect('idleMs')
    const piece = await pieces.next().catch((error: unknown) => {
      // HTTP clients report an aborted signal as a lost connection.
      call.signal.throwIfAborted()
      throw error
    })
    call.pause()
    if (piece.done) return
    yield piece.value
  }
}

/** A body to be sent: each piece that the other side takes is progress, and its answer has to come within `idleMs` of the last. */
export function sentBody(call: OutsideCall, body: Readable): Readable {
  return Readable.from(
    (async function* () {
      call.expect('idleMs')
      for await (const piece of body as AsyncIterable<Buffer>) {
        yield piece
        call.expect('idleMs')
      }
    })(),
    { objectMode: false },
  )
}
