/**
 * Hides the elements with `data-folds` in all rows, so that more rows fit the screen. The list keeps its height and the dragged row its
 * position on the screen, so that nothing moves under the pointer.
 */
export function foldRows(list: HTMLElement, dragged: Element) {
  const grip = handleOf(dragged)
  const before = grip.getBoundingClientRect().top
  list.style.minHeight = `${list.offsetHeight}px`
  list.dataset.sorting = ''
  list.style.paddingTop = `${before - grip.getBoundingClientRect().top}px`
}

/**
 * Shows what `foldRows` has hidden. The dragged row appears where the pointer dropped it; after a move by keyboard it is scrolled into
 * view.
 * @param index of the row before the move
 */
export function unfoldRows(list: HTMLElement, index: number, event: UIEvent | object) {
  const dragged = list.children[index]
  delete list.dataset.sorting
  list.style.minHeight = ''
  list.style.paddingTop = ''
  if (!dragged) return
  // React has moved the row by the next frame.
  requestAnimationFrame(() => {
    const grip = handleOf(dragged)
    const y = pointerY(event)
    if (y == null) return grip.scrollIntoView({ block: 'nearest' })
    const { top, height } = grip.getBoundingClientRect()
    document.documentElement.scrollTop += top + height / 2 - y
  })
}

const handleOf = (row: Element) => row.querySelector('[aria-roledescription]') ?? row

/** The y of the pointer in the viewport; null for an event of the keyboard. */
function pointerY(event: UIEvent | object): number | null {
  if (event instanceof MouseEvent) return event.clientY
  if ('changedTouches' in event) return (event as TouchEvent).changedTouches[0]?.clientY ?? null
  return null
}
