import { useCallback, useEffect, useRef, useState } from 'react'

/** The text of a search: what is being typed, and what is searched for. */
export interface SearchText {
  /** What is in the field. */
  typed: string
  type: (text: string) => void
  /** What is searched for, trimmed; '' where nothing is. */
  asked: string
  /** Searches at once for what is typed. */
  askNow: () => void
}

/** How long typing has to pause before a text is searched for, in milliseconds. */
export type SearchDelay = (text: string) => number

/**
 * A search text that is asked for once typing pauses. FILE-2, FORUM-7, USER-1.
 * @param asked what is searched for now; where something else than typing changes it (a link, going back), the field follows
 * @param ask makes the text what is searched for, sooner or later
 * @param paused while true, a text is asked for by `askNow` only; the delay starts again afterwards
 */
export function useSearchText(
  asked: string,
  ask: (text: string) => void,
  delayOf: SearchDelay,
  paused = false,
): SearchText {
  const [typed, setTyped] = useState(asked)
  // What was asked for and has not arrived in `asked` yet: when it does, it must not overwrite what is typed meanwhile.
  const underWay = useRef<string[]>([])
  const current = useRef(asked)
  const latest = useRef({ ask, delayOf })
  useEffect(() => {
    latest.current = { ask, delayOf }
  })

  const isAsked = (text: string) => text === (underWay.current.at(-1) ?? current.current)
  const askFor = useCallback((text: string) => {
    if (isAsked(text)) return
    underWay.current.push(text)
    latest.current.ask(text)
  }, [])

  useEffect(() => {
    current.current = asked
    const arrived = underWay.current.indexOf(asked)
    // Those before it were overtaken and never arrive.
    if (arrived >= 0) underWay.current.splice(0, arrived + 1)
    else {
      underWay.current = []
      setTyped(asked)
    }
  }, [asked])

  useEffect(() => {
    if (paused || isAsked(typed)) return
    const timer = setTimeout(() => askFor(typed), latest.current.delayOf(typed))
    return () => clearTimeout(timer)
  }, [typed, askFor, paused])

  return { typed, type: setTyped, asked: asked.trim(), askNow: () => askFor(typed) }
}

/** A search text that nothing but its field shows: for a dialog, which has no address of its own. */
export function useOwnSearchText(delayOf: SearchDelay): SearchText {
  const [asked, setAsked] = useState('')
  return useSearchText(asked, setAsked, delayOf)
}
