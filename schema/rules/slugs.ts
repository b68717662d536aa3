/** Letters that NFD does not decompose into a base letter and a diacritic. */
const transliterated: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', þ: 'th', ð: 'd', œ: 'oe' }

const maxLength = 80

/** Whether a text is a valid slug: at most 80 letters and digits, words joined by single hyphens. SLUG-1. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= maxLength
}

/** A typed slug in lower case; null for an invalid one, such as one with spaces. SLUG-1. */
export function typedSlug(text: string): string | null {
  const slug = text.trim().toLowerCase()
  return isSlug(slug) ? slug : null
}

/** Derives a slug from a name: removes diacritics, replaces other characters with hyphens; '' when nothing remains. SLUG-1. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøđłþðœ]/g, (letter) => transliterated[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}

/** A slug that was generated from the time in ms, because neither the requested one nor the title was usable. */
const timestamp = /^\d{13,}(-\d+)?$/

/** A request for a slug. */
export interface WantedSlug {
  wanted: string
  title: string
  /** The record's current slug; null for a new record. */
  current: string | null
}

/** The slug to save: `wanted` if valid, else one made from the title, else a timestamp. It may be taken. SLUG-1. */
export function slugToSave({ wanted, title, current }: WantedSlug): string {
  // Before validation: an appended number may have made the current slug longer than isSlug allows.
  if (wanted !== '' && wanted === current) return wanted
  const base = typedSlug(wanted) ?? slugOf(title)
  if (base !== '') return base
  // A new timestamp would change the slug with every save.
  return current != null && timestamp.test(current) ? current : String(Date.now())
}

/**
 * A unique slug: `wanted`, or with the first free number appended.
 * @param taken slugs in use, and those reserved by routes (ROUTE-4)
 */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
