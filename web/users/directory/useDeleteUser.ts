import type { ApolloCache, Reference } from '@apollo/client'
import { type MemberFragment, useDeleteUserMutation } from './generated.ts'
import { removeMember } from './memberLists.ts'

/**
 * Returns a function that deletes a member, and removes them from the cached lists and from all likes. Their topics and posts
 * keep the author's name, as on the server. It throws the error. USER-7.
 */
export function useDeleteUser() {
  const [deleteUser] = useDeleteUserMutation()
  return ({ id, status }: Pick<MemberFragment, 'id' | 'status'>) =>
    deleteUser({
      variables: { id },
      update: (cache, { data }) => {
        if (!data) return
        removeMember(cache, id, status)
        removeLikes(cache, id)
      },
    })
}

function removeLikes(cache: ApolloCache, id: string) {
  const gone = cache.identify({ __typename: 'User', id })
  // The user is not evicted, because topics and posts would lose their author's name.
  const liked = Object.keys(cache.extract() as object).filter((key) => /^(Topic|Post):/.test(key))
  for (const key of liked) removeLike(cache, key, gone)
}

interface Liked {
  likes: readonly Like[]
  likeCount: number
}

interface Like {
  user?: Reference
}

function removeLike(cache: ApolloCache, key: string, gone: string | undefined) {
  let taken = 0
  const without = (likes: readonly Like[]) => {
    const kept = likes.filter(({ user }) => user?.__ref !== gone)
    taken = likes.length - kept.length
    return taken > 0 ? kept : likes
  }
  cache.modify<Liked>({ id: key, fields: { likes: (likes) => without(likes as readonly Like[]) } })
  if (taken > 0) cache.modify<Liked>({ id: key, fields: { likeCount: (count) => count - taken } })
}
