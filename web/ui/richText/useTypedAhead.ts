import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Collects what is typed into a field while its editor is still opening, because those keys would be lost: the editor's code
 * may have to be loaded first.
 * @param field contains the text box that stands in for the editor
 * @param isOpening true from the press that opens the editor on
 * @returns a function that returns the text and stops collecting, for the editor once it has the focus
 */
export function useTypedAhead(field: RefObject<HTMLElement | null>, isOpening: boolean): () => string {
  const typed = useRef('')
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isOpening) return
    typed.current = ''
    isTaken.current = false
    const collect = (event: KeyboardEvent) => {
      if (isTaken.current || event.isComposing || !isForField(event.target, field.current)) return
      if (event.key === 'Backspace') typed.current = [...typed.current].slice(0, -1).join('')
      else if (event.key === 'Enter') typed.current += '\n'
      else if (isCharacter(event)) typed.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', collect, { capture: true })
    return () => window.removeEventListener('keydown', collect, { capture: true })
  }, [field, isOpening])
  return useCallback(() => {
    isTaken.current = true
    return typed.current
  }, [])
}

/** The focus is on the page itself for a moment, between the stand-in and the editor. */
function isForField(target: EventTarget | null, field: HTMLElement | null): boolean {
  if (target === document.body) return true
  return target instanceof Element && target.closest('[role="textbox"]') !== null && (field?.contains(target) ?? false)
}

/** Whether a key writes a character. AltGr, which some characters need, counts as Ctrl and Alt on Windows. */
function isCharacter(event: KeyboardEvent): boolean {
  if ([...event.key].length !== 1) return false
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey)
}
