/**
 * The minimum length of a result as JSON, in characters, without escapes; stops once it exceeds `limit`. It is fast even for a result that
 * repeats a long text, which is slow to print.
 */
export function resultSize(result: unknown, limit: number): number {
  let size = 0
  const add = (value: unknown): void => {
    if (typeof value === 'string') size += value.length + 2
    else if (typeof value !== 'object' || value === null) size += typeof value === 'number' ? 1 : 4
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
