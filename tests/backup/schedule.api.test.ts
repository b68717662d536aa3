import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { archiveName, incompleteName } from '../../scripts/backup/archiveNames.ts'
import { type ScheduleTimes, startSchedule } from '../../scripts/backup/schedule.ts'
import { until } from '../support/until.ts'

const day = 24 * 3_600_000
let folder: string
let stop: (() => Promise<void>) | undefined
const logged: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-schedule-'))
  logged.length = 0
  for (const level of ['error', 'log'] as const)
    jest.spyOn(console, level).mockImplementation((line: unknown) => void logged.push(String(line)))
})
afterEach(async () => {
  await stop?.()
  stop = undefined
  jest.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

// A backup has low priority: on a busy machine it takes seconds to begin.
const usual = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 }

/** Starts a schedule that runs this program as its backup; each run appends a line to the file `runs`. */
async function start(program: string, times?: ScheduleTimes) {
  const path = join(folder, 'program.mjs')
  await writeFile(
    path,
    `import { appendFileSync, writeFileSync } from 'node:fs'
     import { getPriority } from 'node:os'
     const to = process.argv[4]
     appendFileSync(${JSON.stringify(join(folder, 'runs'))}, JSON.stringify([...process.argv.slice(2), getPriority()]) + '\\n')
     ${program}`,
  )
  const settings = { folder: join(folder, 'archives'), at: { hour: 3, minute: 30 }, days: 2, weeks: 0 }
  stop = startSchedule(settings, { path }, { PATH: process.env.PATH }, times)
}
const runs = async () => (await readFile(join(folder, 'runs'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
const archives = () => readdir(join(folder, 'archives'))
/** A program that writes these archives. */
const writing = (...names: string[]) => `
  const { mkdirSync } = await import('node:fs')
  mkdirSync(to, { recursive: true })
  for (const name of ${JSON.stringify(names)}) writeFileSync(to + name, '')`

describe('backups by themselves', () => {
  test('where there is none yet one is made at once, with low priority, and old ones go', async () => {
    const old = [2, 3, 4].map((days) => archiveName(new Date(Date.now() - days * day)))
    const fresh = archiveName(new Date())
    await start(writing(...old, fresh))
    await until(() => logged.length === 2)
    expect(await runs()).toEqual([JSON.stringify(['--scheduled', '--to', `${join(folder, 'archives')}/`, 10])])
    expect((await archives()).sort()).toEqual([old[0], fresh].sort())
    expect(logged.sort()).toEqual([old[1], old[2]].map((name) => `Removed the backup ${name}.`).sort())
  })

  test('none is made while the last one is younger than the last time that was due', async () => {
    await mkdir(join(folder, 'archives'))
    await writeFile(join(folder, 'archives', archiveName(new Date())), '')
    await start('')
    await new Promise((wake) => setTimeout(wake, 300))
    expect(await runs()).toEqual([])
  })

  test('one that fails says so loudly, removes nothing, and is not tried again at once', async () => {
    await mkdir(join(folder, 'archives'))
    const old = [2, 3, 4].map((days) => archiveName(new Date(Date.now() - days * day)))
    for (const name of old) await writeFile(join(folder, 'archives', name), '')
    await start('process.exit(1)')
    await until(() => logged.length > 0)
    expect(logged).toEqual(['BACKUP FAILED: it ended with 1. Next try in an hour.'])
    expect((await archives()).sort()).toEqual(old.toSorted())
    expect(await runs()).toHaveLength(1)
  })

  test('OPS-5 while another backup of the store is running one waits, says so once and calmly, and is made then', async () => {
    const fresh = archiveName(new Date())
    const quick = { lookEveryMs: 50, retryAfterMs: 3_600_000, limits: usual }
    const untilThird = `
      const { readFileSync } = await import('node:fs')
      const tries = readFileSync(${JSON.stringify(join(folder, 'runs'))}, 'utf8').trim().split('\\n').length
      if (tries < 3) process.exit(3)`
    await start(untilThird + writing(fresh), quick)
    await until(() => existsSync(join(folder, 'archives', fresh)))
    expect(await runs()).toHaveLength(3)
    expect(logged).toEqual(['Another backup of this store is running. The one that is due waits for its end.'])
  })

  test('OPS-5 where the other one lies in the same folder, none is made', async () => {
    await start('process.exit(3)', { lookEveryMs: 50, retryAfterMs: 3_600_000, limits: usual })
    await until(() => logged.length > 0)
    await mkdir(join(folder, 'archives'), { recursive: true })
    await writeFile(join(folder, 'archives', archiveName(new Date())), '')
    const before = (await runs()).length
    await new Promise((wake) => setTimeout(wake, 600))
    // A look that was under way may have begun one more, however late it is noted.
    expect((await runs()).length).toBeLessThanOrEqual(before + 1)
    expect(logged).toHaveLength(1)
  })

  test('one that lacks files is an archive all the same, and is told', async () => {
    await mkdir(join(folder, 'archives'))
    const complete = [1, 2].map((days) => archiveName(new Date(Date.now() - days * day)))
    for (const name of complete) await writeFile(join(folder, 'archives', name), '')
    const lacking = [0, 3, 4].map((days) => incompleteName(archiveName(new Date(Date.now() - days * day))))
    await start(`${writing(...lacking)}\nprocess.exitCode = 2`)
    await until(() => logged.length > 1)
    expect(logged).toEqual([
      'BACKUP INCOMPLETE: the archive lacks files, see above. It replaces no complete one.',
      `Removed the backup ${lacking[2]}.`,
    ])
    expect((await archives()).sort()).toEqual([...complete, ...lacking.slice(0, 2)].sort())
    // It counts for the day: the next one comes tomorrow.
    expect(await runs()).toHaveLength(1)
  })

  test('one in which nothing moves any more is ended and told, and the next try comes', async () => {
    const limits = { ...usual, idleMs: 500 }
    await start(
      `process.send('progress')
       const { kill } = process
       setTimeout(() => kill(process.pid, 'SIGSTOP'), 100)`,
      { lookEveryMs: 50, retryAfterMs: 100, limits },
    )
    await until(async () => (await runs()).length >= 2)
    expect(logged[0]).toBe('BACKUP FAILED: the backup was given up after 500 ms (idleMs). Next try in an hour.')
  })

  test('one that goes on slowly is left in peace', async () => {
    const limits = { ...usual, idleMs: 2_000 }
    await start(
      `const timer = setInterval(() => process.send('progress'), 50)
       setTimeout(() => { clearInterval(timer); process.exit(1) }, 3_000)`,
      { lookEveryMs: 50, retryAfterMs: 60_000, limits },
    )
    await until(() => logged.length > 0)
    expect(logged).toEqual(['BACKUP FAILED: it ended with 1. Next try in an hour.'])
  })

  test('an archive dated in the future does not stop the schedule', async () => {
    await mkdir(join(folder, 'archives'))
    const future = archiveName(new Date(Date.now() + 400 * day))
    await writeFile(join(folder, 'archives', future), '')
    await start(writing(archiveName(new Date())))
    await until(async () => (await archives()).length === 2)
    expect(await archives()).toContain(future)
    await until(async () => (await runs()).length === 1)
  })

  test('the end of Sise ends a backup that is under way', async () => {
    await start(`process.on('SIGTERM', () => process.exit(1)); setInterval(() => {}, 1000)`)
    await until(async () => (await runs()).length === 1)
    await stop?.()
    expect(logged).toEqual([])
  })
})
