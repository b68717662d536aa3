/** The standard widths of variants in pixels, largest first. FILE-4. */
const standardWidths = [1920, 1366, 768, 420, 200]

/**
 * The widths of an image's variants, largest first: its own width, but not above the largest standard one, and all smaller standard ones.
 * FILE-4.
 * @param own width of the upright image in pixels
 */
export function variantWidths(own: number): number[] {
  const first = Math.min(own, Math.max(...standardWidths))
  return [first, ...standardWidths.filter((width) => width < first)]
}
