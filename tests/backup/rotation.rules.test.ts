import { describe, expect, test } from '@jest/globals'
import { archiveName, incompleteName, namedArchives } from '../../api/backup/archiveNames.ts'
import { archivesToRemove, supersededUpgrades } from '../../api/backup/rotation.ts'
import { readApiConfig } from '../../api/config.ts'

test('OPS-13 an API makes backups where BACKUP_DIR is set, at BACKUP_AT, and refuses an invalid time', () => {
  const read = (env: NodeJS.ProcessEnv) => readApiConfig({ DATABASE_URL: 'postgresql://x', ...env }).backup
  expect(read({ BACKUP_AT: '04:00' })).toBeUndefined()
  expect(read({ BACKUP_DIR: '/srv/b', BACKUP_AT: '' })).toEqual({ folder: '/srv/b', at: '03:30', days: 7, weeks: 4 })
  expect(read({ BACKUP_DIR: '/b', BACKUP_AT: '23:05', BACKUP_KEEP_DAYS: '14', BACKUP_KEEP_WEEKS: '0' })).toEqual({
    folder: '/b',
    at: '23:05',
    days: 14,
    weeks: 0,
  })
  expect(() => read({ BACKUP_DIR: '/b', BACKUP_AT: '25:00', BACKUP_KEEP_DAYS: '0' })).toThrow(
    /BACKUP_AT: must be a time such as 03:30\nBACKUP_KEEP_DAYS: /,
  )
})

describe('retention of archives', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  const daily = (count: number, from = '2026-11-22T01:30:00Z') =>
    Array.from({ length: count }, (_, index) => archiveName(new Date(Date.parse(from) - index * 24 * 3_600_000)))
  const kept = (names: string[], days = 7, weeks = 4) => {
    const removed = archivesToRemove(names, { days, weeks }, now)
    return names.filter((name) => !removed.includes(name)).map((name) => name.slice(5, 15))
  }

  test('keeps the last archive of each of seven days and four weeks', () => {
    // 22 November 2026 is a Sunday, so its archive is also the last one of its week.
    expect(kept(daily(60))).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ])
    expect(kept(daily(60), 1, 0)).toEqual(['2026-11-22'])
    expect(kept(daily(5))).toHaveLength(5)
  })

  test('keeps the last of several archives of one day, by the day of Tallinn', () => {
    const names = ['2026-11-21T21:00:00Z', '2026-11-21T22:30:00Z', '2026-11-22T20:00:00Z'].map((time) =>
      archiveName(new Date(time)),
    )
    // 22:30 in UTC is the next day in Tallinn.
    expect(archivesToRemove(names, { days: 7, weeks: 0 }, now)).toEqual([names[1]])
  })

  test('deletes no archive for its age alone after a long pause', () => {
    expect(kept(daily(7, '2020-01-07T01:30:00Z'))).toHaveLength(7)
  })

  test('never deletes a file whose name is not that of an archive', () => {
    const others = [
      'sise.tar',
      'sise-2020-01-01.tar',
      'minu-sise-2020-01-01T00-00-00Z.tar',
      '.sise-2020-01-01T00-00-00Z.tar',
    ]
    expect(archivesToRemove([...others, ...daily(3)], { days: 1, weeks: 0 }, now)).toEqual(daily(3).slice(1))
    expect(namedArchives([...others, 'sise-2026-99-99T00-00-00Z.tar'])).toEqual([])
    const time = new Date('2026-11-22T03:30:05Z')
    expect(namedArchives([archiveName(new Date('2026-11-22T03:30:05.123Z'))])).toMatchObject([
      { time, isComplete: true },
    ])
  })

  test('replaces no complete archive by an incomplete one, however long that goes on', () => {
    const complete = daily(10, '2026-10-01T01:30:00Z')
    const incomplete = daily(30).map(incompleteName)
    const removed = archivesToRemove([...incomplete, ...complete], { days: 2, weeks: 0 }, now)
    expect(complete.filter((name) => !removed.includes(name))).toEqual(complete.slice(0, 2))
    expect(incomplete.filter((name) => !removed.includes(name))).toEqual(incomplete.slice(0, 2))
  })

  test('ignores archives that were made by hand or before an upgrade', () => {
    const made = daily(20).map((_, index) => {
      const time = new Date(Date.parse('2026-11-22T00:40:00Z') - index * 24 * 3_600_000)
      return archiveName(time, index % 2 === 0 ? 'by-hand' : 'before-upgrade')
    })
    expect(archivesToRemove([...made, ...daily(2)], { days: 1, weeks: 0 }, now)).toEqual(daily(2).slice(1))
  })

  test('ignores and keeps archives dated in the future', () => {
    const future = daily(9, '2031-01-09T01:30:00Z')
    expect(archivesToRemove([...future, ...daily(3)], { days: 2, weeks: 0 }, now)).toEqual(daily(3).slice(2))
  })

  test('replaces all but the previous archive by a new one before an upgrade, and none by an incomplete one', () => {
    const names = ['2026-01-01', '2026-05-01', '2026-09-01'].map((day) =>
      archiveName(new Date(`${day}T10:00:00Z`), 'before-upgrade'),
    )
    expect(supersededUpgrades([...names, ...daily(3)])).toEqual([names[0]])
    expect(supersededUpgrades([...names.slice(0, 2), incompleteName(names[2] ?? '')])).toEqual([])
  })
})
