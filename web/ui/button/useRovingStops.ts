import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * One tab stop for several controls side by side, with arrow keys, Home and End inside (roving tabindex). For `role="toolbar"`.
 * @returns `onKeyDown` for the element around them, and for each control its props
 */
export function useRovingStops(count: number) {
  const [chosen, setChosen] = useState(0)
  const items = useRef<(HTMLElement | null)[]>([])
  const stop = Math.min(chosen, count - 1)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 }[event.key]
      // A popup of a control handles its own keys.
      if (next == null || !items.current.some((item) => item === event.target)) return
      event.preventDefault()
      const at = (next + count) % count
      setChosen(at)
      items.current[at]?.focus()
    },
    stopProps: (at: number) => ({
      ref: (item: HTMLElement | null) => {
        items.current[at] = item
      },
      tabIndex: at === stop ? 0 : -1,
      onFocus: () => setChosen(at),
    }),
  }
}
