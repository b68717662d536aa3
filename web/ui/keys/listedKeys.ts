import { useEffect } from 'react'
import { createStore } from '../../lib/store.ts'

/** A key with Ctrl, or one that acts on what has the focus. Who handles it asks `isPressed`, so that what is listed is what works. */
export interface ScreenKey {
  /** Each does the same, as 'Ctrl+Shift+Z'. */
  keys: readonly string[]
  /** What it does, in Estonian, as in 'võta tagasi'. */
  what: string
}

/** The tables of keys of what is on the screen, in the order in which it came. KEYS-2. */
export const listedKeys = createStore<readonly (readonly ScreenKey[])[]>([])

/** Lists keys while the component is on the screen. @param keys of module scope; a table that is listed already is listed once */
export function useListedKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    listedKeys.set([...listedKeys.get(), keys])
    return () => {
      const all = listedKeys.get()
      const at = all.lastIndexOf(keys)
      listedKeys.set(all.filter((_, index) => index !== at))
    }
  }, [keys])
}

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Whether an event is one of the keys. On a Mac Command is as good as Ctrl. */
export const isPressed = ({ keys }: ScreenKey, event: PressedKey): boolean =>
  keys.some((name) => {
    const parts = name.replace(/Esc$/, 'Escape').split('+')
    return (
      event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
      (event.ctrlKey || event.metaKey) === parts.includes('Ctrl') &&
      event.shiftKey === parts.includes('Shift') &&
      !event.altKey
    )
  })
