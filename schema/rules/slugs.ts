/** Letters that do not fall apart into a plain one and a mark. */
const transliterated: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', þ: 'th', ð: 'd', œ: 'oe' }

const longest = 80

/** Whether a slug may stand in an address: letters and digits, words joined by single hyphens. SLUG-1. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= longest
}

/** The slug of a name: umlauts transliterated, other characters to hyphens; '' where nothing is left of it. SLUG-1. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøđłþðœ]/g, (letter) => transliterated[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest)
    .replace(/-$/, '')
}

/**
 * A slug that nobody has: `wanted` itself or with the first free number behind it.
 * @param taken those in use, and those that the routes keep for themselves (ROUTE-4)
 */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
