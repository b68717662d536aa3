import { useEffect } from 'react'
import { createStore } from '../../lib/store.ts'

/** A key with Ctrl, or one that acts on the focused element. Its handler uses `isPressed`, so that the list is always correct. */
export interface ScreenKey {
  /** Alternative keys, such as 'Ctrl+Shift+Z'. */
  keys: readonly string[]
  /** The action, in Estonian, such as 'võta tagasi'. */
  what: string
}

/** The key tables of the mounted components, in mounting order. KEYS-2. */
export const listedKeys = createStore<readonly (readonly ScreenKey[])[]>([])

/** Lists keys while the component is mounted. @param keys a table of module scope; several components may list the same one */
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

/** Whether an event is one of the keys. On a Mac, Command counts as Ctrl. */
export const isPressed = ({ keys }: ScreenKey, event: PressedKey): boolean =>
  keys.some((name) => {
    const names = name.replace(/Esc$/, 'Escape').split('+')
    return (
      event.key.toLowerCase() === names.at(-1)?.toLowerCase() &&
      (event.ctrlKey || event.metaKey) === names.includes('Ctrl') &&
      event.shiftKey === names.includes('Shift') &&
      !event.altKey
    )
  })
