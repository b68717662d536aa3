import { availableParallelism, totalmem } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { badFields, Refusal } from '../../http/errors.ts'
import type { ImageFormat } from '../judge.ts'
import { type ImageProcess, ImageProcessEnded, startImageProcess } from './imageProcess.ts'
import { decodingFailed, tooDemanding } from './refusals.ts'
import { type ImageOutcome, type ImageTask, measuredSchema, type PreparedImage, preparedSchema } from './task.ts'

/** What decoding an image may cost. */
export interface ImageLimits {
  /** ms to look at an image. */
  measureMs: number
  /** ms to decode it and to write its variants. */
  prepareMs: number
  /** Bytes that one process may hold. */
  memory: number
}

/** Decodes images in processes of their own, which can be killed. FILE-4, FILE-6. */
export interface ImageWorkers {
  /**
   * Writes the clean original and the variants of an image into a folder; a few at a time, the rest wait.
   * @param source the image as it was received
   * @throws 400 for one that is broken, cut off, too large, or takes too long or too much memory
   */
  prepare(source: string, format: ImageFormat, folder: string, original: string): Promise<PreparedImage>
  /** Kills the processes. Resolves once they are gone. */
  close(): Promise<void>
}

const gib = 1024 ** 3
/** Larger images take hundreds of megabytes where they are stored progressively: one at a time. */
const largePixels = 25_000_000
/** How long a process without work is kept, in ms. */
const idleMs = 30_000

// An animation of 40 million pixels takes up to a minute; the gateway gives an upload up after two.
const usualLimits = (): ImageLimits => ({
  measureMs: 15_000,
  prepareMs: 90_000,
  memory: Math.floor(Math.min(2 * gib, availableMemory() / 2)),
})

export function startImageWorkers(log: Pick<FastifyBaseLogger, 'warn'>, limits = usualLimits()): ImageWorkers {
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

  /** Runs a task in a process that is idle, or in a new one. */
  const run = <T>(task: ImageTask, schema: z.ZodType<T>, timeoutMs: number, isLarge = false): Promise<T> =>
    inPool(async () => {
      if (closed) throw closing()
      clearTimeout(idleTimer)
      const worker = idle.pop() ?? startImageProcess(limits.memory)
      processes.add(worker)
      try {
        return resultOf(schema, await worker.run(task, timeoutMs))
      } catch (error) {
        if (error instanceof ImageProcessEnded && error.reason !== 'closed')
          log.warn({ err: error }, 'an image was given up')
        throw refusalOf(error)
      } finally {
        // After a large image it would keep much of the memory.
        if (worker.ended || isLarge) await end(worker)
        else idle.push(worker)
        idleTimer = setTimeout(endIdle, idleMs).unref()
      }
    })

  return {
    async prepare(source, format, folder, original) {
      const { pixels } = await run({ kind: 'measure', source, format }, measuredSchema, limits.measureMs)
      const isLarge = pixels > largePixels
      const task: ImageTask = { kind: 'prepare', source, format, folder, original }
      const prepare = () => run(task, preparedSchema, limits.prepareMs, isLarge)
      return isLarge ? oneLarge(prepare) : prepare()
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await Promise.all([...processes].map(end))
    },
  }
}

/** What the process has made. @throws what it was refused or failed with */
function resultOf<T>(schema: z.ZodType<T>, outcome: ImageOutcome): T {
  if ('refused' in outcome)
    throw Object.assign(badFields({ files: outcome.refused }), { cause: new Error(outcome.why) })
  if ('failed' in outcome) throw Object.assign(new Error(outcome.failed), { code: outcome.code })
  return schema.parse('done' in outcome ? outcome.done : undefined)
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ImageProcessEnded)) return error
  if (error.reason === 'closed') return closing()
  return Object.assign(error.reason === 'crash' ? decodingFailed() : tooDemanding(), { cause: error })
}

const closing = () => new Refusal(503, 'Server taaskäivitub. Proovi mõne aja pärast uuesti.')

/** Bytes that this machine has, or that a container leaves us. */
function availableMemory(): number {
  // Without a limit it is 0, or more than any machine has.
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
