/** Longer than the editor's code takes to load on a slow connection. */
const heldMs = 10_000
const signsOfLife = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view (to its end if it fits into the window, else to its start) and keeps it there while the layout
 * settles: until the person scrolls, presses or types, at most for `heldMs`. The element's scroll-margin is respected.
 * @returns a function that stops it
 */
export function keepInSight(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: fits(element) ? 'end' : 'start', behavior: 'instant' })
  show()
  const observer = new ResizeObserver(show)
  observer.observe(element)
  observer.observe(document.body)
  // An on-screen keyboard shrinks the visual viewport only, which no ResizeObserver reports.
  window.visualViewport?.addEventListener('resize', show)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    window.visualViewport?.removeEventListener('resize', show)
    for (const sign of signsOfLife) window.removeEventListener(sign, stop)
  }
  const timer = setTimeout(stop, heldMs)
  for (const sign of signsOfLife) window.addEventListener(sign, stop, { passive: true })
  return stop
}

function fits(element: HTMLElement): boolean {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  const margins = (parseFloat(scrollMarginTop) || 0) + (parseFloat(scrollMarginBottom) || 0)
  return element.offsetHeight + margins <= (window.visualViewport?.height ?? window.innerHeight)
}
