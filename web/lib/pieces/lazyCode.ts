import { createListeners } from '../store.ts'
import { retriedImport } from './retriedImport.ts'

const againMs = 10_000

/** Code that comes while what needs it is shown already. */
export interface LazyCode<T> {
  /** The module; undefined until it is here. */
  loaded: () => T | undefined
  /** Asks for it, once. After a failure it is asked for again while somebody waits. */
  load: () => Promise<void>
  /** Calls back when it is here; for useSyncExternalStore. @returns a function that unsubscribes */
  onLoaded: (listener: () => void) => () => void
}

/** Code that is imported when it is first asked for, without a sign where it cannot be had. */
export function lazyCode<T>(importCode: () => Promise<T>): LazyCode<T> {
  let code: T | undefined
  let loading: Promise<void> | undefined
  const waiting = createListeners()
  const load = () =>
    (loading ??= retriedImport(importCode).then(
      (module) => {
        code = module
        waiting.call()
      },
      () => {
        loading = undefined
        setTimeout(() => void (waiting.count() > 0 && load()), againMs)
      },
    ))
  return {
    loaded: () => code,
    load,
    onLoaded: waiting.subscribe,
  }
}
