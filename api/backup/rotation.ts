import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type NamedArchive, namedArchives } from './archiveNames.ts'

/** Deletes the chosen archives of a folder. @returns their names */
export async function removeArchives(
  folder: string,
  chosen: (names: readonly string[]) => string[],
): Promise<string[]> {
  const names = chosen(await readdir(folder))
  for (const name of names) await rm(join(folder, name))
  return names
}

/**
 * The scheduled archives to delete: all but the last of each of the last `days` days and `weeks` weeks that have an archive, so that a
 * standstill deletes none. Incomplete archives are counted separately, so they never replace complete ones. Archives made by hand, other
 * files, and archives dated in the future (by a wrong clock) are neither counted nor deleted.
 */
export function archivesToRemove(
  names: readonly string[],
  { days, weeks }: { days: number; weeks: number },
  now: Date,
): string[] {
  const own = namedArchives(names).filter(({ kind, time }) => kind === 'scheduled' && time <= now)
  return [true, false].flatMap((complete) => {
    const newestFirst = own.filter(({ isComplete }) => isComplete === complete)
    const retained = new Set([...lastOfEach(newestFirst, 'paev', days), ...lastOfEach(newestFirst, 'nadal', weeks)])
    return newestFirst.map(({ name }) => name).filter((name) => !retained.has(name))
  })
}

/** The last archive of each of the last `most` periods that have one, by Tallinn time. */
function lastOfEach(newestFirst: readonly NamedArchive[], unit: Period, most: number): string[] {
  const lastOf = new Map<string, string>()
  for (const { name, time } of newestFirst) {
    const period = calendarPeriod(unit, time)
    if (!lastOf.has(period) && lastOf.size < most) lastOf.set(period, name)
  }
  return [...lastOf.values()]
}

/**
 * The archives made before earlier upgrades, to be deleted once there is a new complete one. Retains the last two: after an upgrade in two
 * attempts the second archive is of a store that the first attempt already migrated.
 */
export function supersededUpgrades(names: readonly string[]): string[] {
  return namedArchives(names)
    .filter(({ kind, isComplete }) => kind === 'before-upgrade' && isComplete)
    .slice(2)
    .map(({ name }) => name)
}

type Period = 'paev' | 'nadal'

const inTallinn = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/**
 * The day or ISO week of an instant in Tallinn: `2026-11-26`, `2026-W48`. Counted by the calendar, so that daylight saving or New Year
 * neither repeats nor skips one.
 */
function calendarPeriod(kind: Period, at: Date): string {
  const parts = new Map(inTallinn.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
  return kind === 'paev' ? day.toISOString().slice(0, 10) : isoWeek(day)
}

/** The week of a day by ISO 8601: weeks begin on Mondays and belong to the year of their Thursday. */
function isoWeek(day: Date): string {
  const thursday = new Date(day)
  thursday.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 24 * 3_600_000)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
