import { useEffect } from 'react'
import { createStore, type Store } from '../../lib/store.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { overlays } from '../notice/overlays.ts'

const storageKey = 'sise.keys'
let on: Store<boolean> | undefined

/** Whether keys without Ctrl act on this device: who speaks to the device can switch them off. WCAG 2.1.4. */
export const keysOn = (): Store<boolean> => (on ??= createStore(!isStoredOff()))

/** Switches the keys on or off, and keeps the choice on this device. */
export function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  keysOn().set(isOn)
}

function isStoredOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off'
  } catch {
    return false
  }
}

/** What takes letters itself: fields, lists that are searched by typing, the content of an editor. */
const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]'

/**
 * Calls an action when its key is pressed while no field has the focus, no dialog is open and the keys are on. KEYS-1.
 * @param actions by `KeyboardEvent.key`; one that is undefined does nothing now
 */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const current = useLatest(actions)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey || !keysOn().get() || overlays.length > 0) return
      const action = current.current[event.key]
      if (!action || (event.target instanceof Element && event.target.closest(takesLetters))) return
      // The letter must not be typed into the field that the action focuses; Firefox would search in the page.
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [current])
}
