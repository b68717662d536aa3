import { useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { SignedInFragment } from '../generated.ts'
import type { BegunSession } from './send.ts'
import { createSession, type Session, type SessionState } from './sessionStore.ts'

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  /** The session from the sign-in screen of visitors. */
  begun?: BegunSession | undefined
  children: ReactNode
}

/** Provides the session; rendered once, inside ApolloProvider. */
export function SessionProvider({ begun, children }: SessionProviderProps) {
  const client = useApolloClient()
  const session = useMemo(() => createSession(client), [client])
  // Used only for the start of the app.
  const atStart = useRef(begun)
  useEffect(() => session.start(atStart.current), [session])
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

/** The signed-in user, for screens inside RequireSignIn. @throws if nobody is signed in */
export function useMember(): SignedInFragment {
  const { me } = useMe()
  if (!me) throw new Error('useMember outside of RequireSignIn')
  return me
}
