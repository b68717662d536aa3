import { useState } from 'react'
import { readFromDevice, storeOnDevice } from '../../lib/session/deviceStorage.ts'

/**
 * A choice and its setter, stored on this device.
 * @param key the key in local storage
 * @param choices all choices, the default first
 */
export function useRemembered<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => {
    const stored = readFromDevice(key)
    return choices.find((choice) => choice === stored) ?? choices[0]
  })
  const choose = (next: Choice) => {
    setChosen(next)
    storeOnDevice(key, next)
  }
  return [chosen, choose]
}
