import { sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { deleteMessage, readMessagePage, readVisit, readWaiting, recordAnswer, recordVisit } from './rest.ts'
import type { MessageModel } from './wire/message.ts'

/** The feedback client of a request. FEED-1. */
export type FeedbackClient = ReturnType<typeof feedbackClient>

/** Creates the feedback client of a request. On a plain server nullable results are null. */
export function feedbackClient(rest: RestClient) {
  const visit = sharedRead(() => orNull(readVisit(rest)))
  const waiting = sharedRead(() => orNull(readWaiting(rest)))

  return {
    page: (args: PageArgs, options: { waiting: boolean }): Promise<PageModel<MessageModel>> =>
      readMessagePage(rest, args, options),
    /** The number of unanswered messages. FEED-3. */
    waiting: (): Promise<number | null> => waiting.load(),
    /** @throws CONFLICT on a plain server. FEED-3. */
    markAnswered: (id: string, answered: boolean): Promise<MessageModel> =>
      recordAnswer(rest, id, answered).finally(waiting.discard),
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteMessage(rest, id).finally(waiting.discard)
      return id
    },
    /** Null when the caller has never looked. */
    seenUntil: async (): Promise<string | null> => (await visit.load())?.seenUntil ?? null,
    /** The time until which visitors cannot send messages; null while they can. FEED-2. */
    closedUntil: async (): Promise<string | null> => (await visit.load())?.closedUntil ?? null,
    /** Returns the recorded time. */
    async markSeen(until: string): Promise<string | null> {
      const recorded = await orNull(recordVisit(rest, until).finally(visit.discard))
      return recorded?.seenUntil ?? null
    },
  }
}
