import { useEffect, useState } from 'react'

/**
 * Gives the focus back, when what floats over the screen goes, to where it was when that came, unless something else has taken
 * it, as the heading of a place that was chosen there. Mantine does so only for dialogs that were drawn closed before.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // What had the focus in there is gone, and left it to the body.
      const isTaken = document.activeElement != null && document.activeElement !== document.body
      if (!isTaken && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
