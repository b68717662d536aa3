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
  /** The loaded entries of the month. */
  entries: readonly CalendarRowFragment[]
  /** Called with another month after a press on a button or when the focus moves into it. */
  onMonth: (month: string) => void
  /** Called when a day with events is pressed. */
  onDay: (day: CalendarDay) => void
}

/** A grid of the days of a month that marks today and the days with events. CAL-3. */
export function MonthPicture({ month, entries, onMonth, onDay }: MonthPictureProps) {
  const today = todayInTallinn()
  const [cursor, setCursor] = useState(() => startOf(month))
  const [shown, setShown] = useState(month)
  // Follows a month changed elsewhere. The cursor's own change of the month returns through the address later than the cursor moves.
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

/** The first cursor position: today in the current month, the first day of another. */
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
