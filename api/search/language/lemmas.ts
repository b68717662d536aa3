import { strongGrades, vowels, weakGrades } from './gradation.ts'
import { irregularLemmas } from './irregularNouns.ts'
import type { Paradigm } from './nouns.ts'
import { nounParadigms } from './nouns.ts'
import { irregularLemmas as irregularVerbs, verbParadigms } from './verbs.ts'

const nounEndings = ['sse', 'st', 'lt', 'le', 'ks', 'ga', 'ni', 'na', 'ta', 'sid', 'id', 's', 'l', 't', 'd', '']
const verbEndings = [
  ...'n b d me te vad ks sin sid sime site s is takse dakse akse etakse eti ti di nud tud dud etud ta da a ke ge'.split(
    ' ',
  ),
  '',
]

/**
 * The paradigms of the words that a word may be an inflected form of: `sadamasse` yields those of `sadam`, `kätega` those of `käsi`,
 * `sõidab` those of `sõitma`, and many that do not have the form. FORUM-7.
 * @param isLemma whether the dictionary has a lemma; without it fewer are tried
 */
export function inflectedParadigms(word: string, isLemma?: (word: string) => boolean): Paradigm[] {
  const lemmas = new Set([...irregularLemmas(word), ...irregularVerbs(word)])
  for (const [endings, lemmasOf, shortest] of [
    [nounEndings, nounLemmas, isLemma ? 2 : 3],
    [verbEndings, verbLemmas, 2],
  ] as const)
    for (const ending of endings) {
      const stem = word.slice(0, word.length - ending.length)
      if (word.endsWith(ending) && stem.length >= shortest) for (const lemma of lemmasOf(stem)) lemmas.add(lemma)
    }
  if (isLemma) for (const lemma of alike(word)) lemmas.add(lemma)
  lemmas.delete(word)
  return [...lemmas]
    .filter((lemma) => lemma.length > 1 && (!isLemma || (!isShort.test(lemma) && isLemma(lemma))))
    .flatMap((lemma) => [...nounParadigms(lemma), ...verbParadigms(lemma)])
}

const lemmaEndings = ['', ...'e i a u d g b s is us as es ne eg ed ks ps sk ss si ma agima'.split(' ')]

/** Words that begin like a word: tähtsa – tähtis, poja – poeg. */
const alike = (word: string) =>
  lemmaEndings.flatMap((ending) => [0, 1, 2, 3, 4, 5].map((cut) => word.slice(0, word.length - cut) + ending))

/** A noun of one syllable has a long vowel or ends in several consonants: tall, but not tal. */
const isShort = new RegExp(`^.?$|^[^${vowels}]*[${vowels}][^${vowels}]?$`)

/** Candidate lemmas for a noun's stem without its case ending. */
function nounLemmas(stem: string): string[] {
  const body = stem.slice(0, -1)
  const last = stem.at(-1) ?? ''
  const found: string[] = []
  // hobust – hobune
  if (stem.endsWith('s')) found.push(`${body}ne`)
  if (!vowels.includes(last))
    return [...found, `${stem.replace(/tt$/, '')}si`, `${stem}i`, `${stem.replace(/n$/, 'm')}i`, stem]
  if (stem.length > 3 || !/[bdg]/.test(last)) found.push(stem)
  const strong = [body, ...strongGrades(body), ...ungeminated(body)]
  found.push(...strong, ...strong.map((one) => `${one}i`), ...strong.map((one) => `${one}e`))
  found.push(...ungeminated(body).map((one) => one + last))
  const weaks = [body, ...weakGrades(body), body.replace(/g$/, 'j'), body.replace(/d$/, '')]
  for (const weak of weaks) found.push(weak + last + 's', `${weak}es`, `${weak}e`)
  // puid – puu
  if (stem.length < 4) found.push(stem + last)
  // hobuse – hobune, saarlasi – saarlane
  if (/s[ei]$/.test(stem)) found.push(`${stem.slice(0, -2)}ne`)
  if (/kes[ei]$/.test(stem)) found.push(stem.slice(0, -2))
  if (stem.endsWith('me')) {
    const base = stem.slice(0, -2)
    found.push(`${base}i`, base, ...[base, ...weakGrades(base)].map((one) => `${one}e`))
  }
  if (/j[au]$/.test(stem)) found.push(`${stem.slice(0, -2)}i`)
  const [, base, end] = new RegExp(`^(.*[^${vowels}])([lrnm])$`).exec(body) ?? []
  if (base && end) {
    const bases = [base, base.replace(/p$/, 'b').replace(/t$/, 'd'), base.replace(/([kpt])$/, '$1$1')]
    for (const one of [...bases, ...weakGrades(base)])
      for (const vowel of ['e', 'a', 'u', 'i']) found.push(one + vowel + end)
  }
  if (/[td]e$/.test(stem)) found.push(...pluralLemmas(stem.slice(0, -2)))
  if (new RegExp(`[${vowels}]{2}$`).test(stem)) found.push(...lengthened(body, last))
  return found
}

/** Undoes the gemination of the short illative: tuppa – tuba, jõkke – jõgi. */
const ungeminated = (body: string) =>
  /(pp|tt|kk|jj|ll|rr|mm|nn)$/.test(body)
    ? [body.slice(0, -1), body.slice(0, -2) + ({ p: 'b', t: 'd', k: 'g' }[body.slice(-1)] ?? body.slice(-1))]
    : []

/** Words whose plural genitive ends in -te or -de: laste – laps, naiste – naine, poiste – poiss, käte – käsi. */
function pluralLemmas(base: string): string[] {
  const body = base.slice(0, -1)
  const found = [base, `${base}si`]
  if (base.endsWith('s')) found.push(`${body}ps`, `${body}ks`, `${base}s`, `${body}ne`)
  return found.concat(vowels.includes(base.at(-1) ?? '') ? nounLemmas(base) : [])
}

/** Words that lost b, d, g or s between vowels: poe – pood, sae – saag, toa – tuba, jõe – jõgi, söe – süsi, aia – aed. */
function lengthened(body: string, last: string): string[] {
  const head = body.slice(0, -1)
  const first = body.at(-1) ?? ''
  const firsts = [first, ...({ e: ['i'], o: ['u'], ö: ['ü'] }[first] ?? [])]
  const lasts = [last, ...({ e: ['i'], o: ['u'] }[last] ?? [])]
  const found = [`${body}si`, ...firsts.map((one) => `${head + one}si`)]
  found.push(`${body + first}d`, `${body + first}g`, `${body}d`, `${body}g`, `${body}b`)
  if (body.endsWith('ai')) found.push(`${head}ed`)
  for (const one of firsts)
    for (const end of lasts) for (const stop of ['b', 'd', 'g']) found.push(head + one + stop + end)
  return found
}

/** Candidate infinitives for a verb's stem without its personal ending. */
function verbLemmas(stem: string): string[] {
  const body = stem.slice(0, -1)
  const vowel = vowels.includes(stem.at(-1) ?? '')
  const strong = vowel ? [body, ...strongGrades(body)] : [stem, ...strongGrades(stem)]
  const all = [stem, ...strong, ...(vowel ? strong.map((one) => one + stem.slice(-1)) : []), `${body}d`, `${stem}d`]
  // kaubelda – kauplema, vaielda – vaidlema, kõhelda – kõhklema
  const base = /^(.*)el$/.exec(stem)?.[1]
  if (base) all.push(...[...strongGrades(base), `${base}d`, `${base}t`, `${base}k`].map((one) => `${one}le`))
  // vean – vedama, loen – lugema; veetakse – vedama
  if (new RegExp(`[${vowels}]{2}$`).test(stem)) all.push(...lengthened(body, stem.slice(-1)))
  if (stem.endsWith('ee')) all.push(`${body}da`)
  // kaeti – katma, köeti – kütma
  if (vowel) all.push(`${stem.replace(/ö$/, 'ü')}t`)
  all.push(...longVowelStems(stem))
  return all.map((one) => `${one}ma`)
}

/** The stems of verbs like sööma and saama, whose long vowel changes: süüa, sõin – söö, tuua, tõin – too, sai – saa. */
function longVowelStems(stem: string): string[] {
  const [, head = '', vowel = ''] = new RegExp(`^([^${vowels}]*)(uu|üü|õi|ai|äi)$`).exec(stem) ?? []
  const long = { uu: ['oo'], üü: ['öö'], õi: ['oo', 'öö'], ai: ['aa'], äi: ['ää'] }[vowel] ?? []
  return long.map((one) => head + one)
}
