import { crc32 } from 'node:zlib'
import type { Context, PrintedAnswer } from '../../context.ts'
import { isUnchanged, type PastRead } from '../../rest/operationReads.ts'
import { boundedMap } from './boundedMap.ts'

/**
 * Printed answers, to be sent again where everything that they were made of is the same. The API is asked each time, with the caller's own
 * token, and has to give the very bytes that it gave before: so nobody gets what the API has not just given to their token. An answer is
 * kept when it was made of the same bytes for the second time, so that what is new each time costs a checksum.
 */
export interface ReusedAnswers {
  /**
   * Makes the calls of the kept answers to a body once more.
   * @returns the answer; undefined where something differs, and the plan has to print it, of what has been read by then. Null where nothing
   *   was read, as there is no answer
   */
  find(body: string, context: Context): Promise<PrintedAnswer | null | undefined>
  /**
   * Keeps an answer with what it was made of, if that was seen before.
   * @param printed makes a copy of the answer
   */
  keep(body: string, context: Context, printed: () => PrintedAnswer): void
}

interface PastAnswer {
  reads: PastRead[]
  /** Whose answer it is, if it says something of the caller that is in no body; else undefined. */
  caller: string | undefined
  printed: PrintedAnswer
  size: number
}

/** What is known of a body. */
interface Past {
  answers: PastAnswer[]
  /** Checksums of what was read for it, the last ones first. */
  seen: string[]
  /** How often in a row no answer could be sent again. */
  missed: number
}

/** Of one body, as people may see different things. */
const mostOfBody = 4

/** So often in a row nothing was unchanged: then the answers are discarded, so that comparing costs nothing. */
const mostMissed = 8

/** Larger ones are printed each time, in bytes with what was read for them. */
const largest = 2_000_000

/** What a body takes besides its answers, in bytes. */
const ownSize = (body: string) => body.length * 2 + 500

/** Creates the store. @param bytes what it holds at most, with the bodies of the API; 0 for none */
export function reusedAnswers(bytes: number): ReusedAnswers | undefined {
  if (bytes === 0) return undefined
  const kept = boundedMap<Past>({ entries: 2_000, size: bytes })

  return {
    async find(body, context) {
      const past = kept.get(body)
      if (!past || past.answers.length === 0) return null
      let left = past.answers.filter((one) => isFor(one, context))
      if (left.length === 0) return null
      const reads = context.keepReads()
      for (let at = 0; left[0];) {
        const [{ reads: script, printed }] = left as [PastAnswer]
        const turn = script[at]?.turn
        if (turn == null) {
          past.missed = 0
          return printed
        }
        const calls = script.slice(at).filter((read) => read.turn === turn)
        const known = left.map((one) => one.reads.slice(at, at + calls.length))
        const now = await Promise.all(calls.map((call) => reads.again(call, known.flat())))
        left = left.filter((_, index) =>
          calls.every((call, place) => {
            const [read, again] = [known[index]?.[place], now[place]]
            return read != null && again != null && read.key === call.key && isUnchanged(read, again)
          }),
        )
        at += calls.length
      }
      past.missed += 1
      return undefined
    },

    keep(body, context, printed) {
      const reads = context.keepReads().past()
      const caller = context.callerAsked()
      // Who was asked for from the API will be known without that call the next time.
      if (!reads || caller === null) return
      const past = kept.get(body) ?? { answers: [], seen: [], missed: 0 }
      if (past.missed >= mostMissed) Object.assign(past, { answers: [], missed: 0 })
      const checksum = checksumOf(reads, caller)
      if (past.seen.includes(checksum)) {
        const own = reads.map((read) => ({ ...read, bytes: ownBytes(read.bytes) }))
        const copy = printed()
        const size = sizeOf(copy) + own.reduce((sum, one) => sum + one.bytes.length, 0)
        if (size <= largest)
          past.answers = [{ reads: own, caller, printed: copy, size }, ...past.answers].slice(0, mostOfBody)
      } else past.seen = [checksum, ...past.seen].slice(0, mostOfBody)
      kept.set(
        body,
        past,
        past.answers.reduce((sum, one) => sum + one.size, ownSize(body)),
      )
    },
  }
}

const isFor = ({ caller }: PastAnswer, { person }: Context) => caller === undefined || caller === person.userId

/** Only of what was read: a wrong match keeps an answer that is compared by its bytes. */
const checksumOf = (reads: readonly PastRead[], caller: string | undefined) =>
  reads.map(({ bytes, version }) => `${crc32(bytes)} ${bytes.length} ${version}`).join() + (caller ?? '')

const sizeOf = (printed: PrintedAnswer) =>
  typeof printed === 'string' ? printed.length * 2 : printed.reduce((sum, piece) => sum + piece.length, 0)

/** A copy of bytes that are a small part of a buffer, which they would keep in memory. */
const ownBytes = (bytes: Buffer) => (bytes.length < bytes.buffer.byteLength / 2 ? Buffer.from(bytes) : bytes)
