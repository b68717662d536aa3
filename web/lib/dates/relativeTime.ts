// vite.config.ts aliases every 'moment' to one file; otherwise the locale would register with a second copy.
import 'moment/locale/et'
import moment from 'moment'

// Days are formatted below; hours are counted until the day changes.
moment.relativeTimeThreshold('h', 25)
moment.updateLocale('et', {
  relativeTime: {
    past: '%s tagasi',
    s: 'hetk',
    m: 'minut',
    mm: '%d minutit',
    h: 'tund',
    hh: '%d tundi',
  },
})

/** Up to this age in hours, a time of the evening before is shown in hours. */
const hoursPastMidnight = 6
const daysInWords = 30

/**
 * Formats the time since `at` in Estonian: 'tund tagasi', 'eile', '3 päeva tagasi'; after 30 days the date, '12. august', with the year if
 * it is another one. Days are those of the device's calendar. A future time, due to clock skew, counts as now. FORUM-1.
 * @param at ISO 8601, or ms since the epoch
 */
export function relativeTime(at: string | number, now = Date.now()): string {
  return inWords(at, now) ?? moment(at).locale('et').format(dateFormat(at, now))
}

/** The same within a sentence, where the month of a date would need an inflected form: '12.08.2026'. */
export function relativeTimeInSentence(at: string | number, now = Date.now()): string {
  return inWords(at, now) ?? moment(at).format('DD.MM.YYYY')
}

function inWords(at: string | number, now: number): string | null {
  const then = moment.min(moment(at), moment(now))
  const days = moment(now).startOf('day').diff(then.clone().startOf('day'), 'days')
  if (days === 0 || moment(now).diff(then, 'hours', true) < hoursPastMidnight) return then.locale('et').from(now)
  if (days > daysInWords) return null
  return days === 1 ? 'eile' : `${days} päeva tagasi`
}

const dateFormat = (at: string | number, now: number) =>
  moment(at).year() === moment(now).year() ? 'D.[\u00a0]MMMM' : 'D.[\u00a0]MMMM[\u00a0]YYYY'
