import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { readFromSession, storeInSession } from '../../lib/session/tabStorage.ts'

const nameOf = (path: string) => `loend ${path}`

/** Remembers in this tab what the list of the address is narrowed to, for seenAddress. LIST-3. */
export function useSeenAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => storeInSession(nameOf(pathname), search || null), [pathname, search])
}

/** The address of a list as it was seen last in this tab, with its search and filters: where one goes on after a save. LIST-3. */
export const seenAddress = (path: string): string => path + (readFromSession<string>(nameOf(path)) ?? '')
