import { useState } from 'react'

/**
 * A choice and its setter, kept on this device.
 * @param key in the local storage
 * @param choices all of them, the initial one first
 */
export function useRemembered<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => stored(key, choices))
  const choose = (next: Choice) => {
    setChosen(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage is blocked: the choice lasts as long as the screen.
    }
  }
  return [chosen, choose]
}

function stored<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  try {
    const kept = localStorage.getItem(key)
    return choices.find((choice) => choice === kept) ?? choices[0]
  } catch {
    return choices[0]
  }
}
