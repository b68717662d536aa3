import { type RefObject, useCallback, useEffect, useRef } from 'react'
import classes from './RichText.module.css'

/** Keeps what is typed into a field whose editor is still opening. All functions are stable. */
export interface TypedAhead {
  /**
   * Moves the focus into the field, to an unseen text box that takes keys, pastes and input methods alike. It must be called
   * in the event of the press: phones show their keyboard only then.
   */
  start: () => void
  /** Whether something was typed that has not been taken. */
  hasTyped: () => boolean
  /** Returns what was typed since the start, and ends it. Call it when the editor has the focus, which completes a composition. */
  take: () => string
}

/**
 * The text box that stands in for an editor while its code loads. It is made by hand, because React would render it only after
 * the event.
 * @param field the element that gets the text box; null before it is mounted
 * @param labelId the element that names the field
 */
export function useTypedAhead(field: RefObject<HTMLElement | null>, labelId: string): TypedAhead {
  const box = useRef<HTMLTextAreaElement | null>(null)
  const take = useCallback(() => {
    const typed = box.current?.value ?? ''
    box.current?.remove()
    box.current = null
    return typed
  }, [])
  const start = useCallback(() => {
    if (!box.current) {
      const made = textBox(labelId)
      // Left without a word, for another field or for a button of this one. In another window it is still the active element.
      made.addEventListener('blur', () => {
        if (made.value === '' && document.activeElement !== made) take()
      })
      field.current?.append(made)
      box.current = made
    }
    box.current.focus({ preventScroll: true })
  }, [field, labelId, take])
  const hasTyped = useCallback(() => (box.current?.value ?? '') !== '', [])
  useEffect(() => () => void take(), [take])
  return { start, hasTyped, take }
}

function textBox(labelId: string): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = classes.typedAhead ?? ''
  box.setAttribute('aria-labelledby', labelId)
  box.setAttribute('aria-busy', 'true')
  // Keys that send or undo would do so without what was typed here.
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
  })
  return box
}
