import type { SubscriptionLevel } from '../lib/generated/types.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import type { ForumReads } from './reads.ts'
import { countUnreadNotifications, markLikesSeen, readNotifications, setSubscriptionLevel } from './rest.ts'
import type { CategoryModel } from './wire/category.ts'
import type { NotificationPageModel } from './wire/notification.ts'
import type { TopicModel } from './wire/topic.ts'

/** The caller's subscription levels and notifications. FORUM-11. */
export type Notifications = ReturnType<typeof forumNotifications>

/** Creates the client of a request. Reads are null, and writes throw CONFLICT, on a plain server. */
export function forumNotifications(rest: RestClient, reads: ForumReads) {
  return {
    page: (args: PageArgs): Promise<NotificationPageModel | null> => orNull(readNotifications(rest, args)),
    unreadCount: (): Promise<number | null> => orNull(countUnreadNotifications(rest)),
    /** @throws NOT_FOUND */
    async followTopic(id: string, subscriptionLevel: SubscriptionLevel): Promise<TopicModel> {
      await setSubscriptionLevel(rest, 'topic', id, subscriptionLevel).finally(() => reads.discardTopic(id))
      return { id, subscriptionLevel, saved: true }
    },
    /** @throws NOT_FOUND */
    async followCategory(id: string, subscriptionLevel: SubscriptionLevel): Promise<CategoryModel> {
      await setSubscriptionLevel(rest, 'category', id, subscriptionLevel).finally(reads.discardCategories)
      return { id, subscriptionLevel, saved: true }
    },
    /** @returns `until` */
    async markLikesSeen(until: string): Promise<string> {
      await markLikesSeen(rest, until)
      return until
    },
  }
}
