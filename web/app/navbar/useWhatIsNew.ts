import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { markTitle } from '../../ui/answer/documentTitle.ts'
import { useWhatIsNewQuery, WhatIsNewDocument } from '../../users/generated.ts'

/** An answer without them is as good, and the next one says it again. */
const context = { mayLack: ['hasForumNews', 'unreadNotificationCount'] }

/** What the navbar shows of news. */
export interface News {
  /** Whether the forum has something new. */
  isForumMarked: boolean
  /** How many notifications are unread; null on a server without them. */
  unreadNotificationCount: number | null
}

/** What is new for the person: for the mark at the forum's section and in the tab's title, and for the bell. FORUM-10, FORUM-11. */
export function useWhatIsNew(): News {
  const client = useApolloClient()
  const { pathname } = useLocation()
  const { data } = useWhatIsNewQuery({ context })
  const isForumMarked = data?.hasForumNews === true
  const unreadNotificationCount = data?.unreadNotificationCount ?? null
  const isMarked = isForumMarked || (unreadNotificationCount ?? 0) > 0
  const before = useRef(pathname)
  useEffect(() => {
    const wasTopic = matchPath('/foorum/:category/:topicId', before.current) != null
    before.current = pathname
    // The topic may have been the last unread one.
    if (!isMarked || !wasTopic) return
    // Where that fails, the mark stays until the session asks again.
    client.query({ query: WhatIsNewDocument, fetchPolicy: 'network-only', context }).catch(() => {})
  }, [client, isMarked, pathname])
  useEffect(() => {
    markTitle(isMarked)
    return () => markTitle(false)
  }, [isMarked])
  return { isForumMarked, unreadNotificationCount }
}
