import { setImmediate as nextTurn } from 'node:timers/promises'

/** How much html is sanitised before other requests get a turn, in characters: at most about 20 ms of dense markup. */
const chunkLength = 10_000

/**
 * Maps items one after another, as `map` does, and lets other requests run in between: after each 10,000 characters of html, and before a
 * longer text. An article has up to 40,000 tags, which would otherwise block the event loop for a quarter of a second.
 * @param lengthOf the length of the html that `map` sanitises
 */
export async function inChunks<T, R>(
  items: readonly T[],
  lengthOf: (item: T) => number,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = []
  let length = 0
  for (const [index, item] of items.entries()) {
    length += lengthOf(item)
    if (length > chunkLength) {
      await nextTurn()
      length = lengthOf(item)
    }
    mapped.push(map(item, index))
  }
  return mapped
}
