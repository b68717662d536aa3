import type { Language } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { dayInTallinn } from './calendarDays.ts'
import type { FeedEntry } from './feedEntries.ts'
import { readCalendarPage } from './rest.ts'

/** The most entries in the feed: those that come first. A calendar program reads the next ones as time goes on. */
export const feedLimit = 400
const pageSize = 200

/**
 * The public events that come, an entry for each date, the earliest first: in a language, or any other that they have. From the start of
 * yesterday on, because an event of last night may still go on. Read as a visitor reads, so `rest` needs no token. CAL-1, CAL-2.
 * @throws NotOffered on a plain server
 */
export async function readFeed(rest: RestClient, language: Language): Promise<FeedEntry[]> {
  const from = dayInTallinn(-1)
  const entries: FeedEntry[] = []
  let after: string | null = null
  do {
    const { items, next } = await readCalendarPage(rest, { from, language }, { size: pageSize, after })
    for (const { id, eventId, dateId, title, summary, date, changedAt } of items)
      if (date) entries.push({ eventId: eventId ?? id, dateId: dateId ?? '', title, summary, date, changedAt })
    after = next
  } while (after != null && entries.length < feedLimit)
  return entries.slice(0, feedLimit)
}
