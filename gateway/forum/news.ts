import { GatewayError } from '../errors.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import type { ForumReads } from './reads.ts'
import { markRead, readNews } from './rest.ts'
import type { ForumNewsModel } from './wire/news.ts'

/** What is new in the forum for the caller. FORUM-10. */
export type ForumNewsClient = ReturnType<typeof forumNews>

/** Creates the client of a request. */
export function forumNews(rest: RestClient, reads: ForumReads) {
  return {
    /** Null where the API does not announce `uued`. */
    page: async (args: PageArgs): Promise<ForumNewsModel | null> =>
      (await reads.capabilities.has('uued')) ? readNews(rest, args) : null,
    /** Whether there is any. Null where the API does not announce `uued`. */
    async any(): Promise<boolean | null> {
      if (!(await reads.capabilities.has('uued'))) return null
      return (await readNews(rest, { size: 1 })).items.length > 0
    },
    /** @returns how many topics have a new read mark @throws CONFLICT where the API does not announce `uued` */
    async markRead(until: string, categoryId: string | null | undefined): Promise<number> {
      if (!(await reads.capabilities.established()).has('uued'))
        throw new GatewayError('CONFLICT', 'See server ei oska kõiki teemasid korraga loetuks märkida.')
      return markRead(rest, until, categoryId).finally(() => reads.forgetTopic())
    },
  }
}
