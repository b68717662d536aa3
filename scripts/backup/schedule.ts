import { type ChildProcess, fork } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { type CallLimits, callOutside } from '../../api/outside/call.ts'
import { endChild } from '../processes/endChild.ts'
import { namedArchives } from './archiveNames.ts'
import { lastDue } from './dueTime.ts'
import { anotherIsRunning } from './options.ts'
import { archivesToRemove } from './rotation.ts'
import type { ScheduleSettings } from './scheduleSettings.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long an aborted backup may take to remove what it has written, in ms; then it is killed. */
const stopLimitMs = 5_000

/** Times of a schedule, in ms. */
export interface ScheduleTimes {
  lookEveryMs: number
  retryAfterMs: number
  /** Of the process that makes a backup, which says when bytes move, at most once a second. */
  limits: CallLimits
}

const usualTimes: ScheduleTimes = {
  lookEveryMs: minuteMs,
  retryAfterMs: hourMs,
  // Syncing a large archive to a slow disk takes minutes.
  limits: { connectMs: 10 * minuteMs, firstByteMs: 10 * minuteMs, idleMs: 15 * minuteMs, totalMs: 20 * hourMs },
}

/**
 * Makes a backup daily at the configured time, and at once when the last archive is older than that; one that failed, or was given up
 * because nothing moved any more, is retried after an hour. While another backup of the store is running, such as that of a second Sise,
 * it waits, and makes its own unless the other one lies in the same folder. Each runs as a child process of low priority.
 * @param program how to run `npm run backup`
 * @param env environment of that process
 * @returns a function that ends the schedule and a running backup
 */
export function startSchedule(
  settings: ScheduleSettings,
  program: { path: string; args?: string[] },
  env: NodeJS.ProcessEnv,
  { lookEveryMs, retryAfterMs, limits } = usualTimes,
): () => Promise<void> {
  let running: ChildProcess | undefined
  let looking = false
  let notBefore = 0
  let isWaiting = false
  const stopped = new AbortController()

  /** @returns the exit code; null if a signal ended it */
  const makeOne = async () => {
    // A forked process has a channel to us, and ends itself when we are gone.
    const args = [...(program.args ?? []), '--scheduled', '--to', `${settings.folder}/`]
    const child = fork(program.path, args, { env, detached: true })
    running = child
    lowerPriority(child)
    try {
      return await callOutside('the backup', limits, stopped.signal, (call) => {
        call.expect('connectMs')
        child.on('message', () => call.expect('idleMs'))
        return endOf(child)
      })
    } finally {
      // Given up, it is still there.
      if (child.pid != null) await endChild(child, stopLimitMs)
      running = undefined
    }
  }
  const look = async () => {
    const now = new Date()
    if (looking || stopped.signal.aborted || now.getTime() < notBefore) return
    looking = true
    try {
      if ((await newestArchive(settings.folder, now)) >= lastDue(now, settings.at)) return
      stopped.signal.throwIfAborted()
      const code = await makeOne()
      if (code === anotherIsRunning) {
        if (!isWaiting) console.log('Another backup of this store is running. The one that is due waits for its end.')
        isWaiting = true
        return
      }
      isWaiting = false
      if (code === 2)
        console.error('BACKUP INCOMPLETE: the archive lacks files, see above. It replaces no complete one.')
      if (code === 0 || code === 2) await rotate(settings)
      else throw new Error(`it ended with ${code ?? 'a signal'}`)
    } catch (error) {
      if (stopped.signal.aborted) return
      console.error(`BACKUP FAILED: ${error instanceof Error ? error.message : String(error)}. Next try in an hour.`)
      notBefore = now.getTime() + retryAfterMs
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  void look()
  return async () => {
    stopped.abort(new Error('Sise stops'))
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

/** Time of the schedule's last archive, complete or not; the epoch without one. One from the future, of a clock that was wrong, does not count. */
async function newestArchive(folder: string, now: Date): Promise<Date> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return namedArchives(names).find(({ kind, time }) => kind === 'scheduled' && time <= now)?.time ?? new Date(0)
}

async function rotate(settings: ScheduleSettings) {
  for (const name of archivesToRemove(await readdir(settings.folder), settings, new Date())) {
    await rm(join(settings.folder, name))
    console.log(`Removed the backup ${name}.`)
  }
}
