import { useLayoutEffect, useRef, useState } from 'react'
import { initialState, type RichTextState, stateAfterValue } from './richTextState.ts'

/** The state of a controlled rich text field: emits each edit by `onChange` and follows `value` when it is no echo of one. */
export function useRichTextState(value: string, onChange: (html: string) => void) {
  const [state, setState] = useState<RichTextState>(() => initialState(value))
  const current = state.lastValue === value ? state : stateAfterValue(state, value)
  if (current !== state) setState(current)

  const emittedEdits = useRef(0)
  const { edits, html } = current
  // Emitted before the paint, so that a press on 'Saada' right after a keystroke submits the whole text.
  useLayoutEffect(() => {
    if (edits === emittedEdits.current) return
    emittedEdits.current = edits
    onChange(html)
  }, [edits, html, onChange])
  return [current, setState] as const
}
