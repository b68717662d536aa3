import type { ApolloClient } from '@apollo/client'
import { personCame, personLeft } from '../../lib/signInAgain.ts'
import { dropToken, expireToken, keepToken, onTokenChange, readToken, type TokenChange } from '../../lib/token.ts'
import { dismissAll } from '../../ui/notice/notify.tsx'
import { MeDocument, type MeQuery, type SignedInFragment, SignInDocument, SignOutDocument } from '../generated.ts'
import { whileLooking } from './whileLooking.ts'

/** Who is signed in, as far as this tab knows. */
export interface SessionState {
  /** 'loading' until `me` has answered, also while its failure (`error`) stands. */
  status: 'loading' | 'in' | 'out'
  /** The person. Stays through an expired session, for whom the screen below the dialog is. */
  me: SignedInFragment | null
  /** Why `me` could not be read: nothing is removed for it. */
  error: unknown
  /** The server ended the session: signing in again happens over the screen. AUTH-7. */
  expired: boolean
  /** Signed out on purpose: the next person starts at home. */
  left: boolean
}

/** The session of one client: loads the person by the kept token and follows what happens to it here and in other tabs. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Starts following; answers with what stops it. */
  start: () => () => void
  /** Asks for the person again after a failure. */
  retry: () => Promise<void>
  /** Signs in; throws the refusal as it came (AUTH-2), and leaves everything as it was. */
  signIn: (email: string, password: string) => Promise<void>
  /** Goes on with a session that registering gave. AUTH-5. */
  begin: (begun: { token: string; user: SignedInFragment }) => Promise<void>
  /** Ends the session here, in the other tabs and on the server. Resolves at once where the server does not answer. */
  signOut: () => Promise<void>
}

const nobody: SessionState = { status: 'out', me: null, error: null, expired: false, left: false }

/** Makes the session of a client; nothing is asked before `start`. AUTH-4, AUTH-7. */
export function createSession(client: ApolloClient): Session {
  let state: SessionState = readToken() == null ? nobody : { ...nobody, status: 'loading' }
  let ownDoing = false
  let stopFollowing = () => {}
  const listeners = new Set<() => void>()

  const become = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  /** What the cache learns of the person (a new name, another status) is so in the session too. GQL-6. */
  const follow = (me: SignedInFragment) => {
    client.writeQuery({ query: MeDocument, data: { __typename: 'Query', me } })
    stopFollowing = client.cache.watch<MeQuery>({
      query: MeDocument,
      optimistic: true,
      callback: ({ result, complete }) => {
        const now = complete ? result?.me : null
        if (now && now.id === state.me?.id && !sameAs(now, state.me)) become({ me: now })
      },
    })
  }

  /** A person has come: another one than before must not find the former's answers in the cache. */
  const enter = async (me: SignedInFragment) => {
    const sameAsBefore = state.me?.id === me.id
    const again = state.expired
    stopFollowing()
    if (state.me && !sameAsBefore) {
      endPerson()
      become({ status: 'loading', me: null, expired: false })
      await client.clearStore()
    }
    become({ status: 'in', me, error: null, expired: false, left: false })
    follow(me)
    // What was refused meanwhile is asked again, now that there is somebody to answer; what waits to be written comes after
    // it, so that no older answer overtakes it.
    if (again && sameAsBefore) await client.refetchQueries({ include: 'active' }).catch(reportedByScreens)
    if (state.me?.id === me.id && !state.expired) personCame(me.id)
  }

  /** Signed out, here or in another tab. The cache goes at once: the next person may be quicker than any server. */
  const leave = async () => {
    const { me } = state
    stopFollowing()
    endPerson()
    become({ ...nobody, left: true })
    await Promise.all([client.clearStore(), me && forgetReadableDrafts(me.id)])
  }

  const load = async () => {
    const token = readToken()
    if (token == null) return become(state.expired ? {} : nobody)
    if (!state.me) become({ status: 'loading', error: null })
    try {
      const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' })
      if (token !== readToken()) return
      if (data?.me) return await (isHere(data.me) ? undefined : enter(data.me))
      // An answer without a person: the server does not know the token (any more).
      if (state.me) expireToken()
      else {
        ownDoing = true
        dropToken()
        ownDoing = false
        become(nobody)
      }
    } catch (error) {
      if (token === readToken() && !state.me) become({ status: 'loading', error })
    }
  }
  const isHere = ({ id }: SignedInFragment) => state.status === 'in' && !state.expired && state.me?.id === id

  /** Whoever is banned or deleted is out within seconds, also where nobody presses anything. AUTH-7. */
  const lookAgain = () => {
    if (state.status === 'in' && !state.expired) void load()
  }

  const heard = ({ kind, here }: TokenChange) => {
    if (ownDoing) return
    if (kind === 'signedOut') void leave()
    else if (kind === 'expired') {
      if (state.me) become({ expired: true })
      else if (readToken() == null && state.status === 'loading') become(nobody)
    } else if (!here) void load()
  }

  const begin: Session['begin'] = async ({ token, user }) => {
    keepToken(token)
    await enter(user)
  }

  return {
    begin,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      const stops = [onTokenChange(heard), whileLooking(lookAgain)]
      void load()
      return () => {
        for (const stop of stops) stop()
        stopFollowing()
        personLeft()
      }
    },
    retry: load,
    signIn: async (email, password) => {
      const { data } = await client.mutate({
        mutation: SignInDocument,
        variables: { email, password },
        // The person comes in through `enter`, after the cache of another one is gone.
        fetchPolicy: 'no-cache',
      })
      if (!data) throw new Error('The server answered without a session')
      await begin(data.signIn)
    },
    signOut: async () => {
      const token = readToken()
      if (token != null)
        // Nobody waits for the answer, and a dead token or network keeps nobody in. The token goes along by itself, for the
        // tab has forgotten it by the time the request leaves.
        client
          .mutate({ mutation: SignOutDocument, fetchPolicy: 'no-cache', context: { linkToken: token } })
          .catch(() => {})
      ownDoing = true
      dropToken()
      ownDoing = false
      await leave()
    },
  }
}

/** What one person was told, or is still to be answered, is not for the next one. AUTH-7. */
function endPerson() {
  personLeft()
  dismissAll()
}

/** Drafts that could not be encrypted do not outlive the session; loaded here because few sessions end in a tab. */
async function forgetReadableDrafts(personId: string) {
  try {
    const { forgetUnsealed } = await import('../../lib/drafts/forgetUnsealed.ts')
    await forgetUnsealed(personId)
  } catch (error) {
    // Blocked storage holds nothing; anything else is worth a line where a person can be asked to look.
    reportError(error)
  }
}

const sameAs = (a: SignedInFragment, b: SignedInFragment) =>
  a.name === b.name && a.email === b.email && a.status === b.status

// A query that fails again shows its own error on its screen.
const reportedByScreens = () => {}
