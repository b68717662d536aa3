import { setImmediate } from 'node:timers/promises'
import type { FormattedExecutionResult } from 'graphql'
import type { PrintedResponse } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import type { MemoryShare } from '../../lib/memoryShare.ts'
import { resultSize } from './resultSize.ts'

/** Results up to this many characters are printed at once: some 2 ms. */
const printedAtOnce = 500_000

/** In characters. Longer texts are encoded here, so that neither counting nor sending encodes them again. */
const shortText = 2_048

/** The longest time that a large result is printed without a pause, in milliseconds. */
const longestTurnMs = 10

/** Maximum length of a chunk, in characters. */
const chunkLength = 65_536

/**
 * Prints a result as JSON in the order of Apollo Server. Reserves the memory of the text from `share` while printing, so that no field or
 * type can exceed the limit unnoticed. Pauses for other requests between the chunks of a large result. GQL-3.
 * @throws GatewayError TOO_COSTLY for more than `limitBytes`, TOO_MANY_REQUESTS when too little memory is left
 */
export async function printResponse(
  { errors, data, extensions }: FormattedExecutionResult,
  share: MemoryShare,
  limitBytes: number,
): Promise<PrintedResponse> {
  const result = {
    ...(errors !== undefined && { errors }),
    ...(data !== undefined && { data }),
    ...(extensions !== undefined && { extensions }),
  }
  const characters = resultSize(result, limitBytes)
  if (characters > limitBytes) throw tooLarge(limitBytes)
  if (characters <= printedAtOnce) {
    return reserveText(JSON.stringify(result), share, limitBytes)
  }
  // The minimum is reserved at once, so that no request waits for memory with half of its own reserved.
  await take(share, characters)
  const chunks: Buffer[] = []
  let size = 0
  let turnBegan = performance.now()
  for (const text of joined(chunksOf(result))) {
    const chunk = Buffer.from(text)
    size += chunk.length
    if (size > limitBytes) throw tooLarge(limitBytes)
    await take(share, Math.min(chunk.length, size - characters))
    chunks.push(chunk)
    if (performance.now() - turnBegan < longestTurnMs) continue
    await setImmediate()
    turnBegan = performance.now()
  }
  return chunks
}

/** Reserves the memory of a text that has been printed at once. @throws like `printResponse` */
export async function reserveText(text: string, share: MemoryShare, limitBytes: number): Promise<PrintedResponse> {
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

/** Joins short chunks, as many small buffers would take more memory than their text. */
function* joined(chunks: Iterable<string>): Generator<string> {
  let text = ''
  for (const chunk of chunks) {
    text += chunk
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  yield text
}

/** The JSON of a value in chunks: a small value at once, a large one by its elements or members. */
function* chunksOf(value: unknown): Generator<string> {
  if (resultSize(value, chunkLength) <= chunkLength) yield JSON.stringify(value)
  else if (typeof value === 'string') yield* chunksOfText(value)
  else if (Array.isArray(value)) {
    let before = '['
    for (const element of value) {
      yield before
      yield* chunksOf(element)
      before = ','
    }
    yield ']'
  } else {
    let before = '{'
    // A large value of another type is an object.
    for (const [key, member] of Object.entries(value as object)) {
      if (member === undefined) continue
      yield `${before}${JSON.stringify(key)}:`
      yield* chunksOf(member)
      before = ','
    }
    yield '}'
  }
}

function* chunksOfText(text: string): Generator<string> {
  yield '"'
  let start = 0
  while (start < text.length) {
    const end = chunkEnd(text, start)
    yield JSON.stringify(text.slice(start, end)).slice(1, -1)
    start = end
  }
  yield '"'
}

/** The end of the chunk that begins at `start`, never inside a surrogate pair. */
function chunkEnd(text: string, start: number): number {
  const end = Math.min(start + chunkLength, text.length)
  const last = text.charCodeAt(end - 1)
  const splitsPair = end < text.length && last >= 0xd800 && last <= 0xdbff
  return splitsPair ? end - 1 : end
}
