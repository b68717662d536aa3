// Without React, as the page's inline script (web/app/early.ts) includes it.

/** Functions that are called when something happens. */
export interface Listeners<Args extends unknown[] = []> {
  /** @returns a function that unsubscribes */
  subscribe: (listener: (...args: Args) => void) => () => void
  /** Calls all listeners, also those that unsubscribe meanwhile. */
  call: (...args: Args) => void
  /** The number of listeners. */
  count: () => number
}

/**
 * Creates an empty list of listeners.
 * @param onFirst called before the first one subscribes; what it returns is called after the last one has unsubscribed
 */
export function createListeners<Args extends unknown[] = []>(onFirst?: () => () => void): Listeners<Args> {
  const all = new Set<(...args: Args) => void>()
  let onLast: (() => void) | undefined
  return {
    subscribe: (given) => {
      // A new function each time, so that a listener that subscribes twice is called twice and each subscription ends separately.
      const listener = (...args: Args) => given(...args)
      if (all.size === 0) onLast = onFirst?.()
      all.add(listener)
      return () => {
        if (all.delete(listener) && all.size === 0) onLast?.()
      }
    },
    call: (...args) => {
      for (const listener of [...all]) listener(...args)
    },
    count: () => all.size,
  }
}

/** A value with listeners for its changes. */
export interface Store<T> {
  get: () => T
  /** Sets the value, and calls all listeners. */
  set: (next: T) => void
  subscribe: Listeners['subscribe']
}

/** Creates a store. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = createListeners()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      value = next
      listeners.call()
    },
    subscribe: listeners.subscribe,
  }
}
