import { sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { deleteMessage, noteVisit, readMessagePage, readMessages, readVisit } from './rest.ts'
import type { MessageModel } from './wire/message.ts'

/** The messages of visitors as one request sees them: the list is read at most once. FEED-1. */
export type FeedbackClient = ReturnType<typeof feedbackClient>

/** The messages for one request. */
export function feedbackClient(rest: RestClient, capabilities: Capabilities) {
  // §7 does not say in which order a server lists them.
  const messages = sharedRead(async () => (await readMessages(rest)).toSorted(newestFirst))
  const keepsVisits = async () => (await capabilities.current()).has('tagasiside-nahtud')

  return {
    list: (): Promise<MessageModel[]> => messages.load(),
    page: (args: PageArgs): Promise<PageModel<MessageModel>> =>
      pagedList(capabilities, args, {
        readPage: (page) => readMessagePage(rest, page),
        readAll: () => messages.load(),
        idOf: ({ id }) => id,
      }),
    /** Answers with the id. */
    async delete(id: string): Promise<string> {
      await deleteMessage(rest, id).finally(() => messages.forget())
      return id
    },
    /** Null for who has never looked, and where the API keeps no visits. */
    seenUntil: async (): Promise<string | null> => ((await keepsVisits()) ? readVisit(rest) : null),
    /** Answers with what is noted now. */
    markSeen: async (until: string): Promise<string | null> => ((await keepsVisits()) ? noteVisit(rest, until) : null),
  }
}

function newestFirst(one: MessageModel, other: MessageModel): number {
  return Date.parse(other.receivedAt) - Date.parse(one.receivedAt) || 0
}
