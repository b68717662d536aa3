import type { Context, PrintedAnswer } from '../../context.ts'
import { isUnchanged, type PastRead } from '../../rest/operationReads.ts'
import { boundedMap } from './boundedMap.ts'

/**
 * Printed answers, to be sent again where everything that they were made of is the same. The API is asked each time, with the caller's own
 * token, and has to give the very bytes that it gave before: so nobody gets what the API has not just given to their token.
 */
export interface ReusedAnswers {
  /**
   * Makes the calls of the last answer to a body once more.
   * @returns the answer; undefined where something differs, and the plan has to print it, of what has been read by then
   */
  find(body: string, context: Context, capabilities: ReadonlySet<string>): Promise<PrintedAnswer | undefined>
  /** Keeps an answer with what it was made of. @param capabilities those of the API before and after it was made */
  keep(body: string, context: Context, capabilities: ReadonlySet<string>, printed: PrintedAnswer): void
}

interface PastAnswer {
  reads: PastRead[]
  /** What the API announced, by identity. */
  capabilities: ReadonlySet<string>
  /** Whose answer it is, if it says something of the caller that is in no body; else undefined. */
  caller: string | undefined
  printed: PrintedAnswer
  size: number
}

/** Of one body, as people may see different things. */
const mostOfBody = 4

/** Larger ones are printed each time, in bytes with what was read for them. */
const largest = 2_000_000

/** Creates the store. @param bytes what it holds at most, with the bodies of the API; 0 for none */
export function reusedAnswers(bytes: number): ReusedAnswers | undefined {
  if (bytes === 0) return undefined
  const kept = boundedMap<PastAnswer[]>({ entries: 2_000, size: bytes })

  return {
    async find(body, context, capabilities) {
      const found = kept.get(body)
      if (!found) return undefined
      let left = found.filter((one) => one.capabilities === capabilities && isFor(one, context))
      const reads = context.keepReads()
      for (let at = 0; left[0];) {
        const [{ reads: script, printed }] = left as [PastAnswer]
        const turn = script[at]?.turn
        if (turn == null) return printed
        const calls = script.slice(at).filter((read) => read.turn === turn)
        const known = left.map((one) => one.reads.slice(at, at + calls.length))
        const now = await Promise.all(calls.map((call) => reads.again(call, known.flat())))
        left = left.filter((_, index) =>
          calls.every((call, place) => {
            const [past, read] = [known[index]?.[place], now[place]]
            return past != null && read != null && past.key === call.key && isUnchanged(past, read)
          }),
        )
        at += calls.length
      }
      return undefined
    },

    keep(body, context, capabilities, printed) {
      const reads = context.keepReads().past()
      const caller = context.callerAsked()
      // Who was asked for from the API will be known without that call the next time.
      if (!reads || caller === null) return
      const own = reads.map((read) => ({ ...read, bytes: ownBytes(read.bytes) }))
      const size = sizeOf(printed) + own.reduce((sum, one) => sum + one.bytes.length, 0)
      if (size > largest) return
      const answers = [{ reads: own, capabilities, caller, printed, size }, ...(kept.get(body) ?? [])].slice(
        0,
        mostOfBody,
      )
      kept.set(
        body,
        answers,
        answers.reduce((sum, one) => sum + one.size, body.length * 2),
      )
    },
  }
}

const isFor = ({ caller }: PastAnswer, { person }: Context) => caller === undefined || caller === person.userId

const sizeOf = (printed: PrintedAnswer) =>
  typeof printed === 'string' ? printed.length * 2 : printed.reduce((sum, piece) => sum + piece.length, 0)

/** A copy of bytes that are a small part of a buffer, which they would keep in memory. */
const ownBytes = (bytes: Buffer) => (bytes.length < bytes.buffer.byteLength / 2 ? Buffer.from(bytes) : bytes)
