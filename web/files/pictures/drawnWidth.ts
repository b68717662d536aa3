import type { FileCardFragment } from '../generated.ts'

/** How an image fits its frame: 'cover' fills and crops, 'contain' fits inside, 'natural' takes the width and the image's own height. */
export type Fit = 'cover' | 'contain' | 'natural'

/** A size in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The width of an image in a frame before cropping, in CSS pixels. A panorama that covers a square is much wider than the square, and
 * needs a variant of that width. FILE-4.
 * @param ratio width divided by height; null if unknown
 */
export function drawnWidth(frame: Size, fit: Fit, ratio: number | null): number {
  if (fit === 'natural' || ratio == null || frame.height === 0) return frame.width
  const byHeight = frame.height * ratio
  return Math.ceil(fit === 'cover' ? Math.max(frame.width, byHeight) : Math.min(frame.width, byHeight))
}

/** The aspect ratio of an image, width divided by height; null if the server did not return it. */
export function ratioOf({ variants: [largest] }: Pick<FileCardFragment, 'variants'>): number | null {
  return largest?.height ? largest.width / largest.height : null
}
