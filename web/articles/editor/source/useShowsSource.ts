import { useState } from 'react'
import { readFromDevice, storeOnDevice } from '../../../lib/session/deviceStorage.ts'

const storageKey = 'sise.articles.beside'

/**
 * Whether the source is shown beside its translation, and the setter. For translations the choice is stored on this device, and 'shown' at
 * first. Any other article shows another version only when asked to, each time.
 */
export function useShowsSource(isTranslation: boolean): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => isTranslation && readFromDevice(storageKey) !== 'hidden')
  const choose = (next: boolean) => {
    setShown(next)
    if (isTranslation) storeOnDevice(storageKey, next ? 'shown' : 'hidden')
  }
  return [isShown, choose]
}
