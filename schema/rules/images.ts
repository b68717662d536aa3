/** How much of a place a picture has to fill in order to be sharp enough for it. */
const enough = 0.9

/**
 * Which of a picture's variants to show in a place: the smallest that is at least 90 % of the place's width, else the largest;
 * null where there is none. FILE-4.
 * @param variants in any order
 * @param placeWidth CSS pixels
 */
export function variantFor<T extends { width: number }>(variants: readonly T[], placeWidth: number): T | null {
  const sorted = [...variants].sort((a, b) => a.width - b.width)
  return sorted.find(({ width }) => width >= enough * placeWidth) ?? sorted.at(-1) ?? null
}
