import { type SubscriptionLevel, useFollowCategoryMutation, useFollowTopicMutation } from './generated.ts'

/** Sends how the member follows a topic; the cache has it at once. FORUM-11. */
export function useFollowTopic(id: string) {
  const [follow] = useFollowTopicMutation()
  return (level: SubscriptionLevel) =>
    follow({
      variables: { id, level },
      optimisticResponse: {
        __typename: 'Mutation',
        followTopic: { __typename: 'Topic', id, subscriptionLevel: level },
      },
    })
}

/** Sends how the member follows a category; the cache has it at once. FORUM-11. */
export function useFollowCategory({ id, slug }: { id: string; slug: string }) {
  const [follow] = useFollowCategoryMutation()
  return (level: SubscriptionLevel) =>
    follow({
      variables: { id, level },
      optimisticResponse: {
        __typename: 'Mutation',
        followCategory: { __typename: 'Category', id, slug, subscriptionLevel: level },
      },
    })
}
