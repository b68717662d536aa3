import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { FindPeople } from '../../ui/richText/mentions/mention.ts'
import { useMember } from '../session/session.tsx'
import { useHasOwnApi } from '../useSettings.ts'
import { readMentionable } from './generated.ts'

/** The maximum number of suggestions. */
const mostOffered = 6

/** Finds members to mention, except the user; undefined on a server without mentions. FORUM-11. */
export function useFindPeople(): FindPeople | undefined {
  const client = useApolloClient()
  const isOwn = useHasOwnApi()
  const { id: myId } = useMember()
  const find = useCallback<FindPeople>(
    async (search) => {
      const { userPage } = await readMentionable(client, { search }, { fetchPolicy: 'no-cache' })
      return userPage.items
        .flatMap(({ id, name }) => (name == null || id === myId ? [] : { id, name }))
        .slice(0, mostOffered)
    },
    [client, myId],
  )
  return isOwn ? find : undefined
}
