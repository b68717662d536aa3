import DataLoader from 'dataloader'
import pLimit, { type LimitFunction } from 'p-limit'

/** Maximum concurrent REST calls of one GraphQL request for rows of one kind. */
const concurrentReads = 8

/** A read that is shared within a request, including its failure, until `discard`. */
export interface SharedRead<T> {
  load: () => Promise<T>
  /** The value if it has been loaded already. */
  loaded: () => T | undefined
  discard: () => void
}

/** Creates a shared read. */
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
            // `discard` may have been called during the read.
            if (promise === started) value = result
          },
          () => undefined, // Callers of `load` get the failure.
        )
      }
      return promise
    },
    loaded: () => value,
    discard() {
      promise = undefined
      value = undefined
    },
  }
}

/**
 * A loader that shares reads by key within a request, with limited concurrency. The REST API has no calls for several
 * keys, so a batch is several calls; each key fails by itself.
 * @param cacheKeyFn for keys that cannot be compared by ===
 */
export function keyedLoader<T, Key = string>(
  read: (key: Key) => Promise<T>,
  cacheKeyFn: (key: Key) => unknown = (key) => key,
): DataLoader<Key, T, unknown> {
  const inTurn = limitedReads()
  const loadAll = (keys: readonly Key[]) =>
    Promise.all(
      keys.map((key) =>
        inTurn(() => read(key)).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
      ),
    )
  return new DataLoader<Key, T, unknown>(loadAll, { cacheKeyFn })
}

/** Runs a few reads at a time. The limit is created on first use, as most loaders of a request are never used. */
export function limitedReads() {
  let limit: LimitFunction | undefined
  return <T>(read: () => Promise<T>): Promise<T> => (limit ??= pLimit(concurrentReads))(read)
}
