import { type LikePostMutation, useLikePostMutation, useUnlikePostMutation } from '../generated.ts'
import { useLike } from './useLike.ts'

/** The like of a post. FORUM-4. */
export function useLikePost(topicId: string, post: LikePostMutation['likePost']) {
  const [like] = useLikePostMutation()
  const [unlike] = useUnlikePostMutation()
  return useLike(post, (liked, after) => {
    const variables = { topicId, id: post.id }
    return liked
      ? like({ variables, optimisticResponse: { __typename: 'Mutation', likePost: after } })
      : unlike({ variables, optimisticResponse: { __typename: 'Mutation', unlikePost: after } })
  })
}
