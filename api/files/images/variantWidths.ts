/** The widths that images get, in pixels, largest first. FILE-4. */
const listed = [1920, 1366, 768, 420, 200]

/**
 * The widths of an image's variants: each listed one below its own, and its own, at most the largest listed. Largest first.
 * FILE-4.
 * @param own the image's width in pixels, upright
 */
export function variantWidths(own: number): number[] {
  const first = Math.min(own, Math.max(...listed))
  return [first, ...listed.filter((width) => width < first)]
}
