import { describe, expect, test } from '@jest/globals'
import { archiveName, incompleteName, namedArchives } from '../../api/backup/archiveNames.ts'
import { archivesToRemove, supersededUpgrades } from '../../api/backup/rotation.ts'
import { readApiConfig } from '../../api/config.ts'

test('OPS-13 an api makes backups where BACKUP_DIR is set, at BACKUP_AT, and refuses a time that is none', () => {
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

describe('which archives are kept', () => {
  const now = new Date('2026-11-23T00:00:00Z')
  const daily = (count: number, from = '2026-11-22T01:30:00Z') =>
    Array.from({ length: count }, (_, index) => archiveName(new Date(Date.parse(from) - index * 24 * 3_600_000)))
  const kept = (names: string[], days = 7, weeks = 4) => {
    const removed = archivesToRemove(names, { days, weeks }, now)
    return names.filter((name) => !removed.includes(name)).map((name) => name.slice(5, 15))
  }

  test('the last of seven days and of four weeks', () => {
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

  test('of several in one day the last, by the day of Tallinn', () => {
    const names = ['2026-11-21T21:00:00Z', '2026-11-21T22:30:00Z', '2026-11-22T20:00:00Z'].map((time) =>
      archiveName(new Date(time)),
    )
    // 22:30 in UTC is the next day in Tallinn.
    expect(archivesToRemove(names, { days: 7, weeks: 0 }, now)).toEqual([names[1]])
  })

  test('after a long standstill no archive goes for its age alone', () => {
    expect(kept(daily(7, '2020-01-07T01:30:00Z'))).toHaveLength(7)
  })

  test('what is not named as we name archives is never removed', () => {
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

  test('one that lacks files replaces none that is complete, however long that goes on', () => {
    const complete = daily(10, '2026-10-01T01:30:00Z')
    const incomplete = daily(30).map(incompleteName)
    const removed = archivesToRemove([...incomplete, ...complete], { days: 2, weeks: 0 }, now)
    expect(complete.filter((name) => !removed.includes(name))).toEqual(complete.slice(0, 2))
    expect(incomplete.filter((name) => !removed.includes(name))).toEqual(incomplete.slice(0, 2))
  })

  test('what was made by hand or before an upgrade is no matter of the nights', () => {
    const made = daily(20).map((_, index) => {
      const time = new Date(Date.parse('2026-11-22T00:40:00Z') - index * 24 * 3_600_000)
      return archiveName(time, index % 2 === 0 ? 'by-hand' : 'before-upgrade')
    })
    expect(archivesToRemove([...made, ...daily(2)], { days: 1, weeks: 0 }, now)).toEqual(daily(2).slice(1))
  })

  test('archives dated in the future count for nothing, and stay', () => {
    const future = daily(9, '2031-01-09T01:30:00Z')
    expect(archivesToRemove([...future, ...daily(3)], { days: 2, weeks: 0 }, now)).toEqual(daily(3).slice(2))
  })

  test('a new archive before an upgrade replaces all but the one before it, and one that lacks files none', () => {
    const names = ['2026-01-01', '2026-05-01', '2026-09-01'].map((day) =>
      archiveName(new Date(`${day}T10:00:00Z`), 'before-upgrade'),
    )
    expect(supersededUpgrades([...names, ...daily(3)])).toEqual([names[0]])
    expect(supersededUpgrades([...names.slice(0, 2), incompleteName(names[2] ?? '')])).toEqual([])
  })
})
