/** The vowels of Estonian, for use inside a character class. */
export const vowels = 'aeiouõäöü'

const losesD = new RegExp(`[${vowels}]{2}[ln]d$`)
const endsLong = new RegExp(`[${vowels}]{2}.$`)

/** Endings of strong stems with their weak grades; the first match applies. */
const weakEndings: [end: string, weak: string[]][] = [
  ['aed', ['ai']],
  ['aeg', ['aj']],
  ['oeg', ['oj']],
  ['ead', ['ea']],
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
 * The possible weak grades of a stem that ends in a consonant, without the stem vowel: `kott` → `kot`, `laht` → `lah`, `põld` → `põll`,
 * `jalg` → `jal`. A stem without gradation is returned unchanged. FORUM-7.
 */
export function weakGrades(stem: string): string[] {
  for (const [end, weak] of weakEndings) {
    if (!stem.endsWith(end)) continue
    const found = weak.map((one) => stem.slice(0, -end.length) + one)
    // suund – suuna, keeld – keelu
    return losesD.test(stem) ? [...found, stem.slice(0, -1)] : found
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
  if (new RegExp(`[${vowels}]{2}ss$`).test(stem)) return [stem.slice(0, -1)]
  return [stem]
}

/** Endings of weak stems with their strong grades. */
const strongEndings: [end: string, strong: string[]][] = [
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

/** Sounds after which the strong grade of words in -e gains a d: pööre – pöörde, kääne – käände, riie – riide. */
const gainsD = new RegExp(`[${vowels}]{2}[rn]$|[${vowels}][iu]$`)

const strongLetters: Record<string, string[]> = {
  k: ['kk', 'k'],
  p: ['pp', 'p'],
  t: ['tt', 't'],
  g: ['k', 'g'],
  b: ['p', 'b'],
  d: ['t', 'd'],
  v: ['b', 'v'],
  s: ['sk', 'ss', 's'],
  // puhas – puhta
  h: ['ht', 'h'],
}

/**
 * The possible strong grades of a weak stem that ends in a consonant: `lamm` → `lamb`, `rat` → `ratt`, `hülj` → `hülg`,
 * `rii` → `riid`. FORUM-7.
 */
export function strongGrades(stem: string): string[] {
  for (const [end, strong] of strongEndings) {
    if (stem.endsWith(end)) return strong.map((one) => stem.slice(0, -end.length) + one)
  }
  if (gainsD.test(stem)) return [`${stem}d`, stem]
  const strong = strongLetters[stem.at(-1) ?? '']
  if (!strong) return [stem]
  return strong.map((one) => stem.slice(0, -1) + one)
}

const softMiddle = new RegExp(`^(.*[^${vowels}]|)([${vowels}])([bdg])([aeiu])$`)
const lowered: Record<string, string> = { i: 'e', u: 'o', ü: 'ö' }

/** A stem whose last letter, if it is a high vowel, is lowered before a vowel: `mu` → `mo`, `sü` → `sö`. */
export const withLoweredEnd = (stem: string) => stem.replace(/[iuü]$/, (vowel) => lowered[vowel] ?? vowel)

/**
 * The weak stems of words like lugu, jõgi, tuba, siga, which lose b, d or g between short vowels and lower the vowels:
 * `lugu` → `loo`, `jõgi` → `jõe`, `tuba` → `toa`; d between a or õ and a becomes j: `sõda` → `sõja`, `pada` → `paja`.
 * Empty for other words (saba – saba, häbi – häbi). FORUM-7.
 */
export function softened(word: string): string[] {
  const [, before, first, middle, last] = softMiddle.exec(word) ?? []
  if (before == null || !first || !last) return []
  if (last === 'a' && first === 'a') return middle === 'd' ? [`${before}aja`] : []
  if (middle === 'b' && last === 'i') return []
  const tail = last === 'i' ? 'e' : last === 'u' ? 'o' : last
  const weak = [before + withLoweredEnd(first) + tail]
  if (middle === 'd' && last === 'a' && first === 'õ') weak.push(`${before}õja`)
  return weak
}

const shortMiddle = new RegExp(`^(.*[^${vowels}]|)([${vowels}])([bdghjklmnprstv])([${vowels}])$`)
const geminates: Record<string, string> = { b: 'pp', d: 'tt', g: 'kk' }

/** The short illative: `maja` → `majja`, `tuba` → `tuppa`, `jõge` → `jõkke`; null when there is none. FORUM-7. */
export function geminated(stem: string): string | null {
  const [, before, first, middle, last] = shortMiddle.exec(stem) ?? []
  if (before == null || !first || !middle || !last || (last === 'u' && geminates[middle])) return null
  return before + first + (geminates[middle] ?? middle + middle) + last
}
