import { addDays, addMonths, type CalendarDay, weekdayOf } from '../../lib/dates/monthGrid.ts'

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** The day to which a key moves the focus in a grid of days; undefined for other keys. DATE-1. */
export function dayAfterKey(
  day: CalendarDay,
  { key, shiftKey, ctrlKey, altKey, metaKey }: Key,
): CalendarDay | undefined {
  // Those are shortcuts of browsers and screen readers: Alt+Left goes back in the history.
  if (ctrlKey || altKey || metaKey) return undefined
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
