import DataLoader from 'dataloader'

/** How many REST calls one GraphQL request may have under way for rows of one kind. */
const concurrency = 8

/** One read that everybody in a request shares until a write makes it forget. A failure is shared too. */
export interface SharedRead<T> {
  load: () => Promise<T>
  /** What has been loaded already, without waiting. */
  loaded: () => T | undefined
  forget: () => void
}

/** Shares one read within a request. */
export function sharedRead<T>(read: () => Promise<T>): SharedRead<T> {
  let promise: Promise<T> | undefined
  let value: T | undefined
  return {
    load() {
      if (!promise) {
        const started = read()
        promise = started
        started.then(
          (result) => {
            // A write may have made it forget while it was under way.
            if (promise === started) value = result
          },
          () => undefined, // Whoever awaits the promise hears of the failure.
        )
      }
      return promise
    },
    loaded: () => value,
    forget() {
      promise = undefined
      value = undefined
    },
  }
}

/**
 * Shares reads by key within a request, a few at a time. The REST API has no call for many keys, so a batch is many calls;
 * each key fails on its own.
 */
export function keyedLoader<T>(read: (key: string) => Promise<T>): DataLoader<string, T> {
  return new DataLoader<string, T>(async (keys) => {
    const results = new Array<T | Error>(keys.length)
    let next = 0
    const work = async () => {
      for (let index = next++; index < keys.length; index = next++) {
        // The index is below the length.
        const key = keys[index] as string
        results[index] = await read(key).catch((error: unknown) =>
          error instanceof Error ? error : new Error(String(error)),
        )
      }
    }
    await Promise.all(Array.from({ length: Math.min(concurrency, keys.length) }, work))
    return results
  })
}
