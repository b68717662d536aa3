import moment from 'moment-timezone'
import { archiveTime } from './archiveNames.ts'

/**
 * The archives that need no longer be kept: all but the last of each of so many days and of each of so many weeks. Only days
 * and weeks that have an archive count, so that a standstill costs none. Other files are never named.
 */
export function archivesToRemove(names: string[], { days, weeks }: { days: number; weeks: number }): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const time = archiveTime(name)
      return time ? [{ name, time: moment.tz(time, 'Europe/Tallinn') }] : []
    })
    .sort((a, b) => b.time.valueOf() - a.time.valueOf())
  const kept = new Set<string>()
  for (const [unit, most] of [
    ['YYYY-MM-DD', days],
    ['GGGG-[W]WW', weeks],
  ] as const) {
    const periods = new Set<string>()
    for (const { name, time } of newestFirst) {
      const period = time.format(unit)
      if (periods.has(period) || periods.size === most) continue
      periods.add(period)
      kept.add(name)
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}
