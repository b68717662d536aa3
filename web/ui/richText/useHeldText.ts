import { useLayoutEffect, useRef, useState } from 'react'
import { afterValue, heldFrom, type HeldText } from './heldText.ts'

/** The text as it stands, told to whoever uses the field after each edit and taken from it when it says something new. */
export function useHeldText(value: string, onChange: (html: string) => void) {
  const [held, setHeld] = useState<HeldText>(() => heldFrom(value))
  const current = held.heard === value ? held : afterValue(held, value)
  if (current !== held) setHeld(current)

  const toldEdits = useRef(0)
  const { edits, html } = current
  // Before the browser paints: a press on 'Saada' right after a key must find the text whole.
  useLayoutEffect(() => {
    if (edits === toldEdits.current) return
    toldEdits.current = edits
    onChange(html)
  }, [edits, html, onChange])
  return [current, setHeld] as const
}
