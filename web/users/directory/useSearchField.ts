import { useEffect, useRef, useState } from 'react'
import type { DirectoryPlace } from './useDirectoryPlace.ts'

// Each write is a step of the browser's history, and some browsers count them.
const writeAfterMs = 400

/**
 * What stands in the search field, at once; the address follows when typing pauses. Where something else changes the address
 * (a link, going back) the field follows it.
 */
export function useSearchField({ text, search }: Pick<DirectoryPlace, 'text' | 'search'>) {
  const [typed, type] = useState(text)
  // What was written here and has not come back yet: an older one of these must not overwrite what is typed meanwhile.
  const written = useRef(new Set<string>())
  const inAddress = useRef(text)
  useEffect(() => {
    inAddress.current = text
    if (!written.current.delete(text)) type(text)
  }, [text])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed === inAddress.current) return
      written.current.add(typed)
      search(typed)
    }, writeAfterMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return { typed, type }
}
