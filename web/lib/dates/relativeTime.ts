// vite.config.ts aliases every 'moment' to one file; otherwise the locale would register with a second copy.
import 'moment/locale/et'
import moment from 'moment'

/**
 * Formats the time since `at` in Estonian: '3 päeva tagasi'. A future time, due to clock skew, counts as now.
 * @param at ISO 8601, or ms since the epoch
 */
export function relativeTime(at: string | number, now = Date.now()): string {
  return moment.min(moment(at), moment(now)).locale('et').from(now)
}
