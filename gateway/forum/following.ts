import { GatewayError } from '../errors.ts'
import type { Following } from '../lib/generated/types.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import type { ForumReads } from './reads.ts'
import { countForYou, markForYouSeen, readForYou, setFollowing } from './rest.ts'
import type { CategoryModel } from './wire/category.ts'
import type { ForYouModel } from './wire/forYou.ts'
import type { TopicModel } from './wire/topic.ts'

/** What the caller follows, and what is for the caller. FORUM-11. */
export type FollowingClient = ReturnType<typeof forumFollowing>

/** Creates the client of a request. */
export function forumFollowing(rest: RestClient, reads: ForumReads) {
  async function requireFollowing() {
    if (!(await reads.capabilities.established()).has('jalgimine'))
      throw new GatewayError('CONFLICT', 'See server ei oska teemasid jälgida.')
  }
  return {
    /** Null where the API does not announce `jalgimine`. */
    page: async (args: PageArgs): Promise<ForYouModel | null> =>
      (await reads.capabilities.has('jalgimine')) ? readForYou(rest, args) : null,
    /** How much of it is unread. Null where the API does not announce `jalgimine`. */
    count: async (): Promise<number | null> => ((await reads.capabilities.has('jalgimine')) ? countForYou(rest) : null),
    /** @throws CONFLICT where the API does not announce `jalgimine`, NOT_FOUND */
    async followTopic(id: string, following: Following): Promise<TopicModel> {
      await requireFollowing()
      await setFollowing(rest, 'topic', id, following).finally(() => reads.forgetTopic(id))
      return { id, following, saved: true }
    },
    /** @throws CONFLICT where the API does not announce `jalgimine`, NOT_FOUND */
    async followCategory(id: string, following: Following): Promise<CategoryModel> {
      await requireFollowing()
      await setFollowing(rest, 'category', id, following).finally(reads.forgetCategories)
      return { id, following, saved: true }
    },
    /** @returns the time. @throws CONFLICT where the API does not announce `jalgimine` */
    async markSeen(until: string): Promise<string> {
      await requireFollowing()
      await markForYouSeen(rest, until)
      return until
    },
  }
}
