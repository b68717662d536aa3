import type { ApolloClient } from '@apollo/client'
import { isApiToken } from '../../../schema/rules/apiTokens.ts'
import { bellEveryMs } from '../../../schema/rules/delays.ts'
import { onTokenChange, readStoredToken, storeToken, type TokenChange } from '../../lib/session/storedToken.ts'
import {
  adoptSession,
  currentSession,
  endRejectedSession,
  leaveSession,
  onSessionChange,
  signOutEverywhere,
} from '../../lib/session/tabSession.ts'
import { createStore } from '../../lib/store.ts'
import { isOwnApi } from '../../lib/transport/ownApi.ts'
import { openQuestion } from '../../ui/notice/confirm.tsx'
import { dismissAll, notifyDone } from '../../ui/notice/notify.tsx'
import {
  type MeAndNewsQuery,
  MeDocument,
  type MeQuery,
  readMe,
  readMeAndNews,
  readOpening,
  sendSignOut,
  SettingsDocument,
  type SignedInFragment,
  WhatIsNewDocument,
  type WhatIsNewQuery,
} from '../generated.ts'
import { pollWhileVisible } from './pollWhileVisible.ts'
import type { BegunSession } from './send.ts'
import { signInTexts } from './text.ts'
import { deleteReadableDrafts, discardTraces, othersThan } from './traces.ts'

/** The state of the session in this tab. */
export interface SessionState {
  /** 'loading' until `me` is loaded, also after it failed (`error`). */
  status: 'loading' | 'in' | 'out'
  /** The signed-in user. Retained while the session is expired, because the screen below the dialog is still theirs. */
  me: SignedInFragment | null
  /** The error of loading `me`; the token is retained. */
  error: unknown
  /** Whether the server has ended the session: a dialog then asks the user to sign in again. AUTH-7. */
  expired: boolean
  /** Whether the user has signed out deliberately: the next sign-in then starts at the home screen. */
  hasSignedOut: boolean
  /** Whether the stored token was an API token, which opens no screens. AUTH-10. */
  hadApiToken: boolean
}

/** The session: loads the user by the stored token, and follows changes of the token in this tab and others. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the user and subscribes to changes.
   * @param begun the session that has just started with the stored token, whose user is known
   * @returns a function that unsubscribes
   */
  start: (begun?: BegunSession) => () => void
  /** Loads the user again after a failure. */
  retry: () => Promise<void>
  /** Starts the session that signing in or registering has returned. AUTH-2, AUTH-5. */
  begin: (begun: BegunSession) => Promise<void>
  /** Ends the session in all tabs and on the server. Does not wait for the server. */
  signOut: () => Promise<void>
}

/** The fields of the navbar, which a response may omit. */
const whatIsNew = ['hasForumNews', 'unreadNotificationCount']

const signedOut: SessionState = {
  status: 'out',
  me: null,
  error: null,
  expired: false,
  hasSignedOut: false,
  hadApiToken: false,
}

/** Creates the session of an Apollo client. Sends nothing before `start`. AUTH-4, AUTH-7. */
export function createSession(client: ApolloClient): Session {
  const store = createStore<SessionState>(currentSession() ? { ...signedOut, status: 'loading' } : signedOut)
  const state = store.get
  let stopWatching = () => {}
  let newsRead = 0
  /** The number of sign-outs: another tab may report one before this tab sees the token removed. */
  let signOuts = 0

  const setState = (next: Partial<SessionState>) => store.set({ ...state(), ...next })

  /** Updates the session when the cached user changes, for example the name or status. GQL-6. */
  const watchPerson = (me: SignedInFragment) => {
    writePerson(me)
    stopWatching = client.cache.watch<MeQuery>({
      query: MeDocument,
      optimistic: true,
      callback: ({ result, complete }) => {
        const now = complete ? result?.me : null
        const shown = state().me
        if (now && now.id === shown?.id && !sameAs(now, shown)) setState({ me: now })
      },
    })
  }
  const writePerson = (me: SignedInFragment): void => {
    client.writeQuery({ query: MeDocument, data: { __typename: 'Query', me } })
  }

  /**
   * Sets the user of the tab to the owner of a token. Clears the cache first if it belongs to another user.
   * @param news the fields of the navbar that were read with the user; cached before the navbar would query them
   * @param isStart whether the token was stored before: then no other user's drafts are deleted
   */
  const setPerson = async (
    token: string,
    me: SignedInFragment,
    news: Partial<WhatIsNewQuery> = {},
    isStart = state().status === 'loading' && !state().me,
  ) => {
    const sameAsBefore = state().me?.id === me.id
    const again = state().expired
    stopWatching()
    if (state().me && !sameAsBefore) {
      dropPendingForPerson()
      setState({ status: 'loading', me: null, expired: false })
      await client.clearStore()
      // Another user has signed in or out meanwhile, which has its own handler.
      if (token !== readStoredToken()) return
    }
    adoptSession({ token, personId: me.id })
    cacheNews(news)
    setState({ ...signedOut, status: 'in', me })
    watchPerson(me)
    if (!sameAsBefore && !isStart) void deleteReadableDrafts(othersThan(me.id))
    // Repeats the queries that failed while the session was expired.
    if (again && sameAsBefore) await client.refetchQueries({ include: 'active' }).catch(reportedByScreens)
  }

  /** Handles a sign-out in this tab or another. Clears the cache immediately, without waiting for the server. */
  const clearPerson = async () => {
    const { me } = state()
    signOuts += 1
    stopWatching()
    dropPendingForPerson()
    setState({ ...signedOut, hasSignedOut: true })
    await Promise.all([client.clearStore(), me && deleteReadableDrafts(() => Promise.resolve([me.id]))])
  }

  /** Reads the user, and once a minute the fields of the navbar. FORUM-10. */
  const readPerson = async (context: object): Promise<Partial<MeAndNewsQuery>> => {
    const withNews = Date.now() - newsRead >= bellEveryMs
    const read = withNews ? readMeAndNews : readMe
    return read(client, {}, { fetchPolicy: 'no-cache', context })
  }
  /** Reads the user with the settings, which every screen's frame shows. */
  const open = async (context: object) => {
    const opening = await readOpening(client, {}, { fetchPolicy: 'no-cache', context })
    client.writeQuery({ query: SettingsDocument, data: { __typename: 'Query', settings: opening.settings } })
    return opening
  }
  /** Whether the server supports API tokens, according to the settings that were read with the user. */
  const hasApiTokens = () => isOwnApi(client)
  /** Caches the fields of the navbar for the user of this tab. */
  const cacheNews = ({ hasForumNews, unreadNotificationCount }: Partial<WhatIsNewQuery>) => {
    if (hasForumNews === undefined || unreadNotificationCount === undefined) return
    newsRead = Date.now()
    client.writeQuery({
      query: WhatIsNewDocument,
      data: { __typename: 'Query', hasForumNews, unreadNotificationCount },
    })
  }

  const load = async () => {
    const token = readStoredToken()
    if (token == null) return state().me ? noticeEnd() : setState(signedOut)
    const before = signOuts
    const isCurrent = () => token === readStoredToken() && signOuts === before
    if (!state().me) setState({ status: 'loading', error: null })
    try {
      // With the stored token: only the response shows whether it still belongs to the user of this tab.
      const context = { linkToken: token, queryDeduplication: false, optionalFields: whatIsNew }
      const { me, ...news } = await (state().me ? readPerson(context) : open(context))
      if (!isCurrent()) return
      const isOfApiToken = isApiToken(token) && hasApiTokens()
      if (me && !isOfApiToken) {
        if (!isSignedIn(me, token)) return await followPerson(token, me, news)
        writePerson(me)
        cacheNews(news)
        return
      }
      // The token is an API token, or unknown to the server.
      endRejectedSession({ token, personId: null })
      if (!state().me) setState({ ...signedOut, hadApiToken: isOfApiToken })
    } catch (error) {
      if (isCurrent() && !state().me) setState({ status: 'loading', error })
    }
  }
  /** Sets the user of the tab to the one who has signed in in another tab, with a notification if that is another user. */
  const followPerson = async (token: string, me: SignedInFragment, news: Partial<WhatIsNewQuery>) => {
    const before = state().me
    await setPerson(token, me, news)
    if (before && before.id !== me.id && state().me?.id === me.id)
      notifyDone(signInTexts.otherPerson(me.name ?? me.email))
  }
  const isSignedIn = ({ id }: SignedInFragment, token: string) =>
    state().status === 'in' && state().me?.id === id && currentSession()?.token === token

  /** Polls `me`, so that a banned or deleted user is signed out without any action of theirs. AUTH-7. */
  const poll = () => {
    // Another tab may have signed in again while this one was offline.
    if (state().status === 'in' && (!state().expired || readStoredToken() != null)) void load()
  }

  /** Ends the session of this tab, whose token another tab has removed. */
  const noticeEnd = () => {
    const session = currentSession()
    if (session) endRejectedSession(session)
  }

  const onToken = (change: TokenChange) => {
    if (change === 'signedOut') void clearPerson()
    else if (change === 'signedIn') void load()
    else noticeEnd()
  }

  const onSession = () => {
    const session = currentSession()
    if (session?.token === null) setState({ expired: true })
    else if (!session && state().status === 'loading' && !state().me && readStoredToken() == null) setState(signedOut)
  }

  return {
    begin: async ({ token, user }) => {
      storeToken(token)
      await setPerson(token, user)
    },
    state,
    subscribe: store.subscribe,
    start: (begun) => {
      const stops = [
        onTokenChange(onToken),
        onSessionChange(onSession),
        onSessionChange(discardTraces),
        pollWhileVisible(poll),
      ]
      discardTraces()
      // Another tab may have signed in or out meanwhile.
      void (begun && begun.token === readStoredToken() ? setPerson(begun.token, begun.user, {}, false) : load())
      return () => {
        for (const stop of stops) stop()
        stopWatching()
        leaveSession()
      }
    },
    retry: load,
    signOut: async () => {
      const linkToken = signOutEverywhere()
      if (linkToken != null)
        // Not awaited: signing out must work with an expired token and offline.
        sendSignOut(client, {}, { fetchPolicy: 'no-cache', context: { linkToken } }).catch(() => {})
      await clearPerson()
    },
  }
}

/** Drops waiting mutations, an open confirmation and notifications, which must not reach the next user. AUTH-7. */
function dropPendingForPerson() {
  leaveSession()
  openQuestion.get()?.decide(false)
  dismissAll()
}

const sameAs = (a: SignedInFragment, b: SignedInFragment) =>
  a.name === b.name && a.email === b.email && a.status === b.status && String(a.welcome) === String(b.welcome)

// Each screen shows the error of its own query.
const reportedByScreens = () => {}
