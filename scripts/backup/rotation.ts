import moment from 'moment-timezone'
import { archiveTime } from './archiveNames.ts'

/**
 * The archives to delete: all but the last of each of the last `days` days and `weeks` weeks that have an archive, so
 * that a standstill deletes none. Other files are ignored.
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
