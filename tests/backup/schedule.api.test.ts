import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { archiveName } from '../../scripts/backup/archiveNames.ts'
import { startSchedule } from '../../scripts/backup/schedule.ts'
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

/** Starts a schedule that runs this program as its backup; each run appends a line to the file `runs`. */
async function start(program: string) {
  const path = join(folder, 'program.mjs')
  await writeFile(
    path,
    `import { appendFileSync, writeFileSync } from 'node:fs'
     import { getPriority } from 'node:os'
     const to = process.argv[3]
     appendFileSync(${JSON.stringify(join(folder, 'runs'))}, JSON.stringify([process.argv[2], to, getPriority()]) + '\\n')
     ${program}`,
  )
  const settings = { folder: join(folder, 'archives'), at: { hour: 3, minute: 30 }, days: 2, weeks: 0 }
  stop = startSchedule(settings, { path }, { PATH: process.env.PATH })
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
    expect(await runs()).toEqual([JSON.stringify(['--to', `${join(folder, 'archives')}/`, 10])])
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

  test('one that lacks files is an archive all the same, and is told', async () => {
    await start(`${writing(archiveName(new Date()))}\nprocess.exitCode = 2`)
    await until(() => logged.length > 0)
    expect(logged).toEqual(['BACKUP INCOMPLETE: the archive lacks files, see above.'])
  })

  test('the end of Sise ends a backup that is under way', async () => {
    await start(`process.on('SIGTERM', () => process.exit(1)); setInterval(() => {}, 1000)`)
    await until(async () => (await runs()).length === 1)
    await stop?.()
    expect(logged).toEqual([])
  })
})
