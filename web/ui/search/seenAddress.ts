import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { readFromSession, storeInSession } from '../../lib/session/tabStorage.ts'

const nameOf = (path: string) => `loend ${path}`

/** Stores in this tab the search and filters of the current list, for seenAddress. LIST-3. */
export function useSeenAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => storeInSession(nameOf(pathname), search || null), [pathname, search])
}

/** The last address of a list in this tab, with its search and filters: the target of a navigation after a save. LIST-3. */
export const seenAddress = (path: string): string => path + (readFromSession<string>(nameOf(path)) ?? '')
