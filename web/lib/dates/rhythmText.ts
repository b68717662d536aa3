import { clockText, type DateValue, weekdayText } from './dateValue.ts'
import { type CalendarDay, daysBetween } from './monthGrid.ts'
import type { Rhythm } from './rhythm.ts'
import { monthNames, stepWords } from './text.ts'

/**
 * A rhythm in a sentence: 'Iga nädal neljapäeval kell 18.00, 3. detsembrist 4. veebruarini, 10 korda'. Years are told where the days would be
 * taken for others. DATE-3.
 */
export function rhythmText(rhythm: Rhythm, today: CalendarDay): string {
  const { first, last, count, missing } = rhythm
  const when = [stepText(rhythm), clockText(first)].filter(Boolean).join(' ')
  const parts = [when, rangeText(first, last, today), `${count} korda`]
  return [...parts, ...(missing.length > 0 ? [missingText(missing)] : [])].join(', ')
}

function stepText({ step, first, day }: Rhythm): string {
  if (step === 'month') return `Iga kuu ${day}. kuupäeval`
  return `${stepWords[step]} ${weekdayText(first).replace(/v$/, 'va')}l`
}

function rangeText(first: DateValue, last: DateValue, today: CalendarDay): string {
  const isNear = first.year === today.year || last.year === today.year
  if (isNear && daysBetween(first, last) < daysOfYear) return `${dayFrom(first)} ${dayUntil(last)}`
  return `${dayFrom(first)} ${first.year} kuni ${dayUntil(last)} ${last.year}`
}

function missingText(missing: readonly CalendarDay[]): string {
  if (missing.length > mostNamed) return `${missing.length} jääb vahele`
  const days = missing.map(({ day, month }) => `${day}. ${monthNames[month]}`)
  return days.length === 1
    ? `vahele jääb ${days[0]}`
    : `vahele jäävad ${days.slice(0, -1).join(', ')} ja ${days.at(-1)}`
}

const mostNamed = 3
const daysOfYear = 365

const dayFrom = ({ day, month }: CalendarDay) => `${day}. ${genitives[month]}st`
const dayUntil = ({ day, month }: CalendarDay) => `${day}. ${genitives[month]}ni`

/** Its other cases are made of this one: 'detsembrist', 'veebruarini'. */
const genitives = monthNames.map((name) => name.replace(/ber$/, 'bri').replace(/[^i]$/, '$&i'))
