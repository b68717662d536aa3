import { useEffect, useState } from 'react'

/**
 * Restores the focus, when an overlay unmounts, to the element that had it when the overlay mounted, unless another element
 * has taken it, such as the heading of the screen chosen in a menu. Mantine's `returnFocus` works only for overlays that were
 * rendered closed first.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Removing the focused element of the overlay moved the focus to the body.
      const isTaken = document.activeElement != null && document.activeElement !== document.body
      if (!isTaken && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
