import { useState } from 'react'

const storageKey = 'sise.articles.beside'

/**
 * Whether the source is shown beside its translation, and the setter. For translations the choice is stored on this device, and 'shown' at
 * first. Any other article shows another version only when asked to, each time.
 */
export function useShowsSource(isTranslation: boolean): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => isTranslation && stored())
  const choose = (next: boolean) => {
    setShown(next)
    if (!isTranslation) return
    try {
      localStorage.setItem(storageKey, next ? 'shown' : 'hidden')
    } catch {
      // Storage is blocked: the choice lasts as long as the screen.
    }
  }
  return [isShown, choose]
}

function stored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'hidden'
  } catch {
    return true
  }
}
