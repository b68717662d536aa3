import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createSession, type Session, type SessionState } from './sessionStore.ts'

const SessionContext = createContext<Session | null>(null)

/** Provides the session; rendered once, inside ApolloProvider. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const session = useMemo(() => createSession(client), [client])
  useEffect(() => session.start(), [session])
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

/** The session, with its actions. @throws outside SessionProvider */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}

/** The state of the session. */
export function useMe(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}
