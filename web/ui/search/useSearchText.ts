import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest, useStableCallback } from '../../lib/useLatest.ts'

/** The state of a search field: the text being typed, and the text searched for. */
export interface SearchText {
  /** The value of the field. */
  typed: string
  type: (text: string) => void
  /** The text searched for, trimmed; '' for none. */
  requested: string
  /** Searches for the typed text without the debounce. */
  searchNow: () => void
  /** Searches for another text and shows it in the field. */
  searchFor: (text: string) => void
}

/** The debounce before a text is searched for, in milliseconds. */
export type SearchDelay = (text: string) => number

/**
 * A debounced search text. FILE-2, FORUM-7, USER-1.
 * @param requested the current search text; if a link or history navigation changes it, the field follows
 * @param search searches for a text; `requested` may become that text asynchronously
 * @param paused while true, only `searchNow` searches; the debounce starts again afterwards
 */
export function useSearchText(
  requested: string,
  search: (text: string) => void,
  delayOf: SearchDelay,
  paused = false,
): SearchText {
  const [typed, setTyped] = useState(requested)
  // Texts passed to `search` that are not in `requested` yet. Their arrival must not overwrite newer typing.
  const underWay = useRef<string[]>([])
  const current = useRef(requested)

  const isRequested = (text: string) => text === (underWay.current.at(-1) ?? current.current)
  const searchFor = useStableCallback((text: string) => {
    if (isRequested(text)) return
    underWay.current.push(text)
    search(text)
  })
  const currentDelay = useLatest(delayOf)

  // Before the next character is typed, which would otherwise be lost.
  useLayoutEffect(() => {
    current.current = requested
    const arrived = underWay.current.indexOf(requested)
    // Earlier texts were superseded and never arrive.
    if (arrived >= 0) underWay.current.splice(0, arrived + 1)
    else {
      underWay.current = []
      setTyped(requested)
    }
  }, [requested])

  useEffect(() => {
    if (paused || isRequested(typed)) return
    const timer = setTimeout(() => searchFor(typed), currentDelay.current(typed))
    return () => clearTimeout(timer)
  }, [typed, searchFor, paused, currentDelay])

  return {
    typed,
    type: setTyped,
    requested: requested.trim(),
    searchNow: () => searchFor(typed),
    searchFor: (text) => {
      setTyped(text)
      searchFor(text)
    },
  }
}

/** A debounced search text in local state: for a dialog, which has no URL. */
export function useOwnSearchText(delayOf: SearchDelay): SearchText {
  const [requested, setRequested] = useState('')
  return useSearchText(requested, setRequested, delayOf)
}
