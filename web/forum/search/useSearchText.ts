import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Fewer letters than this are not searched for. FORUM-7. */
export const shortestSearch = 3

/** Milliseconds after the last letter until it is searched. FORUM-7. */
const delays = { short: 700, long: 800 }

/** What is being typed, and what is searched for. */
export interface SearchText {
  /** What stands in the field. */
  typed: string
  type: (text: string) => void
  /** What is searched for, trimmed: the `q` of the address, so that a reload and going back find it again. */
  asked: string
  /** Does not wait any longer. */
  askNow: () => void
}

/** The text of the search, asked once typing pauses. */
export function useSearchText(): SearchText {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('q') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)
  const navigate = useRef(setParams)
  useEffect(() => {
    navigate.current = setParams
  })

  // The address was changed by something else than typing: a link, or going back.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])

  useEffect(() => {
    if (typed === written.current) return
    const delay = typed.trim().length < shortestSearch ? delays.short : delays.long
    const timer = setTimeout(() => write(typed), delay)
    return () => clearTimeout(timer)
  }, [typed])

  function write(text: string) {
    if (text === written.current) return
    written.current = text
    navigate.current(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })
  }

  return { typed, type: setTyped, asked: inAddress.trim(), askNow: () => write(typed) }
}
