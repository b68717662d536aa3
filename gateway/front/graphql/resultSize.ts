/**
 * How many characters a result has as JSON, nearly: escapes are not counted. Stops counting once it is over the limit, so that a
 * text that stands in a result a thousand times is never printed a thousand times.
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
        // Every value can be looked into this way; most are strings.
        add((value as Record<string, unknown>)[key])
      }
    }
  }
  add(result)
  return size
}
