import { z } from 'zod'
import { boundedList } from '../http/bounded.ts'

/** The parts of a record: blocks of a page, media of an album. */
interface PartList<Part extends { id: string }> {
  /** The schema of one part. */
  part: z.ZodType<Part>
  /** The message where the list is missing. */
  missing: string
  most: number
  tooMany: string
  /** The noun that follows the number in a message. */
  nounOf: (value: unknown) => string
  /** The message for an id that an earlier part has. */
  repeatedId: string
  /** Changes a value before it is parsed. */
  prepare?: (value: unknown) => unknown
}

/**
 * A list of parts, sorted by `jrg`. Each is parsed by itself, so that a message tells its number ('2. plokk: …'); ids have to be
 * unique. ORDER-1.
 */
export function partListSchema<Part extends { id: string }>(list: PartList<Part>) {
  const { part, missing, most, tooMany, nounOf, repeatedId, prepare = (value) => value } = list
  return (
    boundedList(z.unknown(), { most, wrong: missing, tooLong: tooMany })
      .transform((given, context) => {
        const ids = new Set<string>()
        return inOrder(given).flatMap((value, index): Part[] => {
          const { data, error } = part.safeParse(prepare(value))
          const refuse = (message: string) => {
            context.addIssue({ code: 'custom', message: numbered(index, nounOf(value), message) })
            return []
          }
          if (error) return refuse(error.issues[0]?.message ?? missing)
          if (ids.has(data.id)) return refuse(repeatedId)
          ids.add(data.id)
          return [data]
        })
      })
      // The parts are unknown to the outer schema.
      .meta({ items: z.toJSONSchema(part, { io: 'input', target: 'draft-2020-12' }) })
  )
}

/** A message about one of the parts. @param index from 0 */
export function numbered(index: number, noun: string, message: string): string {
  return `${index + 1}. ${noun}: ${message}`
}

/** Sorts by `jrg`, which defaults to the position in the list; the sort is stable. */
function inOrder(given: readonly unknown[]): unknown[] {
  return given
    .map((value, index) => ({ value, order: isRecord(value) && typeof value.jrg === 'number' ? value.jrg : index }))
    .sort((one, other) => one.order - other.order)
    .map(({ value }) => value)
}

/** Whether a value of a request has properties. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
