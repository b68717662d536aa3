import type { Language } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { dayInTallinn } from './calendarDays.ts'
import type { FeedEntry } from './feedEntries.ts'
import { readCalendarPage } from './rest.ts'

/** Maximum number of entries in the feed, the earliest first. Calendar programs read later ones in time. */
export const feedLimit = 400
const pageSize = 200

/**
 * The public events from yesterday on, as one of last night may still go on: an entry per date, the earliest first, in the given language
 * or else another one. `rest` needs no token. CAL-1, CAL-2.
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
