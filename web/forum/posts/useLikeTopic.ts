import { type LikeTopicMutation, useLikeTopicMutation, useUnlikeTopicMutation } from '../generated.ts'
import { useLike } from './useLike.ts'

/** The like of a topic; the response updates it in the cache. FORUM-4. */
export function useLikeTopic(topic: LikeTopicMutation['likeTopic']) {
  const [like] = useLikeTopicMutation()
  const [unlike] = useUnlikeTopicMutation()
  return useLike(topic, (liked, after) => {
    const variables = { id: topic.id }
    return liked
      ? like({ variables, optimisticResponse: { __typename: 'Mutation', likeTopic: after } })
      : unlike({ variables, optimisticResponse: { __typename: 'Mutation', unlikeTopic: after } })
  })
}
