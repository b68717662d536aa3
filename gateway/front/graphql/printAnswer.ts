import { setImmediate } from 'node:timers/promises'
import type { FormattedExecutionResult } from 'graphql'
import type { PrintedAnswer } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import type { MemoryShare } from '../../lib/memoryShare.ts'
import { resultSize } from './resultSize.ts'

/** Answers up to this many characters are printed at once: some 2 ms. */
const printedAtOnce = 500_000

/** Longer ones are bytes from here on: their length is counted, and they are sent, without encoding them once more. In characters. */
const shortText = 2_048

/** The longest time that a larger one is printed without a pause, in milliseconds. */
const longestTurnMs = 10

/** What a piece of a larger one has at most, in characters. */
const pieceLength = 65_536

/**
 * Prints a result as JSON, counting its bytes, in the order of Apollo Server. The memory of the answer is taken from `share` as it is
 * printed, so that no field or type can make an answer larger than is known. Other requests have their turn between the pieces of a large
 * one. GQL-3.
 * @throws GatewayError TOO_COSTLY for more than `limitBytes`, TOO_MANY_REQUESTS when too little memory is left
 */
export async function printAnswer(
  { errors, data, extensions }: FormattedExecutionResult,
  share: MemoryShare,
  limitBytes: number,
): Promise<PrintedAnswer> {
  const result = {
    ...(errors !== undefined && { errors }),
    ...(data !== undefined && { data }),
    ...(extensions !== undefined && { extensions }),
  }
  const characters = resultSize(result, limitBytes)
  if (characters > limitBytes) throw tooLarge(limitBytes)
  if (characters <= printedAtOnce) {
    return keepText(JSON.stringify(result), share, limitBytes)
  }
  // What it takes at least is taken beforehand, so that those that wait for memory have not taken half of theirs.
  await take(share, characters)
  const pieces: Buffer[] = []
  let size = 0
  let turnBegan = performance.now()
  for (const text of joined(piecesOf(result))) {
    const piece = Buffer.from(text)
    size += piece.length
    if (size > limitBytes) throw tooLarge(limitBytes)
    await take(share, Math.min(piece.length, size - characters))
    pieces.push(piece)
    if (performance.now() - turnBegan < longestTurnMs) continue
    await setImmediate()
    turnBegan = performance.now()
  }
  return pieces
}

/** Takes the memory of an answer that has been printed in one piece. @throws like `printAnswer` */
export async function keepText(text: string, share: MemoryShare, limitBytes: number): Promise<PrintedAnswer> {
  const bytes = text.length > shortText ? Buffer.from(text) : undefined
  const size = bytes?.length ?? Buffer.byteLength(text)
  if (size > limitBytes) throw tooLarge(limitBytes)
  await take(share, size)
  return bytes ? [bytes] : text
}

async function take(share: MemoryShare, bytes: number): Promise<void> {
  if (bytes > 0 && !(await share.take(bytes))) throw new GatewayError('TOO_MANY_REQUESTS')
}

function tooLarge(limitBytes: number): GatewayError {
  return new GatewayError('TOO_COSTLY', 'Vastus oleks liiga suur. Küsi vähem ridu või välju.', { limitBytes })
}

/** Joins short pieces, as many small buffers would take more memory than their text. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  yield text
}

/** The JSON of a value in pieces: what is small is printed at once, what is large by its parts. */
function* piecesOf(value: unknown): Generator<string> {
  if (resultSize(value, pieceLength) <= pieceLength) yield JSON.stringify(value)
  else if (typeof value === 'string') yield* piecesOfText(value)
  else if (Array.isArray(value)) {
    let before = '['
    for (const element of value) {
      yield before
      yield* piecesOf(element)
      before = ','
    }
    yield ']'
  } else {
    let before = '{'
    // Whatever else is large is an object.
    for (const [key, part] of Object.entries(value as object)) {
      if (part === undefined) continue
      yield `${before}${JSON.stringify(key)}:`
      yield* piecesOf(part)
      before = ','
    }
    yield '}'
  }
}

function* piecesOfText(text: string): Generator<string> {
  yield '"'
  let start = 0
  while (start < text.length) {
    const end = pieceEnd(text, start)
    yield JSON.stringify(text.slice(start, end)).slice(1, -1)
    start = end
  }
  yield '"'
}

/** Where the piece that begins at `start` ends: never between the two halves of a surrogate pair. */
function pieceEnd(text: string, start: number): number {
  const end = Math.min(start + pieceLength, text.length)
  const last = text.charCodeAt(end - 1)
  const splitsPair = end < text.length && last >= 0xd800 && last <= 0xdbff
  return splitsPair ? end - 1 : end
}
