import type { ServerResponse } from 'node:http'

/** How much of a text is turned into bytes at once, in characters. */
const pieceLength = 65_536

/** What a reader of a large answer takes at least over the whole time: 50 kB a second, after a first minute. */
const leastSpeed = { bytesPerSecond: 50_000, graceMs: 60_000 }

/**
 * Writes texts to a client as fast as it reads them, and ends the answer. A client that reads nothing for `stillMs`, or a large
 * answer too slowly, is cut off: until it has its answer, it holds the memory of it.
 */
export async function sendText(
  response: ServerResponse,
  texts: Iterable<string> | AsyncIterable<string>,
  stillMs: number,
): Promise<void> {
  const began = performance.now()
  let sent = 0
  const isTooSlow = () => {
    const seconds = (performance.now() - began - leastSpeed.graceMs) / 1000
    return seconds > 0 && sent < seconds * leastSpeed.bytesPerSecond
  }
  for await (const text of texts)
    for (const piece of piecesOf(text)) {
      if (response.destroyed) return
      sent += piece.length
      if (response.write(piece)) continue
      await taken(response, 'drain', stillMs)
      if (isTooSlow()) response.destroy()
    }
  await ended(response, stillMs)
}

/** The same for one text: a short one goes out in one piece, with its length before it. */
export async function sendWhole(response: ServerResponse, text: string, stillMs: number): Promise<void> {
  if (text.length > pieceLength) return sendText(response, [text], stillMs)
  return ended(response, stillMs, text)
}

async function ended(response: ServerResponse, stillMs: number, text?: string): Promise<void> {
  response.end(text)
  if (response.writableLength > 0) await taken(response, 'finish', stillMs)
}

/** The text in pieces that break no pair of surrogates. */
function* piecesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    let end = Math.min(start + pieceLength, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1
    yield text.slice(start, end)
    start = end
  }
}

/** Waits for what tells that the client has read; destroys the connection of one that reads nothing. */
function taken(response: ServerResponse, event: 'drain' | 'finish', stillMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      response.off(event, done).off('close', done)
      resolve()
    }
    const timer = setTimeout(() => response.destroy(), stillMs)
    response.once(event, done).once('close', done)
  })
}
