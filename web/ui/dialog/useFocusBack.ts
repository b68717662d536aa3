import { useLayoutEffect, useState } from 'react'

/**
 * Restores the focus, when an overlay unmounts, to the element that had it before, unless another element has taken it, such as the heading
 * of a screen chosen in a menu. Restores the caret in a rich text too, as browsers would move it to the start. A native dialog does this
 * only if it is closed before it is removed.
 */
export function useFocusBack() {
  const [{ before, caret }] = useState(() => ({
    before: document.activeElement,
    caret: caretIn(document.activeElement),
  }))
  useLayoutEffect(
    () => () =>
      // After the overlay is removed and before the next key; React's own effects may run later.
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

/** The selection in a contenteditable element; null elsewhere. Inputs retain their own selection. */
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
