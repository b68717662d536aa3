// vite.config.ts aliases every 'moment' to one file; otherwise the locale would register with a second copy.
import 'moment/locale/et'
import moment from 'moment'

/** Formats the time since `iso` in Estonian: '3 päeva tagasi'. A future time, due to clock skew, counts as now. */
export function relativeTime(iso: string, now = Date.now()): string {
  return moment(Math.min(Date.parse(iso), now))
    .locale('et')
    .from(now)
}
