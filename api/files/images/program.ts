import { writeFileSync } from 'node:fs'
import { Refusal } from '../../http/errors.ts'
import { codeOf } from '../storage/storageFailure.ts'
import { measureImage, prepareImage } from './prepareImage.ts'
import type { ImageOutcome, ImageTask } from './task.ts'

// The program of a process that decodes images for the api, one task at a time. It holds no secrets, and the api kills it
// when it takes too long: what runs inside libvips cannot be interrupted otherwise.

/** Bytes that it may hold; the api hands the number over when it starts it. */
const memoryLimit = Number(process.argv[2])
const memoryCheckMs = 100

// Where memory runs out, this process is the one to go, before PostgreSQL or the api.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may forbid it: then the system chooses by itself.
  }

// Not exit(): that would wait for the threads of libvips.
const die = () => process.kill(process.pid, 'SIGKILL')

// It does not outlive the api, which may have died while this was being loaded.
process.on('disconnect', die)
if (!process.connected) die()
// A Ctrl-C reaches every process of the terminal; the api ends this one once its uploads are through.
process.on('SIGINT', () => {})

// The pixels are not on the heap of JavaScript, whose own limit would not count them.
setInterval(() => {
  const memory = process.memoryUsage.rss()
  if (memory > memoryLimit) tell({ memory }, die)
}, memoryCheckMs)

// Only the api sends messages, and only tasks.
process.on('message', (task: ImageTask) => void run(task).then((outcome) => tell(outcome)))
tell({ ready: true })

async function run(task: ImageTask): Promise<ImageOutcome> {
  const { source, format } = task
  try {
    if (task.kind === 'measure') return { done: await measureImage(source, format) }
    return { done: await prepareImage(source, format, task.folder, task.original) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, why: String(error.cause) }
    return { failed: error instanceof Error ? error.message : String(error), code: codeOf(error) }
  }
}

function tell(outcome: ImageOutcome, then = () => {}) {
  process.send?.(outcome, then)
}
