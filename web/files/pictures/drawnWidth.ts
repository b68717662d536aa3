import type { FileCardFragment } from '../generated.ts'

/** How an image takes its frame: 'cover' fills and crops, 'contain' fits into it, 'natural' takes its width and its own height. */
export type Fit = 'cover' | 'contain' | 'natural'

/** A size in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * How wide an image is drawn in a frame, before it is cropped, in CSS pixels: a panorama that covers a square is much wider than the
 * square, and its variant has to be. FILE-4.
 * @param ratio width by height; null if it is not known
 */
export function drawnWidth(frame: Size, fit: Fit, ratio: number | null): number {
  if (fit === 'natural' || ratio == null || frame.height === 0) return frame.width
  const byHeight = frame.height * ratio
  return Math.ceil(fit === 'cover' ? Math.max(frame.width, byHeight) : Math.min(frame.width, byHeight))
}

/** The shape of an image, width by height; null if the server has not told it. */
export function ratioOf({ variants: [largest] }: Pick<FileCardFragment, 'variants'>): number | null {
  return largest?.height ? largest.width / largest.height : null
}
