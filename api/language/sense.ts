import { VOWELS } from './gradation.ts'
import { inflectedParadigms } from './lemmas.ts'
import type { Paradigm } from './nouns.ts'
import { nounParadigms } from './nouns.ts'
import { verbParadigms } from './verbs.ts'

/** How near a word of a text is to the one looked for: as it was typed, another form of it, a compound with it. */
export type Nearness = 'exact' | 'form' | 'compound'

/** What a typed word may mean: the forms that count, and how its compounds begin and end. */
export interface WordSense {
  word: string
  forms: Set<string>
  starts: string[]
  ends: string[]
}

/** Words so common by themselves that they are no sign of another word one of whose forms is spelled the same. */
const FUNCTION_WORDS = new Set(
  `aga alla all alles alt ainult ees eest ei ette enne et ega ehk ehkki hea iga ikka ise kallale ja juba juures juurde juurest just
  jälle jääb jääd jäid jäi jääks jääme jääda järel järele kas kes keda kelle kell keegi kinni kohe koju ka koos kui kuid kus
  kust kuni kõik kõige käib lahti läbi maha me meid meie meil meile meilt mida midagi mina minu mis mu mul mulle mõni mööda
  need neid nemad nende nad nii ning nüüd oli olid on oma peal peale pealt peaks peab pärast sai said saab seda see sees
  seest seal sealt selle sest siia siin siis siit sina sinna sinu su sul ta taga tagant tagasi taha teeb teeks teeme teen te
  teid teie teil teile teilt tema teda tuleks tuleb tulen tulid tõttu vaid väga vastu veel veeb vaja vahel ära ühe üks üle`
    .split(/\s+/)
    .filter(Boolean),
)

/** A way to inflect counts when at least this share of the best way's forms are seen with it. */
const SHARE_OF_BEST = 0.6
/** A reading as another than the listed form counts beside listed ones when it explains this share of their forms. */
const SHARE_EXPLAINED = 0.6

/** Every spelling that a typed word's forms might have: what has to be looked up before `wordSense` can choose (FORUM-7). */
export function possibleForms(word: string): Set<string> {
  const found = new Set([word])
  for (const { forms } of [...listedParadigms(word), ...inflectedParadigms(word)])
    for (const form of forms) found.add(form)
  return found
}

const listedParadigms = (word: string) => [...verbParadigms(word), ...nounParadigms(word)]

/**
 * What a typed word means in a collection of texts. Estonian does not tell from the sound of a word how it inflects (laht
 * – lahe, but naht – nahi), so all ways are tried and those are taken whose forms the texts really have (FORUM-7).
 *
 * @param word one typed word in lower case
 * @param isSeen tells whether a spelling stands in the texts; asked for those of `possibleForms`
 */
export function wordSense(word: string, isSeen: (form: string) => boolean): WordSense {
  const listed = best(listedParadigms(word), word, isSeen)
  const seen = new Set(listed.flatMap((way) => seenForms(way, word, isSeen)))
  const explains = (way: Paradigm) =>
    [...seen].filter((form) => way.forms.has(form)).length >= SHARE_EXPLAINED * seen.size
  const others = inflectedParadigms(word).filter((way) => explains(way) && (!seen.size || isSeen(way.lemma)))
  const inflected = best(others, word, isSeen)
  const sense: WordSense = { word, forms: new Set([word]), starts: [], ends: [] }
  const starts = new Set<string>()
  const ends = new Set<string>()
  for (const way of [...listed, ...inflected]) {
    const isNoun = way.heads.size > 0
    for (const form of way.forms) {
      if (!isNoun || !FUNCTION_WORDS.has(form)) sense.forms.add(form)
      if (isNoun && form.length >= (longVowel.test(form) ? 2 : 3)) ends.add(form)
    }
    for (const head of way.heads) if (head.length >= (longVowel.test(head) ? 2 : 3)) starts.add(head)
  }
  return { ...sense, starts: [...starts], ends: [...ends] }
}

/** The ways to inflect of which most is seen; all of them where nothing is. */
function best(ways: Paradigm[], word: string, isSeen: (form: string) => boolean): Paradigm[] {
  const scores = ways.map((way) => seenForms(way, word, isSeen).length)
  const most = Math.max(0, ...scores)
  return ways.filter((_, place) => (scores[place] ?? 0) >= most * SHARE_OF_BEST)
}

const seenForms = (way: Paradigm, word: string, isSeen: (form: string) => boolean) =>
  [...way.forms].filter((form) => form !== word && !FUNCTION_WORDS.has(form) && isSeen(form))

const longVowel = /(aa|ee|ii|oo|uu|õõ|ää|öö|üü)$/
/** What follows a stem in words derived from it or inflected otherwise, but does not begin the second part of a compound. */
const derived = new RegExp(
  [
    '^(la([nst]|$)|li(ne|se|si|st|k)|lt|ni[kg]|n[dnt]|n[ei]$|ka([std]|le|ga|id)?$|ke(ne|se|st|si)|ku([dtl]|id|le|ga)?$',
    '|st|sti|tu|tl|t[ai]$|ta(ma|v|b$|d|n|s$|t|k|ks|ja)|d[aeu]|du[bs]|mi(ned?$|se|st|si)|mata|ma[dst]?t?$|mes?t?$|va[dlt]?$',
    '|ja([dtls]|le|ga)?$|ri$|us|ute|s[ei]$|si[dn]|se[dlst]|sse|ti)',
  ].join(''),
)
/** Further ends that make another word of a short stem such as tee, vee, jää, puu. */
const derivedShort =
  /^(n[eiu]|b|ma(ks)?$|me|d|ti|tu[bdns]|ri[bms]|ki|ke|v[ab]|le(ks|b|n)?$|re(s|b|n)|[lrt][^aeiouõäöü]|ga|j[au]|ks)/
const sounded = new RegExp(`[${VOWELS}]`)
const vowelFirst = new RegExp(`^[${VOWELS}]`)
const vowelLast = new RegExp(`[${VOWELS}]$`)

/** How near a word of a text is to the one looked for; null when it is another word (FORUM-7). */
export function nearness(sense: WordSense, token: string): Nearness | null {
  if (token === sense.word) return 'exact'
  if (sense.forms.has(token)) return 'form'
  if (/[gk]i$/.test(token) && sense.forms.has(token.slice(0, -2))) return 'form'
  return startsCompound(sense, token) || endsCompound(sense, token) ? 'compound' : null
}

function startsCompound({ starts }: WordSense, token: string): boolean {
  return starts.some((start) => {
    if (!token.startsWith(start)) return false
    const rest = token.slice(start.length)
    if (rest.length < 3 || !sounded.test(rest) || derived.test(rest)) return false
    if (!vowelLast.test(start) && vowelFirst.test(rest)) return false
    return start.length > 3 || !derivedShort.test(rest)
  })
}

function endsCompound({ ends }: WordSense, token: string): boolean {
  return ends.some((end) => {
    if (!token.endsWith(end)) return false
    const front = token.slice(0, -end.length)
    if (front.length < 3 || !sounded.test(front)) return false
    return vowelLast.test(front) || (front.length > 3 && (end.length > 4 || !vowelFirst.test(end)))
  })
}
