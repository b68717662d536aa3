const pauseMs = 100
const longestMs = 15_000

/** Waits until all pictures in an element have loaded or failed, 15 s at most: a slow one must not prevent printing. */
export async function picturesLoaded(element: HTMLElement): Promise<void> {
  const end = Date.now() + longestMs
  // One that was never scrolled into view would not be loaded for the print.
  element.querySelectorAll('img').forEach((picture) => picture.setAttribute('loading', 'eager'))
  while (!areLoaded(element) && Date.now() < end) await new Promise((wake) => setTimeout(wake, pauseMs))
}

function areLoaded(element: HTMLElement): boolean {
  const frames = [...element.querySelectorAll('[data-fit]')]
  return (
    // The frame of a private picture is empty until its data is here.
    frames.every((frame) => frame.childElementCount > 0) &&
    [...element.querySelectorAll('img')].every(({ complete }) => complete)
  )
}
