/**
 * A read whose result is kept for a time, for each key. Callers that ask meanwhile share it, also while it is still on its way. A failed
 * read is not kept. Only for what is the same for everybody, and for a bounded number of keys.
 * @param keepMs how long a result is kept after its read began
 */
export function keptReads<K, V>(keepMs: number, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const kept = new Map<K, { value: Promise<V>; until: number }>()
  return (key) => {
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.value
    const value = read(key)
    const made = { value, until: Date.now() + keepMs }
    kept.set(key, made)
    value.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return value
  }
}
