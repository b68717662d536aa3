import { isInDictionary } from './dictionary.ts'
import { geminated, softened, strongGrades, vowels, weakGrades, withLoweredEnd } from './gradation.ts'
import { irregularParts } from './irregularNouns.ts'
import type { Parts } from './nounParts.ts'
import { formsOfParts, parts } from './nounParts.ts'

/** A paradigm: one way in which a word may inflect. */
export interface Paradigm {
  /** The dictionary form. */
  lemma: string
  readonly forms: Set<string>
  heads: ReadonlySet<string>
  /** The forms that others are derived from; alternatives stand together. */
  principal: string[][]
}

/** A paradigm whose forms are made when they are read, as few paradigms are believed. FORUM-7. */
export function paradigm(paradigm: Omit<Paradigm, 'forms'>, makeForms: () => Set<string>): Paradigm {
  let made: Set<string> | undefined
  return {
    ...paradigm,
    get forms() {
      return (made ??= makeForms())
    },
  }
}

/**
 * All paradigms that a noun or adjective in the nominative singular may have, judged only by its sound. A word has one of them; most forms
 * of the others do not exist. FORUM-7.
 */
export function nounParadigms(word: string): Paradigm[] {
  const { own, ofLastWord } = irregularParts(word)
  if (own) return own.map((one) => nounParadigm(word, one, []))
  return [...ofLastWord, ...(endsInVowel(word) ? vowelParts(word) : consonantParts(word))].map((one) =>
    nounParadigm(word, one),
  )
}

// Another word may be spelled like a genitive, but not like its comitative: kooga would be of koo, 'weave'.
const principalOf = (one: Parts) => [
  [`${one.genitive}ga`],
  one.partitive,
  one.pluralGenitive.map((form) => `${form}ga`),
]

function nounParadigm(lemma: string, one: Parts, principal = principalOf(one)): Paradigm {
  const heads = new Set([one.genitive, lemma, ...one.pluralGenitive])
  return paradigm({ lemma, heads, principal }, () => formsOfParts(lemma, one))
}

/** Whether another word has it as its genitive: linna is of linn, not of lina. */
const isGenitive = (form: string | null) => form != null && isInDictionary(`${form}ga`)

const endsInVowel = (word: string) => vowels.includes(word.at(-1) ?? '')
const longEnd = new RegExp(`^[^${vowels}]*[${vowels}]{2}$|[^${vowels}](aa|ee|ii|oo|uu|õõ|ää|öö|üü)$`)
const shortFoot = new RegExp(`(^|[^${vowels}])[${vowels}][hjklmnprsv]i$`)

function vowelParts(word: string): Parts[] {
  const body = word.slice(0, -1)
  const last = word.at(-1)
  // arvuti – arvuteid
  const inEid = last === 'i' && syllables(word) > 2 ? [`${body}eid`] : []
  // sai – saia, õu – õue
  if (longEnd.test(word))
    return [longVowelParts(word), ...['a', 'e'].map((vowel) => steadyParts(word + vowel, word + 'u'))]
  const ways = [
    parts(
      word,
      [`${word}t`, word],
      [`${word}de`, `${word}te`],
      [`${word}sid`, `${word}id`, ...inEid, ...pluralChange(word)],
      [geminated(word)].filter((form) => !isGenitive(form)),
    ),
  ]
  for (const weak of softened(word)) {
    const strong = last === 'i' ? `${body}e` : word
    ways.push(parts(weak, [strong], [`${strong}de`], [`${strong}sid`, ...pluralChange(word)], [geminated(strong)]))
  }
  if (last === 'i' && shortFoot.test(word)) ways.push(...shortFootParts(body))
  if (/ti$/.test(word)) ways.push(parts(`${body}me`, [`${word}t`], [`${body}mete`], [`${body}meid`]))
  if (last === 'e') {
    const strong = strongGrades(body).filter((one) => one !== body)
    ways.push(...strong.map((one) => stepParts(`${word}t`, `${one}e`)))
    // aste – astme, liige – liikme
    for (const one of [body, ...strong]) ways.push(parts(`${one}me`, [`${word}t`], [`${one}mete`], [`${one}meid`]))
    // pime – pimeda
    ways.push(openParts(`${word}da`))
    // seeme – seemne
    if (word.endsWith('me')) ways.push(parts(`${body}ne`, [`${word}t`], [`${body}nete`], [`${body}neid`]))
  }
  // lühike – lühikese
  if (word.endsWith('ke')) ways.push(parts(`${word}se`, [`${word}st`], [`${word}ste`], [`${word}si`, `${word}seid`]))
  if (word.endsWith('ne')) {
    const stem = `${word.slice(0, -2)}s`
    // naine – naisi, hobune – hobuseid
    ways.push(parts(`${stem}e`, [`${stem}t`], [`${stem}te`], [`${stem}i`, `${stem}eid`], [`${stem}se`]))
    // vaikne – vaikset, lihtne – lihtsat
    ways.push(openParts(`${stem}e`), openParts(`${stem}a`))
  }
  return ways
}

/** Words with the partitive in -t of the genitive: tähtis – tähtsa – tähtsat. */
const openParts = (genitive: string) => parts(genitive, [`${genitive}t`], [`${genitive}te`], [`${genitive}id`])

/** Words with one stem in all cases: sai – saia – saia. */
const steadyParts = (genitive: string, plural: string) =>
  parts(genitive, [genitive], [`${genitive}de`], [`${genitive}sid`, plural])

/** Words like maa, tee, öö, puu: the long vowel stays, and is shortened before the i of the plural. */
function longVowelParts(word: string): Parts {
  const short = word.slice(0, -1)
  return parts(word, [`${word}d`], [`${word}de`], [`${short}id`, `${word}sid`])
}

/** Words like meri (mere), käsi (käe), süsi (söe), kiri (kirja), vari (varju): two short syllables ending in i. */
function shortFootParts(body: string): Parts[] {
  const inE = `${body}e`
  const sonorant = body.endsWith('m') ? `${body.slice(0, -1)}n` : body
  const ways = [
    parts(
      inE,
      /[lrnm]$/.test(body) ? [`${sonorant}d`] : [inE],
      [`${inE}de`],
      [`${inE}sid`],
      [geminated(`${sonorant}e`), geminated(inE)],
    ),
  ]
  if (body.endsWith('s')) {
    const stem = body.slice(0, -1)
    const weak = `${withLoweredEnd(stem)}e`
    ways.push(parts(weak, [`${stem}tt`], [`${stem}te`], [`${body}i`], [`${stem}tte`]))
  }
  for (const vowel of ['a', 'u']) {
    const inJ = `${body}j${vowel}`
    ways.push(parts(inJ, [inJ], [`${inJ}de`], [`${body}ju`, `${body}je`, `${inJ}sid`]))
  }
  // rohi – rohu – rohtu
  if (body.endsWith('h'))
    ways.push(parts(`${body}u`, [`${body}tu`], [`${body}tude`], [`${body}tusid`, `${body}te`], [`${body}tu`]))
  return ways
}

/** The plural partitive with a vowel change: kala – kalu, tuba – tube, ema – emi, kivi – kive. */
function pluralChange(word: string): string[] {
  const body = word.slice(0, -1)
  const first = new RegExp(`[${vowels}](?=[${vowels}]?[^${vowels}]+a$)`).exec(word)?.[0] ?? ''
  if (word.endsWith('i')) return [`${body}e`]
  if (!word.endsWith('a')) return []
  if (/[uo]/.test(first)) return [`${body}e`]
  return [first === 'e' ? `${body}i` : `${body}u`]
}

/** Words with a strong genitive stem: lõke – lõkke, lammas – lamba. */
const stepParts = (partitive: string, genitive: string) =>
  parts(genitive, [partitive], [`${partitive}e`], [`${genitive}id`])

function consonantParts(word: string): Parts[] {
  const ways = stemVowelParts(word)
  const body = word.slice(0, -1)
  if (new RegExp(`[${vowels}]{2}s$`).test(word)) {
    ways.push(parts(`${body}e`, [`${body}t`], [`${body}te`], [`${word}i`], [`${body}de`]))
    ways.push(parts(`${body}ne`, [`${body}nt`], [`${body}nte`], [`${word}i`], [`${body}nde`]))
  }
  if (!severalSyllables(word)) return ways
  if (/[aeiu]s$/.test(word)) {
    ways.push(parts(`${word}e`, [`${word}t`], [`${word}te`], [`${word}i`, `${word}eid`], [`${word}se`]))
    const base = word.slice(0, -2)
    for (const strong of [...strongGrades(base), base]) ways.push(stepParts(`${word}t`, strong + word.at(-2)))
    // kadakas – kadakat, tähtis – tähtsa, kallis – kalleid
    ways.push(openParts(body), openParts(`${base}sa`), parts(body, [`${word}t`], [`${body}te`], [`${base}eid`]))
  }
  if (/[aeiu][lrnm]$/.test(word)) ways.push(...contractedParts(word))
  // elanik – elanikku, internet – internetti; the dictionary refuses hommikku
  if (/[kpt]$/.test(word))
    for (const vowel of ['i', 'u']) {
      const strong = word + word.at(-1) + vowel
      ways.push(
        parts(
          word + vowel,
          [strong],
          [`${word}e`, `${word + vowel}te`, `${strong}de`],
          [`${word + word.at(-1)}e`],
          [strong],
        ),
      )
    }
  return ways
}

const longHiss = new RegExp(`[${vowels}]{2}ss?$`)
// riiul and tõend have two.
const syllables = (word: string) => word.match(new RegExp(`õ(?=e)|[${vowels}]{1,2}`, 'g'))?.length ?? 0
const severalSyllables = (word: string) => syllables(word) > 1

/** Words that add a vowel in the genitive, which a dictionary would list: saar – saare, sadam – sadama, põld – põllu. */
function stemVowelParts(word: string): Parts[] {
  const ways: Parts[] = []
  for (const vowel of ['a', 'e', 'i', 'u']) {
    const strong = word + vowel
    // sild – sildu, but silt – sildi
    const inA = isInDictionary(`${word}u`) && isGenitive(`${word}i`) ? [`${word}u`] : [`${word}i`, `${word}u`]
    const plural = vowel === 'a' ? inA : vowel === 'e' ? [`${word}i`] : [`${word}e`]
    for (const genitive of [...weakGrades(word).map((weak) => weak + vowel), ...shortened(word, vowel)]) {
      const weak = genitive.slice(0, -1)
      const way = parts(genitive, [strong], [`${strong}de`], [...plural, `${strong}sid`], [strong])
      if (/[lrn]$/.test(word) || longHiss.test(word)) {
        const stem = word.replace(/ss$/, 's')
        // keel – keele – keelt, õun – õuna – õunte, but keeld – keelu
        const isLong = severalSyllables(word) || longHiss.test(word)
        if (isLong || vowel === 'e') way.partitive.push(`${stem}t`)
        if (isLong || vowel === 'e' || vowel === 'a') way.pluralGenitive.push(`${stem}te`)
        way.into?.push(`${word}de`)
      }
      if (severalSyllables(word)) {
        way.partitive.push(`${genitive}t`)
        way.pluralGenitive.push(`${genitive}te`)
        way.pluralPartitive.push(`${vowel === 'i' ? `${weak}e` : genitive}id`)
      }
      ways.push(way)
    }
  }
  return ways
}

/** Long vowels before a lost d or g: the ending, the stem vowel of the strong grade, and the ending of the genitive that replaces both. */
const shortenings: [end: string, vowel: string, genitive: string][] = [
  ['ood', 'i', 'oe'],
  ['aag', 'i', 'ae'],
  ['aag', 'u', 'ao'],
  ['oog', 'u', 'oo'],
  ['oog', 'a', 'oa'],
  ['aas', 'e', 'ae'],
  ['uub', 'e', 'uue'],
]

/** The genitive of words that shorten a long vowel: pood – poe, saag – sae, raag – rao, hoog – hoo, roog – roa. */
const shortened = (word: string, vowel: string) => [
  ...shortenings.flatMap(([end, before, after]) =>
    word.endsWith(end) && vowel === before ? [word.slice(0, -end.length) + after] : [],
  ),
  // jõud – jõu, liug – liu
  ...(vowel === 'u' && /u[dg]$/.test(word) ? [word.slice(0, -1)] : []),
]

/** Words that drop their last vowel before the stem vowel: aken – akna, sõber – sõbra, artikkel – artikli. */
function contractedParts(word: string): Parts[] {
  const end = word.at(-1) ?? ''
  const base = word.slice(0, -2)
  const joined = /(kk|pp|tt|ss|ll|mm|nn)$/.test(base) ? base.slice(0, -1) : base
  const strong = strongGrades(base).map((one) => (/(kk|pp|tt)$/.test(one) ? base : one) + end)
  return (end === 'n' ? ['a', 'e', 'i'] : ['a', 'e', 'i', 'u']).flatMap((vowel) => {
    const genitive = joined + end + vowel
    const weakGenitive = parts(
      genitive,
      end === 'n' ? [`${word}t`] : [`${word}t`, `${genitive}t`, ...strong.map((one) => one + vowel)],
      [`${word}de`, `${genitive}te`, ...strong.map((one) => `${one + vowel}de`)],
      [`${vowel === 'i' ? `${joined + end}e` : genitive}id`, ...strong.map((one) => one + (vowel === 'a' ? 'u' : 'e'))],
    )
    return [
      weakGenitive,
      ...strong.filter((one) => one !== joined + end).map((one) => strongGenitive(word, one, vowel)),
    ]
  })
}

/** Contracted words with a strong genitive: manner – mandri, sammal – sambla. */
const strongGenitive = (word: string, strong: string, vowel: string) =>
  parts(
    strong + vowel,
    [`${word}t`, `${strong + vowel}t`],
    [`${word}de`, `${strong + vowel}te`],
    [`${strong + (vowel === 'i' ? 'e' : vowel)}id`],
  )
