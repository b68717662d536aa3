import type { Readable } from 'node:stream'
import { onceAborted } from '../../schema/rules/aborts.ts'
import type { RestClient } from '../rest/client.ts'
import { eventMessages } from '../rest/eventMessages.ts'
import { parsedIfAny } from '../rest/refusal.ts'
import { openEvents } from './rest.ts'
import { eventFromWire, type ForumEventModel, gap } from './wire/event.ts'

/** Live events of the forum. LIVE-1. */
export type LiveClient = ReturnType<typeof forumLive>

/** Creates a request's access to live events. @param clientGone aborted when the caller disconnects; ends the streams */
export function forumLive(rest: RestClient, clientGone: AbortSignal | undefined) {
  return {
    /**
     * The events of the forum, or of one topic. The last event is a gap, as the client misses all later ones.
     * @throws CONFLICT on a plain server, UNAUTHENTICATED, TOO_MANY_REQUESTS
     */
    async events(topicId?: string): Promise<AsyncIterable<ForumEventModel>> {
      const stream = await openEvents(rest)
      // Destroying the stream ends an iterator that waits for the next event.
      if (clientGone) onceAborted(clientGone, () => stream.destroy())
      return eventsOf(stream, topicId)
    },
  }
}

async function* eventsOf(stream: Readable, topicId: string | undefined): AsyncGenerator<ForumEventModel> {
  for await (const message of eventMessages(stream)) {
    const event = eventOf(message)
    const isRelevant = topicId == null || event?.topicId === topicId || event?.kind === 'GAP'
    if (event && isRelevant) yield event
  }
  yield gap
}

/** The event of a message; a gap for a malformed message, as an event may have been missed. */
function eventOf(message: string): ForumEventModel | null {
  const parsed = parsedIfAny(message)
  return typeof parsed === 'object' && parsed !== null ? eventFromWire(parsed) : gap
}
