/** Longer than an editor takes on a slow line. */
const heldMs = 10_000
const signsOfLife = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into the window, its end where it fits and its beginning where it does not, and keeps it there while it
 * and what stands above it get their true heights, until somebody does anything. The element's scroll-margin is kept free.
 * @returns what stops it.
 */
export function keepInSight(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: fits(element) ? 'end' : 'start', behavior: 'instant' })
  show()
  const observer = new ResizeObserver(show)
  observer.observe(element)
  observer.observe(document.body)
  // An on-screen keyboard takes its part of the window without changing the page.
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
