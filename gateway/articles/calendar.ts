import { sharedRead } from '../lib/loaders.ts'
import { cutPage, type PageArgs, type PageModel } from '../lib/pages.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { dayInTallinn } from './calendarDays.ts'
import { calendarPartOf, partOfMonth } from './calendarPart.ts'
import { readCalendar, readCalendarPage } from './rest.ts'
import type { CalendarEntryModel } from './wire/calendarEntry.ts'

/** The arguments of a page of the calendar. */
export type CalendarPageArgs = PageArgs & {
  when?: 'COMING' | 'PAST' | null | undefined
  month?: string | null | undefined
}

/** Reads the internal calendar in one request; what is read whole is read once. CAL-1, CAL-2. */
export function calendarReads(rest: RestClient, capabilities: Capabilities) {
  const whole = sharedRead(() => readCalendar(rest))
  return {
    /** A page of a month, of what comes or of what is past: read as a page if the API announces `kalendrikirjed`, else cut from the whole calendar. */
    async page({ when, month, ...args }: CalendarPageArgs): Promise<PageModel<CalendarEntryModel>> {
      rest.dependOnMore()
      const today = dayInTallinn()
      const part = month != null ? partOfMonth(month) : when === 'PAST' ? { before: today } : { from: today }
      if (await capabilities.has('kalendrikirjed')) return readCalendarPage(rest, part, args)
      // An entry has no id of its own, so its index in the part is the cursor.
      const rows = calendarPartOf(await whole.load(), part).map((entry, index) => ({ entry, index }))
      const { items, ...cursors } = cutPage(rows, args, ({ entry, index }) => `${index} ${entry.id}`)
      return { items: items.map(({ entry }) => entry), ...cursors }
    },
    /** Forgets what was read, after a write. */
    forget: () => whole.forget(),
  }
}
