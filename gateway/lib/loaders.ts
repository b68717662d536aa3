import DataLoader from 'dataloader'
import pLimit, { type LimitFunction } from 'p-limit'

/** How many REST calls one GraphQL request may have under way for rows of one kind. */
const concurrentReads = 8

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
 * @param cacheKeyFn what tells keys apart that are not equal by ===
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

/** Runs a few reads at a time. The limit is created for the first one: most loaders of a request are never used. */
export function limitedReads() {
  let limit: LimitFunction | undefined
  return <T>(read: () => Promise<T>): Promise<T> => (limit ??= pLimit(concurrentReads))(read)
}
