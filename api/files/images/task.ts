import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import type { ImageFormat } from '../detectType.ts'

/** A task of an image process: read an image's header, write its cleaned original and variants, or read the text of a document. */
export type ImageTask =
  | { kind: 'text'; source: string; mimetype: string; timeoutMs: number }
  | { kind: 'measure'; source: string; format: ImageFormat }
  | { kind: 'prepare'; source: string; format: ImageFormat; folder: string; original: string }

/** The result of the task 'measure'. */
export const measuredSchema = z.object({
  /** Of one frame. */
  pixels: z.number(),
})

/** The result of the task 'prepare': the cleaned original `original.{extension}` and the variants, in one folder. */
export const preparedSchema = z.object({
  /** Size of the cleaned original in bytes. */
  size: z.number(),
  suurused: responseList(
    z.object({
      laius: z.number(),
      korgus: z.number(),
      nimi: z.string(),
      bytes: z.number(),
      webpBytes: z.number().nullable(),
    }),
  ),
})

/** The CPU time of a task, in all threads. */
const cost = { cpuSeconds: z.number() }

/** The outcome of a task. Errors are sent as plain data, as structured cloning drops their codes. */
const outcomeSchema = z.union([
  z.object({ done: z.unknown(), ...cost }),
  /** `refused` is a message for the user. */
  z.object({ refused: z.string(), why: z.string(), ...cost }),
  z.object({ failed: z.string(), code: z.string(), ...cost }),
])

export type ImageOutcome = z.infer<typeof outcomeSchema>

/** Messages of the process. */
export const messageSchema = z.union([
  outcomeSchema,
  z.object({ ready: z.literal(true) }),
  /** The process exceeds its memory limit (bytes in use) and kills itself. */
  z.object({ memory: z.number() }),
])

export type ImageMessage = z.infer<typeof messageSchema>
export type MeasuredImage = z.infer<typeof measuredSchema>
export type PreparedImage = z.infer<typeof preparedSchema>
