import { setImmediate as nextTurn } from 'node:timers/promises'

/** How much html is sanitised before other requests get a turn, in characters: at most some 20 ms of densely marked text. */
const pieceLength = 10_000

/**
 * Maps items one after another, as `map` does, and lets other requests in between: after each 10,000 characters of html, and before
 * a longer text. An article has up to 40,000 tags, which in one piece would hold everybody else up for a quarter of a second.
 * @param lengthOf the length of the html that `map` sanitises
 */
export async function inPieces<T, R>(
  items: readonly T[],
  lengthOf: (item: T) => number,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = []
  let length = 0
  for (const [index, item] of items.entries()) {
    length += lengthOf(item)
    if (length > pieceLength) {
      await nextTurn()
      length = lengthOf(item)
    }
    mapped.push(map(item, index))
  }
  return mapped
}
