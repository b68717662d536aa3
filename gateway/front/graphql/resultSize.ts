/**
 * The approximate length of a result as JSON, in characters, without counting escapes. Stops once the limit is exceeded: a result that
 * repeats a long text a thousand times is small in memory and must not be printed.
 */
export function resultSize(result: unknown, limit: number): number {
  let size = 0
  const add = (value: unknown): void => {
    if (typeof value === 'string') size += value.length + 2
    else if (typeof value !== 'object' || value === null) size += 5
    else if (Array.isArray(value)) {
      size += value.length + 1
      for (let index = 0; index < value.length && size <= limit; index++) add(value[index])
    } else {
      for (const key in value) {
        if (size > limit) return
        size += key.length + 4
        // Any object can be indexed by its own keys.
        add((value as Record<string, unknown>)[key])
      }
    }
  }
  add(result)
  return size
}
