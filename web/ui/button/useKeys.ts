import { useEffect } from 'react'
import { readFromDevice, storeOnDevice } from '../../lib/session/deviceStorage.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { overlays } from '../dialog/overlays.ts'
import { isOnPurpose, watchFocus } from './purpose.ts'

const storageKey = 'sise.keys'
let on: Store<boolean> | undefined

/** Whether keys without Ctrl act on this device: people who use speech input can switch them off. WCAG 2.1.4. */
export const keysOn = (): Store<boolean> => (on ??= createStore(readFromDevice(storageKey) !== 'off'))

/** Switches the keys on or off, and stores the choice on this device. */
export function switchKeys(isOn: boolean): void {
  storeOnDevice(storageKey, isOn ? null : 'off')
  keysOn().set(isOn)
}

/**
 * Calls an action when its shortcut key is pressed: no field has the focus or has just lost it by disappearing, no form is being sent, no
 * dialog is open, and the keys are on, as keys with Ctrl always are. KEYS-1.
 * @param actions by `KeyboardEvent.key`, with Ctrl or Command as 'Ctrl+k'; an undefined action does nothing
 */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const current = useLatest(actions)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const isCommand = event.ctrlKey || event.metaKey
      if (event.altKey || (isCommand ? event.shiftKey : !keysOn().get()) || overlays.length > 0) return
      const action = current.current[isCommand ? `Ctrl+${event.key.toLowerCase()}` : event.key]
      if (!action || !isOnPurpose(event)) return
      // The character must not be typed into the field that the action focuses; Firefox would search in the page.
      event.preventDefault()
      action()
    }
    const stopWatching = watchFocus()
    document.addEventListener('keydown', press)
    return () => {
      stopWatching()
      document.removeEventListener('keydown', press)
    }
  }, [current])
}
