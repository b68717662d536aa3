import type { ApolloClient } from '@apollo/client'
import { personSignedIn, personSignedOut } from '../../lib/signInAgain.ts'
import { expireToken, onTokenChange, readToken, removeToken, storeToken, type TokenChange } from '../../lib/token.ts'
import { currentQuestion } from '../../ui/notice/confirm.tsx'
import { dismissAll } from '../../ui/notice/notify.tsx'
import { MeDocument, type MeQuery, type SignedInFragment, SignOutDocument } from '../generated.ts'
import { pollWhileVisible } from './pollWhileVisible.ts'

/** The state of the session in this tab. */
export interface SessionState {
  /** 'loading' until `me` is loaded, also after it failed (`error`). */
  status: 'loading' | 'in' | 'out'
  /** The signed-in person. Kept while the session is expired, because the screen below the dialog is still theirs. */
  me: SignedInFragment | null
  /** The error of loading `me`; the token is kept. */
  error: unknown
  /** Whether the server has ended the session: a dialog then asks to sign in again. AUTH-7. */
  expired: boolean
  /** Whether the person has signed out deliberately: the next sign-in then starts at the home screen. */
  hasSignedOut: boolean
}

/** The session: loads the person by the stored token, and follows changes of the token in this tab and others. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Loads the person and subscribes to changes. @returns a function that unsubscribes */
  start: () => () => void
  /** Loads the person again after a failure. */
  retry: () => Promise<void>
  /** Starts the session that signing in or registering has returned. AUTH-2, AUTH-5. */
  begin: (begun: { token: string; user: SignedInFragment }) => Promise<void>
  /** Ends the session in all tabs and on the server. Does not wait for the server. */
  signOut: () => Promise<void>
}

const signedOut: SessionState = { status: 'out', me: null, error: null, expired: false, hasSignedOut: false }

/** Creates the session of an Apollo client. Sends nothing before `start`. AUTH-4, AUTH-7. */
export function createSession(client: ApolloClient): Session {
  let state: SessionState = readToken() == null ? signedOut : { ...signedOut, status: 'loading' }
  let isOwnChange = false
  let stopWatching = () => {}
  const listeners = new Set<() => void>()

  const setState = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  /** Updates the session when the cached person changes, for example the name or status. GQL-6. */
  const watchPerson = (me: SignedInFragment) => {
    client.writeQuery({ query: MeDocument, data: { __typename: 'Query', me } })
    stopWatching = client.cache.watch<MeQuery>({
      query: MeDocument,
      optimistic: true,
      callback: ({ result, complete }) => {
        const now = complete ? result?.me : null
        if (now && now.id === state.me?.id && !sameAs(now, state.me)) setState({ me: now })
      },
    })
  }

  /** Sets the signed-in person. Clears the cache first if it belongs to another person. */
  const setPerson = async (me: SignedInFragment) => {
    const sameAsBefore = state.me?.id === me.id
    const again = state.expired
    stopWatching()
    if (state.me && !sameAsBefore) {
      dropPendingForPerson()
      setState({ status: 'loading', me: null, expired: false })
      await client.clearStore()
    }
    setState({ status: 'in', me, error: null, expired: false, hasSignedOut: false })
    watchPerson(me)
    // Refetches the queries that failed while the session was expired. Waiting mutations are repeated after that, so that no
    // older response overwrites their results.
    if (again && sameAsBefore) await client.refetchQueries({ include: 'active' }).catch(reportedByScreens)
    if (state.me?.id === me.id && !state.expired) personSignedIn(me.id)
  }

  /** Handles a sign-out in this tab or another. Clears the cache at once, without waiting for the server. */
  const clearPerson = async () => {
    const { me } = state
    stopWatching()
    dropPendingForPerson()
    setState({ ...signedOut, hasSignedOut: true })
    await Promise.all([client.clearStore(), me && deleteReadableDrafts(me.id)])
  }

  const load = async () => {
    const token = readToken()
    if (token == null) return setState(state.expired ? {} : signedOut)
    if (!state.me) setState({ status: 'loading', error: null })
    try {
      const { data } = await client.query({ query: MeDocument, fetchPolicy: 'network-only' })
      if (token !== readToken()) return
      if (data?.me) return await (isSignedIn(data.me) ? undefined : setPerson(data.me))
      // A response without a person: the server does not know the token, or no longer.
      if (state.me) expireToken()
      else {
        isOwnChange = true
        removeToken()
        isOwnChange = false
        setState(signedOut)
      }
    } catch (error) {
      if (token === readToken() && !state.me) setState({ status: 'loading', error })
    }
  }
  const isSignedIn = ({ id }: SignedInFragment) => state.status === 'in' && !state.expired && state.me?.id === id

  /** Polls `me`, so that a banned or deleted person is signed out without any action of theirs. AUTH-7. */
  const poll = () => {
    if (state.status === 'in' && !state.expired) void load()
  }

  const onToken = ({ kind, isOwn }: TokenChange) => {
    if (isOwnChange) return
    if (kind === 'signedOut') void clearPerson()
    else if (kind === 'expired') {
      if (state.me) setState({ expired: true })
      else if (readToken() == null && state.status === 'loading') setState(signedOut)
    } else if (!isOwn) void load()
  }

  const begin: Session['begin'] = async ({ token, user }) => {
    storeToken(token)
    await setPerson(user)
  }

  return {
    begin,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      const stops = [onTokenChange(onToken), pollWhileVisible(poll)]
      void load()
      return () => {
        for (const stop of stops) stop()
        stopWatching()
        personSignedOut()
      }
    },
    retry: load,
    signOut: async () => {
      const token = readToken()
      if (token != null)
        // Not awaited: signing out must work with an expired token and offline. The token is passed explicitly, because the
        // tab has removed it by the time the request is sent.
        client
          .mutate({ mutation: SignOutDocument, fetchPolicy: 'no-cache', context: { linkToken: token } })
          .catch(() => {})
      isOwnChange = true
      removeToken()
      isOwnChange = false
      await clearPerson()
    },
  }
}

/** Drops waiting mutations, an open question and notifications, which must not reach the next person. AUTH-7. */
function dropPendingForPerson() {
  personSignedOut()
  currentQuestion()?.answer(false)
  dismissAll()
}

/** Deletes the unencrypted drafts of a person. Imported on demand, because few sessions end in the same tab. */
async function deleteReadableDrafts(personId: string) {
  try {
    const { deletePlainDrafts } = await import('../../lib/drafts/deletePlainDrafts.ts')
    await deletePlainDrafts(personId)
  } catch (error) {
    // If storage is blocked there is nothing to delete; any other error is worth a report on the console.
    reportError(error)
  }
}

const sameAs = (a: SignedInFragment, b: SignedInFragment) =>
  a.name === b.name && a.email === b.email && a.status === b.status

// Each screen shows the error of its own query.
const reportedByScreens = () => {}
