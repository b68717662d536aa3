import { type ChildProcess, fork } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { endChild } from '../processes/endChild.ts'
import { archiveTime } from './archiveNames.ts'
import { lastDue } from './dueTime.ts'
import { archivesToRemove } from './rotation.ts'
import type { ScheduleSettings } from './scheduleSettings.ts'

const lookEveryMs = 60_000
const retryAfterMs = 60 * 60 * 1000
/** How long an aborted backup may take to remove what it has written, in ms; then it is killed. */
const stopLimitMs = 5_000

/**
 * Makes a backup daily at the configured time, and at once when the last archive is older than that; a failed one is
 * retried after an hour. Each runs as a child process of low priority.
 * @param program how to run `npm run backup`
 * @param env environment of that process
 * @returns a function that ends the schedule and a running backup
 */
export function startSchedule(
  settings: ScheduleSettings,
  program: { path: string; args?: string[] },
  env: NodeJS.ProcessEnv,
): () => Promise<void> {
  let running: ChildProcess | undefined
  let looking = false
  let stopped = false
  let notBefore = 0

  const look = async () => {
    const now = new Date()
    if (looking || stopped || now.getTime() < notBefore) return
    looking = true
    try {
      if ((await newestArchive(settings.folder)) >= lastDue(now, settings.at)) return
      if (stopped) return
      // A forked process has a channel to us, and ends itself when we are gone.
      running = fork(program.path, [...(program.args ?? []), '--to', `${settings.folder}/`], { env, detached: true })
      const ended = endOf(running)
      lowerPriority(running)
      const code = await ended
      running = undefined
      if (code === 2) console.error('BACKUP INCOMPLETE: the archive lacks files, see above.')
      if (code === 0 || code === 2) await rotate(settings)
      else if (!stopped) throw new Error(`it ended with ${code ?? 'a signal'}`)
    } catch (error) {
      console.error(`BACKUP FAILED: ${error instanceof Error ? error.message : String(error)}. Next try in an hour.`)
      notBefore = now.getTime() + retryAfterMs
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  void look()
  return async () => {
    stopped = true
    clearInterval(timer)
    if (running) await endChild(running, stopLimitMs)
  }
}

function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid != null) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // It has ended already, or priorities cannot be set here: it runs as usual.
    console.error(`The backup runs with the usual priority: ${String(error)}`)
  }
}

function endOf(child: ChildProcess) {
  return new Promise<number | null>((ended, failed) => {
    child.once('exit', ended)
    child.once('error', failed)
  })
}

/** Time of the last archive; the epoch without one. */
async function newestArchive(folder: string): Promise<Date> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return new Date(Math.max(0, ...names.map((name) => archiveTime(name)?.getTime() ?? 0)))
}

async function rotate(settings: ScheduleSettings) {
  for (const name of archivesToRemove(await readdir(settings.folder), settings)) {
    await rm(join(settings.folder, name))
    console.log(`Removed the backup ${name}.`)
  }
}
