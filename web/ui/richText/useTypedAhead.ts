import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { markOfKey, switchesAfter, type TypedText } from './html/typedText.ts'
import classes from './RichText.module.css'

/** Takes the input for a field whose editor is still opening. All functions are stable. */
export interface TypedAhead {
  /**
   * Moves the focus into the field, to an invisible text box for keys, pastes and input methods. Must be called in the event of the press:
   * phones show their keyboard only then.
   */
  start: () => void
  /** Ends it and returns the typed text, null for none. Call it when the editor has the focus, which completes a composition. */
  take: () => TypedText | null
  /** Empties the box, after the typed text was removed from the value, such as by a save. */
  restart: () => void
}

interface TypedAheadOptions {
  /** The id of the element that names the field. */
  labelId: string
  /** Called after each key with all that was typed since the start. */
  onType: (typed: TypedText) => void
  /** Called when the empty box has lost the focus to another field or to a button of this one. */
  onLeft: () => void
}

/**
 * The text box that replaces an editor while its code loads. It is created without React, which would render it only after the event.
 * @param field the element that gets the text box; null before it is mounted
 */
export function useTypedAhead(field: RefObject<HTMLElement | null>, options: TypedAheadOptions): TypedAhead {
  const latest = useLatest(options)
  const box = useRef<HTMLTextAreaElement | null>(null)
  const typed = useRef<TypedText>(nothing)
  const take = useCallback(() => {
    const taken = box.current ? contentOf(box.current, typed.current) : nothing
    box.current?.remove()
    box.current = null
    typed.current = nothing
    return taken.text === '' && taken.switches.length === 0 ? null : taken
  }, [])
  const start = useCallback(() => {
    if (!box.current) {
      const made = textBox(latest.current.labelId)
      made.addEventListener('input', () => {
        typed.current = contentOf(made, typed.current)
        latest.current.onType(typed.current)
      })
      made.addEventListener('keydown', (event) => {
        const mark = markOfKey(event)
        if (!mark) return
        event.preventDefault()
        const { text, switches } = contentOf(made, typed.current)
        typed.current = { text, switches: [...switches, { at: made.selectionEnd, mark }] }
      })
      made.addEventListener('blur', ({ relatedTarget }) => {
        // When another window has the focus, the box remains the active element.
        if (made.value !== '' || document.activeElement === made) return
        take()
        if (!(relatedTarget instanceof Node && field.current?.contains(relatedTarget))) latest.current.onLeft()
      })
      field.current?.append(made)
      box.current = made
    }
    box.current.focus({ preventScroll: true })
  }, [field, latest, take])
  const restart = useCallback(() => {
    if (box.current) box.current.value = ''
    typed.current = nothing
  }, [])
  useEffect(() => () => void take(), [take])
  return { start, take, restart }
}

const nothing: TypedText = { text: '', switches: [] }

/** The present content of the box; `before` is its content when it was last read. */
function contentOf(box: HTMLTextAreaElement, before: TypedText): TypedText {
  return { text: box.value, switches: switchesAfter(before.switches, before.text, box.value) }
}

function textBox(labelId: string): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = classes.typedAhead ?? ''
  box.setAttribute('aria-labelledby', labelId)
  box.setAttribute('aria-busy', 'true')
  box.addEventListener('keydown', (event) => {
    // The box handles undo. Other commands, such as sending, are handled by the form, which has the typed text.
    const isCommand = (event.ctrlKey || event.metaKey) && !/^[zy]$/i.test(event.key)
    if (event.key !== 'Tab' && event.key !== 'Escape' && !isCommand) event.stopPropagation()
  })
  return box
}
