import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { markTitle } from '../../ui/answer/documentTitle.ts'
import { HasForumNewsDocument, useHasForumNewsQuery } from '../../users/generated.ts'

/** An answer without it is as good, and the next one says it again. */
const context = { mayLack: ['hasForumNews'] }

/** Whether the forum has something new for the person: for the mark at its section, and in the tab's title. FORUM-10. */
export function useForumMark(): boolean {
  const client = useApolloClient()
  const { pathname } = useLocation()
  const { data } = useHasForumNewsQuery({ context })
  const isMarked = data?.hasForumNews === true
  const before = useRef(pathname)
  useEffect(() => {
    const wasTopic = matchPath('/foorum/:category/:topicId', before.current) != null
    before.current = pathname
    // The topic may have been the last unread one. The home asks by itself.
    if (!isMarked || !wasTopic || pathname === '/') return
    // Where that fails, the mark stays until the session asks again.
    client.query({ query: HasForumNewsDocument, fetchPolicy: 'network-only', context }).catch(() => {})
  }, [client, isMarked, pathname])
  useEffect(() => {
    markTitle(isMarked)
    return () => markTitle(false)
  }, [isMarked])
  return isMarked
}
