import { Readable } from 'node:stream'
import type { OutsideCall } from './call.ts'

/**
 * The body of a response, read at the reader's pace: only waiting for the other side counts as idle. Closing it ends the call.
 * @returns a stream that fails with the reason of the call's signal when that is aborted
 */
export function receivedBody(call: OutsideCall, body: Readable): Readable {
  const received = Readable.from(receivedChunks(call, body), { objectMode: false })
  received.once('close', () => {
    call.end()
    body.destroy()
  })
  return received
}

async function* receivedChunks(call: OutsideCall, body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    call.expect('idleMs')
    const chunk = await chunks.next().catch((error: unknown) => {
      // HTTP clients report an aborted signal as a lost connection.
      call.signal.throwIfAborted()
      throw error
    })
    call.pause()
    if (chunk.done) return
    yield chunk.value
  }
}

/** A body to send: each chunk that the other side accepts is progress, and the response must come within `idleMs` of the last one. */
export function sentBody(call: OutsideCall, body: Readable): Readable {
  return Readable.from(
    (async function* () {
      call.expect('idleMs')
      for await (const chunk of body as AsyncIterable<Buffer>) {
        yield chunk
        call.expect('idleMs')
      }
    })(),
    { objectMode: false },
  )
}
