import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ImageOutcome, type ImageTask, outcomeSchema } from './task.ts'

/** Why a process for images is gone before it had an answer. */
export type EndReason = 'time' | 'memory' | 'closed' | 'crash'

/** A process ended before it had an answer. */
export class ImageProcessEnded extends Error {
  readonly reason: EndReason

  /** @param details how it ended, and the last of what it said */
  constructor(reason: EndReason, details: string) {
    super(`the process for images ended (${reason}): ${details}`)
    this.name = 'ImageProcessEnded'
    this.reason = reason
  }
}

/** A process that decodes images, one task at a time. */
export interface ImageProcess {
  /**
   * @param timeoutMs from when the process takes the task up; then it is killed
   * @throws ImageProcessEnded, once the process is gone and writes nothing any more
   */
  run(task: ImageTask, timeoutMs: number): Promise<ImageOutcome>
  /** Kills it. Resolves once it is gone. */
  end(): Promise<void>
  /** Whether it is gone or going. */
  readonly ended: boolean
}

/** glibc keeps freed memory once for each thread that ever used it: with one arena a process holds half as much. */
const memoryVariables = { MALLOC_ARENA_MAX: '1' }
/** All that it is told of the environment: what decodes other people's bytes shall know no passwords. */
const variables = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const stderrLength = 2_000

// From the sources it runs as a source too; the bundle has it beside it.
const isSource = import.meta.url.endsWith('.ts')
const program = fileURLToPath(new URL(isSource ? './program.ts' : './images.mjs', import.meta.url))

/** @param memoryLimit bytes that it may hold */
export function startImageProcess(memoryLimit: number): ImageProcess {
  const child = fork(program, [String(memoryLimit)], {
    env: { ...memoryVariables, ...Object.fromEntries(variables.map((name) => [name, process.env[name]])) },
    execArgv: ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])],
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
    // It could not be started, or be sent anything.
    child.on('error', (error) => {
      if (child.pid == null) end(error.message)
      else kill('crash')
    })
  })
  const kill = (why: EndReason) => {
    reason = why
    ended = true
    child.kill('SIGKILL')
  }

  let answered = (_outcome: ImageOutcome) => {}
  const nextOutcome = () => new Promise<ImageOutcome>((resolve) => (answered = resolve))
  child.on('message', (message) => {
    const { data: outcome } = outcomeSchema.safeParse(message)
    if (!outcome) kill('crash')
    else if ('memory' in outcome) kill('memory')
    else answered(outcome)
  })
  const ready = nextOutcome()

  return {
    async run(task, timeoutMs) {
      const started = await Promise.race([ready, exited])
      if (started instanceof ImageProcessEnded) throw started
      const outcome = nextOutcome()
      const timer = setTimeout(() => kill('time'), timeoutMs)
      child.send(task)
      try {
        const first = await Promise.race([outcome, exited])
        if (first instanceof ImageProcessEnded) throw first
        return first
      } finally {
        clearTimeout(timer)
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
