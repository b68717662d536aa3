/** A map that discards what was used longest ago. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  /** @param size what it counts for, in the unit of the map's limit */
  set(key: string, value: Value, size: number): void
  delete(key: string): void
}

/** Creates a map of at most so many entries, and of so much in all. What is larger than all of it is not kept. */
export function boundedMap<Value>(most: { entries: number; size: number }): BoundedMap<Value> {
  // The one that was used longest ago first.
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    set(key, value, size) {
      remove(key)
      if (size > most.size) return
      entries.set(key, { value, size })
      total += size
      for (const [oldest] of entries) {
        if (entries.size <= most.entries && total <= most.size) return
        remove(oldest)
      }
    },
    delete: remove,
  }
}
