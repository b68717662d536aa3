import { GatewayError } from '../errors.ts'
import { sharedRead } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import {
  deleteMessage,
  readMessagePage,
  readMessages,
  readVisit,
  readWaiting,
  recordAnswer,
  recordVisit,
} from './rest.ts'
import type { MessageModel } from './wire/message.ts'

/** The feedback client of a request; the list is read at most once. FEED-1. */
export type FeedbackClient = ReturnType<typeof feedbackClient>

/** Creates the feedback client of a request. */
export function feedbackClient(rest: RestClient, capabilities: Capabilities) {
  // §7 does not define the order of the list.
  const messages = sharedRead(async () => (await readMessages(rest)).toSorted(newestFirst))
  const visit = sharedRead(() => readVisit(rest))
  const waiting = sharedRead(() => readWaiting(rest))
  const forget = () => {
    messages.forget()
    waiting.forget()
  }
  const hasAnswers = () => capabilities.has(answers)
  const hasVisits = () => capabilities.has('tagasiside-nahtud')

  return {
    /** A server without marks has only messages that wait. */
    async page(args: PageArgs, { waiting }: { waiting: boolean }): Promise<PageModel<MessageModel>> {
      const isNarrowed = waiting && (await hasAnswers())
      return pagedList(capabilities, args, {
        readPage: (page) => readMessagePage(rest, page, { waiting: isNarrowed }),
        readAll: async () => (await messages.load()).filter(({ answer }) => !isNarrowed || answer == null),
        idOf: ({ id }) => id,
      })
    },
    /** How many wait for an answer; null on a server without marks. FEED-3. */
    waiting: async (): Promise<number | null> => ((await hasAnswers()) ? waiting.load() : null),
    /** @throws CONFLICT on a server without marks. FEED-3. */
    async markAnswered(id: string, answered: boolean): Promise<MessageModel> {
      if (!(await capabilities.established()).has(answers))
        throw new GatewayError('CONFLICT', 'See server ei oska sõnumeid vastatuks märkida.')
      return recordAnswer(rest, id, answered).finally(forget)
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteMessage(rest, id).finally(forget)
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

/** Of servers that record who has answered a message. */
const answers = 'tagasiside-vastatud'

function newestFirst(one: MessageModel, other: MessageModel): number {
  return Date.parse(other.receivedAt) - Date.parse(one.receivedAt) || 0
}
