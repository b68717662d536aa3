/** A source of numbers that gives the same ones for the same seed. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  /** One of the list. @throws when the list is empty. */
  pick<T>(list: readonly T[]): T
  /** The list in another order; the given one stays. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Chance by mulberry32: small, quick and good enough for content. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => {
      const at = below(list.length)
      if (at >= list.length) throw new Error('There is nothing to choose from')
      return list[at] as T // `at` is within the list
    },
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
