import type { ApolloClient } from '@apollo/client'
import { bellEveryMs } from '../../../schema/rules/delays.ts'
import { isToolToken } from '../../../schema/rules/toolTokens.ts'
import { onTokenChange, readStoredToken, storeToken, type TokenChange } from '../../lib/session/storedToken.ts'
import {
  adoptSession,
  currentSession,
  foundDead,
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
import type { BegunSession } from './ask.ts'
import { pollWhileVisible } from './pollWhileVisible.ts'
import { signInTexts } from './text.ts'
import { deleteReadableDrafts, discardTraces, othersThan } from './traces.ts'

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
  /** Whether the stored token was a tool's, which opens no screens. AUTH-10. */
  hadToolToken: boolean
}

/** The session: loads the person by the stored token, and follows changes of the token in this tab and others. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /**
   * Loads the person and subscribes to changes.
   * @param begun the session that the stored token began just now, whose person is known
   * @returns a function that unsubscribes
   */
  start: (begun?: BegunSession) => () => void
  /** Loads the person again after a failure. */
  retry: () => Promise<void>
  /** Starts the session that signing in or registering has returned. AUTH-2, AUTH-5. */
  begin: (begun: BegunSession) => Promise<void>
  /** Ends the session in all tabs and on the server. Does not wait for the server. */
  signOut: () => Promise<void>
}

/** What the navbar tells: an answer without it is as good. */
const whatIsNew = ['hasForumNews', 'unreadNotificationCount']

const signedOut: SessionState = {
  status: 'out',
  me: null,
  error: null,
  expired: false,
  hasSignedOut: false,
  hadToolToken: false,
}

/** Creates the session of an Apollo client. Sends nothing before `start`. AUTH-4, AUTH-7. */
export function createSession(client: ApolloClient): Session {
  const store = createStore<SessionState>(currentSession() ? { ...signedOut, status: 'loading' } : signedOut)
  const state = store.get
  let stopWatching = () => {}
  let newsRead = 0
  /** How often somebody has signed out: another tab tells so before this one sees that the token is gone. */
  let signOuts = 0

  const setState = (next: Partial<SessionState>) => store.set({ ...state(), ...next })

  /** Updates the session when the cached person changes, for example the name or status. GQL-6. */
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
   * Makes the tab that of the person whom a token belongs to. Clears the cache first if it belongs to another person.
   * @param news what was read with the person; cached before the navbar, which reads it otherwise
   * @param isStart whether the stored token was there before: nobody has come after another person
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
      // Somebody else has signed in or out meanwhile, which is handled on its own.
      if (token !== readStoredToken()) return
    }
    adoptSession({ token, personId: me.id })
    keepNews(news)
    setState({ ...signedOut, status: 'in', me })
    watchPerson(me)
    if (!sameAsBefore && !isStart) void deleteReadableDrafts(othersThan(me.id))
    // What failed while the session was expired.
    if (again && sameAsBefore) await client.refetchQueries({ include: 'active' }).catch(reportedByScreens)
  }

  /** Handles a sign-out in this tab or another. Clears the cache at once, without waiting for the server. */
  const clearPerson = async () => {
    const { me } = state()
    signOuts += 1
    stopWatching()
    dropPendingForPerson()
    setState({ ...signedOut, hasSignedOut: true })
    await Promise.all([client.clearStore(), me && deleteReadableDrafts(() => Promise.resolve([me.id]))])
  }

  /** Reads the person, and once a minute whether the forum has something new for them. FORUM-10. */
  const readPerson = async (context: object): Promise<Partial<MeAndNewsQuery>> => {
    const withNews = Date.now() - newsRead >= bellEveryMs
    const read = withNews ? readMeAndNews : readMe
    return read(client, {}, { fetchPolicy: 'no-cache', context })
  }
  /** With the settings, which the frame of every screen shows as soon as the person is known. */
  const open = async (context: object) => {
    const opening = await readOpening(client, {}, { fetchPolicy: 'no-cache', context })
    client.writeQuery({ query: SettingsDocument, data: { __typename: 'Query', settings: opening.settings } })
    return opening
  }
  /** Whether the server has tokens for tools, by the settings that were read with the person. */
  const knowsTools = () => isOwnApi(client)
  /** Keeps for the navbar what was read for the person of this tab. */
  const keepNews = ({ hasForumNews, unreadNotificationCount }: Partial<WhatIsNewQuery>) => {
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
      // With the stored token, of which only the answer tells whether it is still that of the person in this tab.
      const context = { linkToken: token, queryDeduplication: false, mayLack: whatIsNew }
      const { me, ...news } = await (state().me ? readPerson(context) : open(context))
      if (!isCurrent()) return
      const isOfTool = isToolToken(token) && knowsTools()
      if (me && !isOfTool) {
        if (!isSignedIn(me, token)) return await followPerson(token, me, news)
        writePerson(me)
        keepNews(news)
        return
      }
      // A tool's token, or one that the server does not know, or no longer.
      foundDead({ token, personId: null })
      if (!state().me) setState({ ...signedOut, hadToolToken: isOfTool })
    } catch (error) {
      if (isCurrent() && !state().me) setState({ status: 'loading', error })
    }
  }
  /** Makes the tab that of the person who has signed in elsewhere, and tells whoever looks at it if that is somebody else. */
  const followPerson = async (token: string, me: SignedInFragment, news: Partial<WhatIsNewQuery>) => {
    const before = state().me
    await setPerson(token, me, news)
    if (before && before.id !== me.id && state().me?.id === me.id)
      notifyDone(signInTexts.otherPerson(me.name ?? me.email))
  }
  const isSignedIn = ({ id }: SignedInFragment, token: string) =>
    state().status === 'in' && state().me?.id === id && currentSession()?.token === token

  /** Polls `me`, so that a banned or deleted person is signed out without any action of theirs. AUTH-7. */
  const poll = () => {
    // Another tab may have signed in again while this one had no connection.
    if (state().status === 'in' && (!state().expired || readStoredToken() != null)) void load()
  }

  /** Ends the session of this tab, whose token another tab has removed. */
  const noticeEnd = () => {
    const session = currentSession()
    if (session) foundDead(session)
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

/** Drops waiting mutations, an open question and notifications, which must not reach the next person. AUTH-7. */
function dropPendingForPerson() {
  leaveSession()
  openQuestion.get()?.answer(false)
  dismissAll()
}

const sameAs = (a: SignedInFragment, b: SignedInFragment) =>
  a.name === b.name && a.email === b.email && a.status === b.status && String(a.welcome) === String(b.welcome)

// Each screen shows the error of its own query.
const reportedByScreens = () => {}
