/** How long after the first press the second one of a double press may come, in ms: Windows' default. */
const slowest = 500
/** How far from the first press it may be, in px. */
const farthest = 30

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

/**
 * Ignores the second press of a double press on something that goes at once, as a dialog does: it would meet what lies below. It is known
 * by its own count and time, as a slow device may handle it late. Keys, and presses elsewhere, work on.
 */
export function swallowSecondPress(first: Press): void {
  // Whatever comes next ends it: after a press elsewhere, one at this place is meant.
  const once = { capture: true, once: true }
  window.addEventListener('click', (event) => isSecond(event, first) && swallow(event), once)
}

function isSecond(press: MouseEvent, first: Press): boolean {
  const distance = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY)
  // Clicks by keys have no count; those by scripts, as of assistive programs, are not trusted.
  if (press.detail === 0 || !press.isTrusted || distance > farthest) return false
  // Not every touch screen counts.
  return press.detail > 1 || press.timeStamp - first.timeStamp <= slowest
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
