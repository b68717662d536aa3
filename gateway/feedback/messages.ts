import { sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { deleteMessage, readMessagePage, readMessages, readVisit, recordVisit } from './rest.ts'
import type { MessageModel } from './wire/message.ts'

/** The feedback client of a request; the list is read at most once. FEED-1. */
export type FeedbackClient = ReturnType<typeof feedbackClient>

/** Creates the feedback client of a request. */
export function feedbackClient(rest: RestClient, capabilities: Capabilities) {
  // §7 does not define the order of the list.
  const messages = sharedRead(async () => (await readMessages(rest)).toSorted(newestFirst))
  const visit = sharedRead(() => readVisit(rest))
  const hasVisits = () => capabilities.has('tagasiside-nahtud')

  return {
    list: (): Promise<MessageModel[]> => messages.load(),
    page: (args: PageArgs): Promise<PageModel<MessageModel>> =>
      pagedList(capabilities, args, {
        readPage: (page) => readMessagePage(rest, page),
        readAll: () => messages.load(),
        idOf: ({ id }) => id,
      }),
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteMessage(rest, id).finally(() => messages.forget())
      return id
    },
    /** Null when the caller has never looked, and on a server without visits. */
    seenUntil: async (): Promise<string | null> => ((await hasVisits()) ? (await visit.load()).seenUntil : null),
    /** Until when visitors can send nothing; null while they can, and on a server without visits. FEED-2. */
    closedUntil: async (): Promise<string | null> => ((await hasVisits()) ? (await visit.load()).closedUntil : null),
    /** Returns the recorded time. */
    async markSeen(until: string): Promise<string | null> {
      if (!(await hasVisits())) return null
      const { seenUntil } = await recordVisit(rest, until).finally(() => visit.forget())
      return seenUntil
    },
  }
}

function newestFirst(one: MessageModel, other: MessageModel): number {
  return Date.parse(other.receivedAt) - Date.parse(one.receivedAt) || 0
}
