import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/errors.ts'
import { codeOf } from '../storage/storageFailure.ts'
import { measureImage, prepareImage } from './prepareImage.ts'
import type { ImageMessage, ImageTask } from './task.ts'

// Main module of an image process, which decodes images and reads documents for the api, one task at a time. It has no secrets. The api kills it when a task
// takes too long, as code inside libvips cannot be interrupted.

/** Maximum resident memory in bytes, passed by the api. */
const memoryLimit = Number(process.argv[2])
const memoryCheckMs = 100

// When the machine runs out of memory, the kernel should kill this process before PostgreSQL or the api.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Forbidden in some containers; the kernel then uses its default.
  }

// Not process.exit(), which waits for the threads of libvips.
const killSelf = () => process.kill(process.pid, 'SIGKILL')

// Ends with the api, which may have exited while this program was loading.
process.on('disconnect', killSelf)
if (!process.connected) killSelf()
// Ctrl-C reaches all processes of the terminal; the api ends this one once its uploads are done.
process.on('SIGINT', () => {})

// Pixels are outside the JavaScript heap, so --max-old-space-size does not limit them.
setInterval(() => {
  const memory = process.memoryUsage.rss()
  if (memory > memoryLimit) send({ memory }, killSelf)
}, memoryCheckMs)

// Only the api sends messages, and only tasks.
process.on('message', (task: ImageTask) => void run(task))
send({ ready: true })

async function run(task: ImageTask): Promise<void> {
  const before = process.cpuUsage()
  const outcome = await outcomeOf(task)
  const { user, system } = process.cpuUsage(before)
  send({ ...outcome, cpuSeconds: (user + system) / 1e6 })
}

async function outcomeOf(task: ImageTask) {
  try {
    if (task.kind === 'text') {
      watchFromThread(task.timeoutMs)
      // No request waits for it.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
      const { textOf } = await import('../text/textOf.ts')
      return { done: await textOf(task.source, task.mimetype) }
    }
    const { source, format } = task
    if (task.kind === 'measure') return { done: await measureImage(source, format) }
    return { done: await prepareImage(source, format, task.folder, task.original) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, why: String(error.cause) }
    return { failed: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

/**
 * Kills this process over its limit of memory, or after the api should have done so, from a thread: documents are read by JavaScript, which
 * leaves no turn to timers or to the api's end.
 */
function watchFromThread(timeoutMs: number) {
  const watch = `
    const { memory, longestMs } = require('node:worker_threads').workerData
    setInterval(() => {
      if (process.memoryUsage.rss() > memory || performance.now() > longestMs) process.kill(process.pid, 'SIGKILL')
    }, 20)`
  const workerData = { memory: memoryLimit, longestMs: timeoutMs + 5_000 }
  new Worker(watch, { eval: true, execArgv: [], workerData }).unref()
}

function send(message: ImageMessage, then = () => {}) {
  process.send?.(message, then)
}
