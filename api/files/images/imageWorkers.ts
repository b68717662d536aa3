import { availableParallelism, totalmem } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { z } from 'zod'
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
}

/** Decodes images in child processes, which can be killed. FILE-4, FILE-6. */
export interface ImageWorkers {
  /**
   * Writes the cleaned original and the variants of an image into a folder. Runs a few at a time; further ones are
   * queued.
   * @param source path of the received image
   * @param to the folder, and the name for the cleaned original in it
   * @param signal ends the work when aborted, also while it is queued
   * @throws 400 for an image that is broken, truncated or too large, or takes too much time or memory
   */
  prepare(
    source: string,
    format: ImageFormat,
    to: { folder: string; original: string },
    signal: AbortSignal,
  ): Promise<PreparedImage>
  /** Kills the processes. Resolves once they are gone. */
  close(): Promise<void>
}

const gib = 1024 ** 3
/** Progressively encoded images above this size need hundreds of megabytes, so they are decoded one at a time. */
const largePixels = 25_000_000
/** How long an idle process is kept, in ms. */
const idleMs = 30_000

// An animation of 40 megapixels takes up to a minute; the gateway aborts an upload after two.
const defaultLimits = (): ImageLimits => ({
  measureMs: 15_000,
  prepareMs: 90_000,
  memory: Math.floor(Math.min(2 * gib, availableMemory() / 2)),
})

export function startImageWorkers(log: Pick<FastifyBaseLogger, 'warn'>, limits = defaultLimits()): ImageWorkers {
  const inPool = pLimit(Math.min(2, availableParallelism()))
  const oneLarge = pLimit(1)
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
  const run = <T>(
    task: ImageTask,
    schema: z.ZodType<T>,
    { timeoutMs, signal, isLarge }: { timeoutMs: number; signal: AbortSignal; isLarge: boolean },
  ): Promise<T> =>
    inPool(async () => {
      if (closed) throw shuttingDown()
      signal.throwIfAborted()
      clearTimeout(idleTimer)
      const worker = idle.pop() ?? startImageProcess(limits.memory)
      processes.add(worker)
      try {
        return resultOf(schema, await worker.run(task, timeoutMs, signal))
      } catch (error) {
        if (error instanceof ImageProcessEnded && error.reason !== 'closed')
          log.warn({ err: error }, 'an image was given up')
        throw toRefusal(error)
      } finally {
        // A process that has decoded a large image keeps much of the memory.
        if (worker.ended || isLarge) await end(worker)
        else idle.push(worker)
        idleTimer = setTimeout(endIdle, idleMs).unref()
      }
    })

  return {
    async prepare(source, format, to, signal) {
      const measuring = { timeoutMs: limits.measureMs, signal, isLarge: false }
      const { pixels } = await run({ kind: 'measure', source, format }, measuredSchema, measuring)
      const isLarge = pixels > largePixels
      const task: ImageTask = { kind: 'prepare', source, format, ...to }
      const prepare = () => run(task, preparedSchema, { timeoutMs: limits.prepareMs, signal, isLarge })
      return isLarge ? oneLarge(prepare) : prepare()
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await Promise.all([...processes].map(end))
    },
  }
}

/** The result of a task. @throws the error that the process reported */
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
  // Without a limit it is 0, or larger than any machine's memory.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
