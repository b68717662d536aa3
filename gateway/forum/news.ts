import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import type { ForumReads } from './reads.ts'
import { markRead, readNews } from './rest.ts'
import type { ForumNewsModel } from './wire/news.ts'

/** Unread topics of the caller. FORUM-10. */
export type ForumNewsClient = ReturnType<typeof forumNews>

/** Creates the client of a request. Reads are null on a plain server. */
export function forumNews(rest: RestClient, reads: ForumReads) {
  return {
    page: (args: PageArgs): Promise<ForumNewsModel | null> => orNull(readNews(rest, args)),
    /** Whether there are unread topics. */
    async any(): Promise<boolean | null> {
      const news = await orNull(readNews(rest, { size: 1 }))
      return news && news.items.length > 0
    },
    /** @returns the number of topics with a new read mark @throws CONFLICT on a plain server */
    markRead: (until: string, categoryId: string | null | undefined): Promise<number> =>
      markRead(rest, until, categoryId).finally(() => reads.discardTopic()),
  }
}
