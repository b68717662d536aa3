/**
 * Caches the results of a read by key. Concurrent callers share a read in progress. Failures are not cached. Only for results that are the
 * same for everybody, and for a bounded number of keys.
 * @param maxAgeMs how long a result is cached after its read began
 */
export function cachedReads<K, V>(maxAgeMs: number, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const cached = new Map<K, { value: Promise<V>; until: number }>()
  return (key) => {
    const found = cached.get(key)
    if (found && found.until > performance.now()) return found.value
    const value = read(key)
    const entry = { value, until: performance.now() + maxAgeMs }
    cached.set(key, entry)
    value.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    return value
  }
}
