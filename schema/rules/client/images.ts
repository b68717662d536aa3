/** The share of the rendered width that a variant needs to look sharp. */
const minShare = 0.9

/**
 * The variant of an image to render: the smallest with at least 90 % of the rendered width, else the largest; null without
 * variants. FILE-4.
 * @param variants in any order
 * @param renderedWidth in CSS pixels
 */
export function variantFor<T extends { width: number }>(variants: readonly T[], renderedWidth: number): T | null {
  const sorted = [...variants].sort((a, b) => a.width - b.width)
  return sorted.find(({ width }) => width >= minShare * renderedWidth) ?? sorted.at(-1) ?? null
}
