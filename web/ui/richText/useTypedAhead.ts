import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { markOfKey, switchesAfter, type TypedText } from './html/typedText.ts'
import classes from './RichText.module.css'

/** Takes what is typed into a field whose editor is still opening. All functions are stable. */
export interface TypedAhead {
  /**
   * Moves the focus into the field, to an unseen text box that takes keys, pastes and input methods alike. It must be called
   * in the event of the press: phones show their keyboard only then.
   */
  start: () => void
  /**
   * Ends it, and returns all that was typed since the start, null for nothing. Call it when the editor has the focus, which
   * completes a composition.
   */
  take: () => TypedText | null
  /** Empties the box: what was typed is no part of the value any more, as after a save. */
  restart: () => void
}

interface TypedAheadOptions {
  /** The element that names the field. */
  labelId: string
  /** Called after each key with all that was typed since the start. */
  onType: (typed: TypedText) => void
  /** Called when the box was left without a word, for another field or for a button of this one. */
  onLeft: () => void
}

/**
 * The text box that stands in for an editor while its code loads. It is made by hand, because React would render it only after
 * the event.
 * @param field the element that gets the text box; null before it is mounted
 */
export function useTypedAhead(field: RefObject<HTMLElement | null>, options: TypedAheadOptions): TypedAhead {
  const latest = useLatest(options)
  const box = useRef<HTMLTextAreaElement | null>(null)
  const typed = useRef<TypedText>(nothing)
  const take = useCallback(() => {
    const taken = box.current ? heldOf(box.current, typed.current) : nothing
    box.current?.remove()
    box.current = null
    typed.current = nothing
    return taken.text === '' && taken.switches.length === 0 ? null : taken
  }, [])
  const start = useCallback(() => {
    if (!box.current) {
      const made = textBox(latest.current.labelId)
      made.addEventListener('input', () => {
        typed.current = heldOf(made, typed.current)
        latest.current.onType(typed.current)
      })
      made.addEventListener('keydown', (event) => {
        const mark = markOfKey(event)
        if (!mark) return
        event.preventDefault()
        const { text, switches } = heldOf(made, typed.current)
        typed.current = { text, switches: [...switches, { at: made.selectionEnd, mark }] }
      })
      made.addEventListener('blur', ({ relatedTarget }) => {
        // In another window it is still the active element.
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

/** What the box has now; `before` is what it had when that was last read. */
function heldOf(box: HTMLTextAreaElement, before: TypedText): TypedText {
  return { text: box.value, switches: switchesAfter(before.switches, before.text, box.value) }
}

function textBox(labelId: string): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = classes.typedAhead ?? ''
  box.setAttribute('aria-labelledby', labelId)
  box.setAttribute('aria-busy', 'true')
  box.addEventListener('keydown', (event) => {
    // Undo is the box's own here. Other commands, such as sending, are the form's, which has what was typed.
    const isCommand = (event.ctrlKey || event.metaKey) && !/^[zy]$/i.test(event.key)
    if (event.key !== 'Tab' && event.key !== 'Escape' && !isCommand) event.stopPropagation()
  })
  return box
}
