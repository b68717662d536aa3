import type { ApolloCache, Reference } from '@apollo/client'
import { useDeleteUserMutation } from './generated.ts'

/**
 * Returns a function that deletes a member, and removes them from the cached list and from all likes. Their topics and posts
 * keep the author's name, as on the server. It throws the error. USER-7.
 */
export function useDeleteUser() {
  const [deleteUser] = useDeleteUserMutation()
  return (id: string) =>
    deleteUser({
      variables: { id },
      update: (cache, { data }) => {
        if (data) removeUser(cache, id)
      },
    })
}

function removeUser(cache: ApolloCache, id: string) {
  const gone = cache.identify({ __typename: 'User', id })
  cache.modify<{ users: readonly Reference[] }>({
    fields: { users: (rows) => (rows as readonly Reference[]).filter((row) => row.__ref !== gone) },
  })
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
