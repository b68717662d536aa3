/** How long after the first press the second one of a double press may come, in ms: Windows' default. */
const slowest = 500
/** How far from the first press it may be, in px. */
const farthest = 30

type Press = Pick<MouseEvent, 'clientX' | 'clientY'>

/**
 * Ignores the second press of a double press on something that goes at once, as a dialog does: it would meet what lies below. Keys,
 * and presses elsewhere, work on.
 */
export function swallowSecondPress(first: Press): void {
  const all = { capture: true }
  const end = () => window.removeEventListener('click', swallow, all)
  function swallow(event: MouseEvent) {
    // Whatever comes next ends it: after a press elsewhere, one at this place is meant.
    end()
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
    // Clicks by keys have no count; those by scripts, as of assistive programs, are not trusted.
    if (event.detail === 0 || !event.isTrusted || distance > farthest) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, all)
  setTimeout(end, slowest)
}
