import { z } from 'zod'
import { boundedList } from '../http/bounded.ts'

/** The items of a record: blocks of a page, media of an album. */
interface ItemList<Item extends { id: string }> {
  item: z.ZodType<Item>
  /** The message when the list is missing. */
  missing: string
  most: number
  tooMany: string
  /** The noun of an item, which follows its number in a message. */
  nounOf: (value: unknown) => string
  /** The message for an id that an earlier item has. */
  repeatedId: string
  /** Changes a value before it is parsed. */
  prepare?: (value: unknown) => unknown
}

/**
 * A list of items, sorted by `jrg`. Each is parsed separately, so that a message has its number ('2. plokk: …'); ids must be unique.
 * ORDER-1.
 */
export function itemListSchema<Item extends { id: string }>(list: ItemList<Item>) {
  const { item, missing, most, tooMany, nounOf, repeatedId, prepare = (value) => value } = list
  return (
    boundedList(z.unknown(), { most, wrong: missing, tooLong: tooMany })
      .transform((given, context) => {
        const ids = new Set<string>()
        return inOrder(given).flatMap((value, index): Item[] => {
          const { data, error } = item.safeParse(prepare(value))
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
      // The outer schema does not know the items.
      .meta({ items: z.toJSONSchema(item, { io: 'input', target: 'draft-2020-12' }) })
  )
}

/** A message about one of the items. @param index from 0 */
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
