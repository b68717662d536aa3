import type { Readable } from 'node:stream'
import { onceAborted } from '../../schema/rules/aborts.ts'
import type { RestClient } from '../rest/client.ts'
import { eventMessages } from '../rest/eventMessages.ts'
import { parsedIfAny } from '../rest/refusal.ts'
import { openEvents } from './rest.ts'
import { eventFromWire, type ForumEventModel, gap } from './wire/event.ts'

/** What happens in the forum, as it happens. LIVE-1. */
export type LiveClient = ReturnType<typeof forumLive>

/** Creates the client of a request. @param clientGone ends its streams */
export function forumLive(rest: RestClient, clientGone: AbortSignal | undefined) {
  return {
    /**
     * The events of the forum, or of one topic. The last one is a gap, as whoever reads to the end has missed what follows.
     * @throws CONFLICT on a plain server, UNAUTHENTICATED, TOO_MANY_REQUESTS
     */
    async events(topicId?: string): Promise<AsyncIterable<ForumEventModel>> {
      const stream = await openEvents(rest)
      // What waits for the next event hears of nothing else.
      if (clientGone) onceAborted(clientGone, () => stream.destroy())
      return eventsOf(stream, topicId)
    },
  }
}

async function* eventsOf(stream: Readable, topicId: string | undefined): AsyncGenerator<ForumEventModel> {
  for await (const message of eventMessages(stream)) {
    const event = eventOf(message)
    const isAsked = topicId == null || event?.topicId === topicId || event?.kind === 'GAP'
    if (event && isAsked) yield event
  }
  yield gap
}

/** The event of a message; what is no object may be anything, so that something may have been missed. */
function eventOf(message: string): ForumEventModel | null {
  const parsed = parsedIfAny(message)
  return typeof parsed === 'object' && parsed !== null ? eventFromWire(parsed) : gap
}
