import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest, useStableCallback } from '../../lib/useLatest.ts'

/** The state of a search field: the text being typed, and the text searched for. */
export interface SearchText {
  /** The value of the field. */
  typed: string
  type: (text: string) => void
  /** The text searched for, trimmed; '' for none. */
  asked: string
  /** Searches for the typed text without the debounce. */
  askNow: () => void
  /** Searches for another text, which the field then has. */
  askFor: (text: string) => void
}

/** The debounce before a text is searched for, in milliseconds. */
export type SearchDelay = (text: string) => number

/**
 * A debounced search text. FILE-2, FORUM-7, USER-1.
 * @param asked the text searched for now; if anything but typing changes it (a link, history navigation), the field follows
 * @param ask searches for a text; `asked` may take it over asynchronously
 * @param paused while true, only `askNow` searches; the debounce starts again afterwards
 */
export function useSearchText(
  asked: string,
  ask: (text: string) => void,
  delayOf: SearchDelay,
  paused = false,
): SearchText {
  const [typed, setTyped] = useState(asked)
  // Texts passed to `ask` that `asked` has not taken over yet. When it does, the newer typing must not be overwritten.
  const underWay = useRef<string[]>([])
  const current = useRef(asked)

  const isAsked = (text: string) => text === (underWay.current.at(-1) ?? current.current)
  const askFor = useStableCallback((text: string) => {
    if (isAsked(text)) return
    underWay.current.push(text)
    ask(text)
  })
  const currentDelay = useLatest(delayOf)

  // Before the next letter is typed, which would be lost otherwise.
  useLayoutEffect(() => {
    current.current = asked
    const arrived = underWay.current.indexOf(asked)
    // Earlier ones were superseded and never arrive.
    if (arrived >= 0) underWay.current.splice(0, arrived + 1)
    else {
      underWay.current = []
      setTyped(asked)
    }
  }, [asked])

  useEffect(() => {
    if (paused || isAsked(typed)) return
    const timer = setTimeout(() => askFor(typed), currentDelay.current(typed))
    return () => clearTimeout(timer)
  }, [typed, askFor, paused, currentDelay])

  return {
    typed,
    type: setTyped,
    asked: asked.trim(),
    askNow: () => askFor(typed),
    askFor: (text) => {
      setTyped(text)
      askFor(text)
    },
  }
}

/** A debounced search text in local state: for a dialog, which has no URL. */
export function useOwnSearchText(delayOf: SearchDelay): SearchText {
  const [asked, setAsked] = useState('')
  return useSearchText(asked, setAsked, delayOf)
}
