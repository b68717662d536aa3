import { useEffect, useState } from 'react'

/**
 * Gives the focus back, when what floats over the screen goes, to where it was when that came. Mantine does so only for
 * dialogs that were drawn closed before.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
