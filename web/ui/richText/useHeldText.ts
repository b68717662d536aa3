import { useLayoutEffect, useRef, useState } from 'react'
import { afterValue, heldFrom, type HeldText } from './heldText.ts'

/** The state of a controlled rich text field: emits each edit by `onChange` and follows `value` when it is no echo of one. */
export function useHeldText(value: string, onChange: (html: string) => void) {
  const [held, setHeld] = useState<HeldText>(() => heldFrom(value))
  const current = held.heard === value ? held : afterValue(held, value)
  if (current !== held) setHeld(current)

  const toldEdits = useRef(0)
  const { edits, html } = current
  // Emitted before the paint, so that a press on 'Saada' right after a keystroke submits the whole text.
  useLayoutEffect(() => {
    if (edits === toldEdits.current) return
    toldEdits.current = edits
    onChange(html)
  }, [edits, html, onChange])
  return [current, setHeld] as const
}
