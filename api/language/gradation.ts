/** One vowel of Estonian, as the inside of a character class. */
export const VOWELS = 'aeiouõäöü'

const endsLong = new RegExp(`[${VOWELS}]{2}.$`)

/** Ends of strong stems and what they become in the weak grade; the first that fits is taken. */
const WEAK_ENDS: [end: string, weak: string[]][] = [
  ['aed', ['ai']],
  ['aeg', ['aj']],
  ['oeg', ['oj']],
  ['ood', ['o']],
  ['ead', ['ea', 'i']],
  ['kk', ['k']],
  ['pp', ['p']],
  ['tt', ['t']],
  ['ht', ['h', 'hi', 'ht']],
  ['hk', ['h']],
  ['sk', ['s', 'sk']],
  ['ld', ['ll']],
  ['nd', ['nn', 'nd']],
  ['rd', ['rr', 'rd']],
  ['mb', ['mm', 'mb']],
  ['lb', ['lv', 'lb']],
  ['rb', ['rv', 'rb']],
  ['lg', ['l', 'lj', 'lg']],
  ['rg', ['r', 'rj', 'rg']],
  ['ng', ['ng']],
  ['lk', ['lg']],
  ['nk', ['ng']],
  ['rk', ['rg']],
  ['lp', ['lb']],
  ['mp', ['mb']],
  ['rp', ['rb']],
  ['lt', ['ld']],
  ['nt', ['nd']],
  ['rt', ['rd']],
]

/**
 * The weak grades that a stem ending in a consonant may have, the stem vowel left off: `kott` → `kot`, `laht` → `lah`,
 * `põld` → `põll`, `jalg` → `jal`. A stem that does not change is given as it is (FORUM-7).
 */
export function weakGrades(stem: string): string[] {
  for (const [end, weak] of WEAK_ENDS) {
    if (stem.endsWith(end)) return weak.map((one) => stem.slice(0, -end.length) + one)
  }
  if (endsLong.test(stem)) {
    const head = stem.slice(0, -1)
    if (stem.endsWith('ss')) return [head]
    if (stem.endsWith('k')) return [`${head}g`]
    if (stem.endsWith('p')) return [`${head}b`]
    if (stem.endsWith('t')) return [`${head}d`]
    if (stem.endsWith('b')) return [`${head}v`, stem]
    if (stem.endsWith('d') || stem.endsWith('g')) return [head, stem]
  }
  if (new RegExp(`[${VOWELS}]{2}ss$`).test(stem)) return [stem.slice(0, -1)]
  return [stem]
}

/** Ends of weak stems and what they become in the strong grade. */
const STRONG_ENDS: [end: string, strong: string[]][] = [
  ['mm', ['mb', 'mm']],
  ['ll', ['ld', 'll']],
  ['nn', ['nd', 'nn']],
  ['rr', ['rd', 'rr']],
  ['lj', ['lg']],
  ['rj', ['rg']],
  ['hk', ['hk']],
  ['sk', ['sk']],
  ['tk', ['tk']],
]

const STRONG_LETTERS: Record<string, string[]> = {
  k: ['kk', 'k'],
  p: ['pp', 'p'],
  t: ['tt', 't'],
  g: ['k', 'g'],
  b: ['p', 'b'],
  d: ['t', 'd'],
  v: ['b', 'v'],
}

/**
 * The strong grades that a weak stem ending in a consonant may have: `lamm` → `lamb`, `rat` → `ratt`, `hülj` → `hülg`
 * (FORUM-7).
 */
export function strongGrades(stem: string): string[] {
  for (const [end, strong] of STRONG_ENDS) {
    if (stem.endsWith(end)) return strong.map((one) => stem.slice(0, -end.length) + one)
  }
  const strong = STRONG_LETTERS[stem.at(-1) ?? '']
  if (!strong) return [stem]
  return strong.map((one) => stem.slice(0, -1) + one)
}

const softMiddle = new RegExp(`^(.*[^${VOWELS}]|)([${VOWELS}])([bdg])([aeiu])$`)
const lowered: Record<string, string> = { i: 'e', u: 'o', ü: 'ö' }

/**
 * The weak stems of a word of the kind lugu, jõgi, tuba, siga, whose b, d or g between short vowels falls away and lowers
 * them: `lugu` → `loo`, `jõgi` → `jõe`, `tuba` → `toa`, `sõda` → `sõja` (FORUM-7). Empty for words of another kind.
 */
export function softened(word: string): string[] {
  const [, before, first, middle, last] = softMiddle.exec(word) ?? []
  if (before == null || !first || !last) return []
  const head = lowered[first] ?? first
  const tail = last === 'i' ? 'e' : last === 'u' ? 'o' : last
  const weak = [before + head + tail]
  if (middle === 'd' && last === 'a' && /[aõ]/.test(first)) weak.push(`${before + first}ja`)
  return weak
}

const shortMiddle = new RegExp(`^(.*[^${VOWELS}]|)([${VOWELS}])([bdghjklmnprstv])([${VOWELS}])$`)
const HARDENED: Record<string, string> = { b: 'pp', d: 'tt', g: 'kk' }

/** The short form of going into: `maja` → `majja`, `tuba` → `tuppa`, `jõge` → `jõkke`; null where there is none (FORUM-7). */
export function geminated(stem: string): string | null {
  const [, before, first, middle, last] = shortMiddle.exec(stem) ?? []
  if (before == null || !first || !middle || !last || (last === 'u' && HARDENED[middle])) return null
  return before + first + (HARDENED[middle] ?? middle + middle) + last
}
