/** The maximum time between the presses of a double press, in ms: Windows' default. */
const slowest = 500
/** The maximum distance between the presses, in px. */
const farthest = 30

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

/**
 * Ignores the second press of a double press on an element that disappears at once, such as in a dialog: it would hit the element below.
 * Recognizes it by its click count and timestamp, as a slow device may handle it late. Keys and presses elsewhere are unaffected.
 */
export function swallowSecondPress(first: Press): void {
  // The next click of any kind removes the listener: after a press elsewhere, one here is intended.
  const once = { capture: true, once: true }
  window.addEventListener('click', (event) => isSecond(event, first) && swallow(event), once)
}

function isSecond(press: MouseEvent, first: Press): boolean {
  const distance = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY)
  // Clicks by keys have no count; those by scripts, such as assistive programs, are not trusted.
  if (press.detail === 0 || !press.isTrusted || distance > farthest) return false
  // Some touch screens do not count clicks.
  return press.detail > 1 || press.timeStamp - first.timeStamp <= slowest
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
