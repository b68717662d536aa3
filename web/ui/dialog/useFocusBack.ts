import { useLayoutEffect, useState } from 'react'

/**
 * Restores the focus, when an overlay unmounts, to the element that had it when the overlay mounted, unless another element
 * has taken it, such as the heading of the screen chosen in a menu. In a rich text the caret goes back to where it was, as browsers
 * would put it at the start. The platform's dialogs do so only when they are closed before they are removed.
 */
export function useFocusBack() {
  const [{ before, caret }] = useState(() => ({
    before: document.activeElement,
    caret: caretIn(document.activeElement),
  }))
  useLayoutEffect(
    () => () =>
      // After the overlay is removed, and before the next key: React's own effects may come after that.
      queueMicrotask(() => {
        // Removing the focused element of the overlay moved the focus to the body.
        const isTaken = document.activeElement != null && document.activeElement !== document.body
        if (isTaken || !(before instanceof HTMLElement) || !before.isConnected) return
        before.focus({ preventScroll: true })
        if (caret && before.contains(caret.commonAncestorContainer)) selectAgain(caret)
      }),
    [before, caret],
  )
}

/** What is selected in an element that is edited; null elsewhere, also in a field, which keeps its own selection. */
function caretIn(element: Element | null): Range | null {
  const selection = document.getSelection()
  if (!(element instanceof HTMLElement) || !element.isContentEditable || !selection?.rangeCount) return null
  return selection.getRangeAt(0).cloneRange()
}

function selectAgain(range: Range) {
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
