import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The value of a store, in a component. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get)
