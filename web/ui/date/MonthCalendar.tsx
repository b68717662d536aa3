import { useState } from 'react'
import { dateText, today as todayInTallinn } from '../../lib/dates/dateValue.ts'
import { type CalendarDay, sameDay } from '../../lib/dates/monthGrid.ts'
import { MonthGrid } from './MonthGrid.tsx'

interface MonthCalendarProps {
  /** The chosen day; null if none is. */
  value: CalendarDay | null
  /** Called with the pressed day; with null for the chosen one. DATE-2. */
  onChange: (day: CalendarDay | null) => void
  /** Today in Tallinn by default. */
  today?: CalendarDay
}

/** A calendar of one month for choosing a day; see MonthGrid for its keys. DATE-1. */
export function MonthCalendar({ value, onChange, today = todayInTallinn() }: MonthCalendarProps) {
  const [cursor, setCursor] = useState<CalendarDay>(value ?? today)
  const [shownValue, setShownValue] = useState(value)

  // Shows a day that was changed elsewhere, such as by an undo. A cleared one leaves the month unchanged.
  if (!sameDay(value, shownValue)) {
    setShownValue(value)
    if (value) setCursor(value)
  }

  const choose = (day: CalendarDay) => {
    setCursor(day)
    onChange(sameDay(day, value) ? null : day)
  }
  return (
    <MonthGrid
      cursor={cursor}
      onCursor={setCursor}
      dayOf={(day) => ({ name: dateText(day), isChosen: sameDay(day, value), onPress: () => choose(day) })}
      today={today}
      turnsYears
    />
  )
}
