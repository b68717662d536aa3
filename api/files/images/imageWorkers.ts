import { availableParallelism, totalmem } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { type FairShares, fairShares } from '../../../schema/rules/fairShares.ts'
import { inScope, type Scope } from '../../../schema/rules/scopes.ts'
import { badFields, Refusal } from '../../http/errors.ts'
import type { ImageFormat } from '../detectType.ts'
import { type ImageProcess, ImageProcessEnded, startImageProcess } from './imageProcess.ts'
import { decodingFailed, limitsExceeded } from './refusals.ts'
import { type ImageOutcome, type ImageTask, measuredSchema, type PreparedImage, preparedSchema } from './task.ts'

/** Resource limits for decoding an image. */
export interface ImageLimits {
  /** Timeout for reading an image's header, in ms. */
  measureMs: number
  /** Timeout for decoding it and writing its variants, in ms. */
  prepareMs: number
  /** Maximum resident memory of a process, in bytes. */
  memory: number
  /** CPU time for the images of one uploader in an hour, in seconds. Images beyond it wait until no other uploader waits. */
  cpuSeconds: number
}

/** An image to process. */
export interface ReceivedImage {
  /** Path of the received file. */
  source: string
  format: ImageFormat
  /** The folder for the results, and the file name of the cleaned original. */
  folder: string
  original: string
  /** The user's id. */
  uploader: string
}

/** Decodes images in child processes, which can be killed. FILE-4, FILE-6. */
export interface ImageWorkers {
  /**
   * Writes the cleaned original and the variants of an image into a folder. A few run concurrently; the others are queued, fairly by
   * uploader. Images of an uploader who has spent the CPU time run only while no other one waits.
   * @param signal ends the work when aborted, also while it is queued
   * @throws 400 for an image that is broken, truncated or too large, or takes too much time or memory
   */
  prepare(image: ReceivedImage, signal: AbortSignal): Promise<PreparedImage>
  /** Kills the processes. Resolves once they have exited. */
  close(): Promise<void>
}

const gib = 1024 ** 3
/** Progressive images above this size need hundreds of megabytes, so they are decoded one at a time. */
const largePixels = 25_000_000
/** How long an idle process stays alive, in ms. */
const idleMs = 30_000

// The gateway aborts an upload after two minutes.
const defaultLimits = (): ImageLimits => ({
  measureMs: 15_000,
  prepareMs: 90_000,
  memory: Math.floor(Math.min(2 * gib, availableMemory() / 2)),
  // About fifty photos of 12 megapixels.
  cpuSeconds: 120,
})

export function startImageWorkers(log: Pick<FastifyBaseLogger, 'warn'>, limits = defaultLimits()): ImageWorkers {
  const budget = cpuBudget({ seconds: limits.cpuSeconds, inMs: 3_600_000 })
  const pool = fairShares({ total: Math.min(2, availableParallelism()), isLast: budget.isSpent })
  const oneLarge = fairShares({ total: 1, isLast: budget.isSpent })
  const processes = new Set<ImageProcess>()
  const idle: ImageProcess[] = []
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  const end = async (worker: ImageProcess) => {
    await worker.end()
    processes.delete(worker)
  }
  const endIdle = () => void Promise.all(idle.splice(0).map(end))

  /** Runs a task in an idle process, or in a new one. */
  async function run<T>(
    task: ImageTask,
    schema: z.ZodType<T>,
    { timeoutMs, signal, isLarge = false, uploader }: RunTerms,
  ): Promise<T> {
    if (closed) throw shuttingDown()
    clearTimeout(idleTimer)
    const worker = idle.pop() ?? startImageProcess(limits.memory)
    processes.add(worker)
    const began = performance.now()
    try {
      const outcome = await worker.run(task, timeoutMs, signal)
      budget.charge(uploader, outcome.cpuSeconds)
      return resultOf(schema, outcome)
    } catch (error) {
      // A process that has exited cannot report its CPU time; it had one thread, so the elapsed time counts.
      if (error instanceof ImageProcessEnded) budget.charge(uploader, (performance.now() - began) / 1000)
      if (error instanceof ImageProcessEnded && error.reason !== 'closed')
        log.warn({ err: error }, 'an image was given up')
      throw toRefusal(error)
    } finally {
      // A process that has decoded a large image retains much of the memory.
      if (worker.ended || isLarge) await end(worker)
      else idle.push(worker)
      idleTimer = setTimeout(endIdle, idleMs).unref()
    }
  }

  return {
    async prepare({ source, format, folder, original, uploader }, signal) {
      const measuring = { timeoutMs: limits.measureMs, signal, uploader }
      const preparing = { timeoutMs: limits.prepareMs, signal, uploader }
      const task: ImageTask = { kind: 'prepare', source, format, folder, original }
      const prepared = await inScope(async (scope) => {
        await takeTurn(pool, uploader, scope, signal)
        const { pixels } = await run({ kind: 'measure', source, format }, measuredSchema, measuring)
        return pixels > largePixels ? undefined : run(task, preparedSchema, preparing)
      })
      if (prepared) return prepared
      return inScope(async (scope) => {
        await takeTurn(oneLarge, uploader, scope, signal)
        // Under another name, because the uploader has already waited for the turn of large images.
        await takeTurn(pool, `large of ${uploader}`, scope, signal)
        return run(task, preparedSchema, { ...preparing, isLarge: true })
      })
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await Promise.all([...processes].map(end))
    },
  }
}

interface RunTerms {
  timeoutMs: number
  signal: AbortSignal
  isLarge?: boolean
  uploader: string
}

/** Waits for the uploader's turn. @throws the reason of the signal */
async function takeTurn(turns: FairShares, uploader: string, scope: Scope, signal: AbortSignal): Promise<void> {
  const taken = await turns.open(uploader, scope).wait(1, { signal })
  signal.throwIfAborted()
  if (taken) return
  throw new Error('A turn without a limit of time was refused')
}

function resultOf<T>(schema: z.ZodType<T>, outcome: ImageOutcome): T {
  if ('refused' in outcome)
    throw Object.assign(badFields({ files: outcome.refused }), { cause: new Error(outcome.why) })
  if ('failed' in outcome) throw Object.assign(new Error(outcome.failed), { code: outcome.code })
  return schema.parse('done' in outcome ? outcome.done : undefined)
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof ImageProcessEnded)) return error
  if (error.reason === 'closed') return shuttingDown()
  return Object.assign(error.reason === 'crash' ? decodingFailed() : limitsExceeded(), { cause: error })
}

const shuttingDown = () => new Refusal(503, 'Server taaskäivitub. Proovi mõne aja pärast uuesti.')

/** Memory of this machine or container, in bytes. */
function availableMemory(): number {
  // Without a limit the value is 0, or larger than any machine's memory.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** The CPU time that each uploader has used lately. FILE-6. */
interface CpuBudget {
  /** Records the CPU time of some work of a person, in seconds. */
  charge(person: string, seconds: number): void
  /** Whether a person has used up the allowance. */
  isSpent: (person: string) => boolean
}

interface Allowance {
  /** CPU seconds of one person. */
  seconds: number
  /** The period in which they are regained, evenly. */
  inMs: number
}

/** Creates an empty budget. @param now in milliseconds */
export function cpuBudget({ seconds, inMs }: Allowance, now = () => performance.now()): CpuBudget {
  const spent = new Map<string, { seconds: number; at: number }>()
  const spentBy = (person: string) => {
    const last = spent.get(person)
    return last ? Math.max(0, last.seconds - ((now() - last.at) / inMs) * seconds) : 0
  }
  return {
    charge(person, cost) {
      spent.set(person, { seconds: spentBy(person) + cost, at: now() })
      for (const one of spent.keys()) if (spentBy(one) === 0) spent.delete(one)
    },
    isSpent: (person) => spentBy(person) >= seconds,
  }
}
