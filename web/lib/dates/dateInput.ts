import type { DateValue } from './dateValue.ts'

/** A date as an input takes it: without its `__typename`. */
export function dateInput({ year, month, day, hours = null, minutes = null }: DateValue) {
  return { year, month, day, hours, minutes }
}
