import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onceAborted } from '../../../schema/rules/aborts.ts'
import { beginCall, CallGivenUp } from '../../outside/call.ts'
import { type ImageOutcome, type ImageTask, messageSchema } from './task.ts'

/** Why an image process ended without a result. */
export type EndReason = 'time' | 'memory' | 'closed' | 'crash'

export class ImageProcessEnded extends Error {
  readonly reason: EndReason

  /** @param details exit code or signal, and the end of its stderr */
  constructor(reason: EndReason, details: string) {
    super(`the process for images ended (${reason}): ${details}`)
    this.name = 'ImageProcessEnded'
    this.reason = reason
  }
}

/** A child process that decodes images or reads documents, one task at a time. */
export interface ImageProcess {
  /**
   * Runs a task.
   * @param timeoutMs counted from when the process starts the task; then it is killed
   * @param signal kills the process when aborted
   * @throws ImageProcessEnded once the process has exited and can no longer write
   */
  run(task: ImageTask, timeoutMs: number, signal: AbortSignal): Promise<ImageOutcome>
  /** Kills the process. Resolves once it has exited. */
  end(): Promise<void>
  /** Whether the process has exited or is being killed. */
  readonly ended: boolean
}

/** glibc caches freed memory per arena; with a single arena a process needs half as much memory. */
const mallocOptions = { MALLOC_ARENA_MAX: '1' }
/** The environment variables passed on: a process that decodes untrusted bytes must not have secrets. */
const passedVariables = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const stderrLength = 2_000
/** How long a process may take to start, in ms. */
const startMs = 30_000

// From source the program is TypeScript; the bundle has it next to this file. Tests set IMAGE_PROGRAM to the bundle in dist, as a process
// from source takes 0.6 s of CPU more to start.
const program =
  process.env.IMAGE_PROGRAM ??
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './program.ts' : './images.mjs', import.meta.url))
const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : []

/**
 * Starts an image process.
 * @param memoryLimit in bytes of resident memory
 */
export function startImageProcess(memoryLimit: number): ImageProcess {
  const child = fork(program, [String(memoryLimit)], {
    env: { ...mallocOptions, ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])) },
    execArgv: ['--max-old-space-size=256', ...loader],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-stderrLength)))

  let reason: EndReason = 'crash'
  let ended = false
  const exited = new Promise<ImageProcessEnded>((resolve) => {
    const end = (details: string) => {
      ended = true
      resolve(new ImageProcessEnded(reason, details))
    }
    child.once('exit', (code, signal) => end(`${signal ?? code}. ${stderr}`.trim()))
    // The process did not start, or a message was not sent.
    child.on('error', (error) => {
      if (child.pid == null) end(error.message)
      else kill('crash')
    })
  })
  const kill = (endReason: EndReason) => {
    reason = endReason
    ended = true
    child.kill('SIGKILL')
  }

  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => (resolveReady = resolve))
  let resolveOutcome = (_outcome: ImageOutcome) => {}
  const nextOutcome = () => new Promise<ImageOutcome>((resolve) => (resolveOutcome = resolve))
  child.on('message', (message) => {
    const { data } = messageSchema.safeParse(message)
    if (!data) kill('crash')
    else if ('memory' in data) kill('memory')
    else if ('ready' in data) resolveReady()
    else resolveOutcome(data)
  })

  return {
    async run(task, timeoutMs, signal) {
      const limits = { connectMs: startMs, firstByteMs: timeoutMs, idleMs: timeoutMs, totalMs: startMs + timeoutMs }
      const call = beginCall('the process for images', limits, signal)
      const giveUp = () => kill(call.signal.reason instanceof CallGivenUp ? 'time' : 'closed')
      const stopListening = onceAborted(call.signal, giveUp)
      try {
        call.expect('connectMs')
        const started = await Promise.race([ready, exited])
        if (started instanceof ImageProcessEnded) throw started
        const outcome = nextOutcome()
        call.expect('firstByteMs')
        child.send(task)
        const first = await Promise.race([outcome, exited])
        if (first instanceof ImageProcessEnded) throw first
        return first
      } finally {
        call.end()
        stopListening()
      }
    },
    async end() {
      if (!ended) kill('closed')
      await exited
    },
    get ended() {
      return ended
    },
  }
}
