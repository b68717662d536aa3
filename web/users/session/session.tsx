import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createSession, type Session, type SessionState } from './sessionStore.ts'

const SessionContext = createContext<Session | null>(null)

/** Gives the session to everything inside; stands once, within the ApolloProvider. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient()
  const session = useMemo(() => createSession(client), [client])
  useEffect(() => session.start(), [session])
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

/** What one can do with the session: sign in, sign out, ask again. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider')
  return session
}

/** Who is signed in: `me` is null until `status` is 'in'; `error` says why it could not be read. */
export function useMe(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}
