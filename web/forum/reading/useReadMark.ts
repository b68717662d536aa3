import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/**
 * Marks a topic as read in the cache once it is loaded, because some REST APIs respond with the state before this reading.
 * FORUM-2, FORUM-3.
 */
export function useReadMark(topic: { id: string; read: boolean } | null | undefined, answered: boolean) {
  const { cache } = useApolloClient()
  const unreadId = answered && topic?.read === false ? topic.id : null
  useEffect(() => {
    if (unreadId == null) return
    cache.modify({ id: cache.identify({ __typename: 'Topic', id: unreadId }), fields: { read: () => true } })
  }, [cache, unreadId])
}
