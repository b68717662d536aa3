import { useState } from 'react'
import { dateText, dayText, today as todayInTallinn } from '../../lib/dates/dateValue.ts'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { MonthGrid } from '../../ui/date/MonthGrid.tsx'
import type { CalendarRowFragment } from './generated.ts'
import { calendarTexts } from './text.ts'
import { firstDayOf, monthOf, thisMonth } from './useMonthInAddress.ts'

interface MonthPictureProps {
  /** The shown month, '2026-05'. */
  month: string
  /** The entries of the month, as far as they are loaded. */
  entries: readonly CalendarRowFragment[]
  /** Called with another month, by a button or when the focus is moved there. */
  onMonth: (month: string) => void
  /** Called with a day with events that is pressed. */
  onDay: (day: CalendarDay) => void
}

/** The days of a month, those with events and today marked. CAL-3. */
export function MonthPicture({ month, entries, onMonth, onDay }: MonthPictureProps) {
  const today = todayInTallinn()
  const [cursor, setCursor] = useState(() => startOf(month))
  const [shown, setShown] = useState(month)
  // Only when the month was changed elsewhere: what the cursor has changed comes back with the address, later than it moves.
  if (shown !== month) {
    setShown(month)
    if (monthOf(cursor) !== month) setCursor(startOf(month))
  }
  const titles = titlesByDay(entries)

  return (
    <MonthGrid
      cursor={cursor}
      onCursor={(day) => {
        setCursor(day)
        if (monthOf(day) !== monthOf(cursor)) onMonth(monthOf(day))
      }}
      today={today}
      dayOf={(day) => {
        const events = titles.get(dayText(day))
        if (!events) return { name: dateText(day) }
        const onPress = () => {
          setCursor(day)
          onDay(day)
        }
        return { name: calendarTexts.dayWith(dateText(day), events), isMarked: true, onPress }
      }}
    />
  )
}

/** The day on which the grid begins: today in its month, the first of another. */
const startOf = (month: string): CalendarDay => (month === thisMonth() ? todayInTallinn() : firstDayOf(month))

function titlesByDay(entries: readonly CalendarRowFragment[]): Map<string, string[]> {
  const titles = new Map<string, string[]>()
  for (const { date, title } of entries) {
    if (!date) continue
    const key = dayText(date)
    titles.set(key, [...(titles.get(key) ?? []), title || calendarTexts.untitled])
  }
  return titles
}
