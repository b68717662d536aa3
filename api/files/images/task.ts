import { z } from 'zod'
import type { ImageFormat } from '../judge.ts'

/** What a process for images is asked to do: to look at an image, or to write its clean original and its variants. */
export type ImageTask =
  | { kind: 'measure'; source: string; format: ImageFormat }
  | { kind: 'prepare'; source: string; format: ImageFormat; folder: string; original: string }

/** How large an image is. */
export const measuredSchema = z.object({
  /** Of one frame. */
  pixels: z.number(),
})

/** What an image becomes: its clean original as `original.{extension}` and its variants, all in one folder. */
export const preparedSchema = z.object({
  /** Bytes of the clean original. */
  size: z.number(),
  suurused: z.array(
    z.object({
      laius: z.number(),
      korgus: z.number(),
      nimi: z.string(),
      bytes: z.number(),
      webpBytes: z.number().nullable(),
    }),
  ),
})

/** What the process sends. Errors cross as plain data: structured cloning would drop their codes. */
export const outcomeSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ done: z.unknown() }),
  /** A sentence for the person who uploads. */
  z.object({ refused: z.string(), why: z.string() }),
  z.object({ failed: z.string(), code: z.string() }),
  /** It holds more bytes than it may, and kills itself. */
  z.object({ memory: z.number() }),
])

export type ImageOutcome = z.infer<typeof outcomeSchema>
export type MeasuredImage = z.infer<typeof measuredSchema>
export type PreparedImage = z.infer<typeof preparedSchema>
