import { LRUCache } from 'lru-cache'
import type { CompoundParts, Texts } from './compounds.ts'
import { isCompound, isPartOfCompounds } from './compounds.ts'
import { isInDictionary, splits, splitWord } from './dictionary.ts'
import { vowels } from './gradation.ts'
import { isIrregularForm } from './irregularNouns.ts'
import { inflectedParadigms } from './lemmas.ts'
import { nounParadigms, type Paradigm, paradigm } from './nouns.ts'
import { verbParadigms } from './verbs.ts'

/** How a word of a text relates to the search word: identical, another form of it, or a compound with it. */
export type Nearness = 'exact' | 'form' | 'compound'

/** The forms of a search word, and the beginnings and ends of compounds with it. */
export interface WordSense extends CompoundParts {
  word: string
  forms: Set<string>
}

/** Words so frequent that they are no evidence for another word that has a form with the same spelling. */
const functionWords = new Set(
  `aga alla all alles alt ainult ees eest ei ette enne et ega ehk ehkki hea iga ikka ise kallale ja juba juures juurde juurest just
  küll jälle jääb jäid jäi jääks jääme jääda järel järele kas kes keda kelle kell keegi kinni kohe koju ka koos kui kuid kus
  kust kuni kõik kõige käib lahti läbi maha me meid meie meil meile meilt mida midagi mina minu mis mu mul mulle mõni mööda
  need neid nemad nende nad nii ning nüüd oli olid on oma peal peale pealt peaks peab pole pärast sai said saab seda see sees
  seest seal sealt selle sest siia siin siis siit sina sinna sinu su sul ta taga tagant tagasi taha teeb teeks teeme teen te
  teid teie teil teile teilt tema teda tuleks tuleb tulen tulid tõttu vaid väga vastu veel veeb vaja vahel ära ühe üks üle`
    .split(/\s+/)
    .filter(Boolean),
)

/** A paradigm is accepted if at least this share of the best paradigm's number of forms occurs in the texts. */
const minShareOfBest = 0.6
/**
 * A word may also be an inflected form of another lemma. Such a paradigm is accepted additionally if it explains at least this share of the
 * occurring forms.
 */
const minShareExplained = 0.6

/** Personal endings of verbs, which few words have in the nominative. */
const personal = new RegExp(`[${vowels}](n|b|vad|me|te|ks|ksin)$`)
/** A word with a personal ending is also taken for a verb's form if the verb has this many times as many forms in the texts. */
const minVerbForms = 2

/** Endings of forms, which few nominatives have: leidis, pood, tõuge. */
const mayBeForm = /[aei]s$|[de]$/

/** All ways in which a search word may inflect. */
export interface PossibleSenses {
  word: string
  /** Paradigms of the word as the form that dictionaries list. */
  listed: Paradigm[]
  /** Paradigms of the words that it may be an inflected form of. */
  inflected: Paradigm[]
}

const cached = new LRUCache<string, PossibleSenses>({ max: 500, memoMethod: findSenses })

/**
 * All ways in which a word may inflect; those of the latest words are cached, as they take most of the CPU of a search. FORUM-7.
 * @param word one word in lower case
 */
export const possibleSenses = (word: string): PossibleSenses => cached.memo(word)

function findSenses(word: string): PossibleSenses {
  const ways = [...splits(word)].map(([start]) => sensesWith(word, start))
  // A name may look like a compound.
  const isKnown = ({ inflected }: PossibleSenses) => inflected.length > 0 || isInDictionary(word)
  return ways.find(({ listed }) => listed.length > 0) ?? ways.find(isKnown) ?? sensesWith(word)
}

/** @param start what stands before the last part of a word that the dictionary knows */
function sensesWith(word: string, start?: string): PossibleSenses {
  const isBelieved = ({ lemma, principal }: Paradigm) => {
    const before = start ?? splitWord(lemma)?.[0]
    const isForm = (form: string) => isIn(before ?? '', form) || (before && splitWord(form))
    // kell, 'clock', has no genitive kelle, 'whose'.
    const isOfOther = principal[0]?.some((form) => form.endsWith('ga') && functionWords.has(form.slice(0, -2)))
    return before == null || (!isOfOther && principal.every((some) => some.some(isForm)))
  }
  const nouns = nounParadigms(word)
  const believed = nouns.filter(isBelieved)
  // A word with itself as its genitive has no shorter one: kodu is no word like lugu.
  const isShorter = ({ principal: [some] }: Paradigm) => some?.every((form) => form.length < word.length + 2) ?? false
  const isSteady = start != null && believed.some(({ principal }) => principal[0]?.[0] === `${word}ga`)
  const listed = [...verbParadigms(word), ...believed.filter((one) => !isSteady || !isShorter(one))].filter(isBelieved)
  // A name may be spelled like a form: toomas is of tooma, but toomase only of Toomas.
  const isUnknown = (form: string) => !isInDictionary(form)
  const named =
    listed.length > 0 || start !== ''
      ? []
      : nouns
          .filter(({ principal }) => principal.flat().every(isUnknown))
          .map((one) => paradigm({ ...one, heads: new Set() }, () => new Set([...one.forms].filter(isUnknown))))
  // sai and kuul are nominatives, and only by chance forms of saama and kuu; last is also a partitive.
  const isOther = ({ heads, principal: [some] }: Paradigm) =>
    heads.size > 0 && (!some || (!mayBeForm.test(word) && !some.some((form) => word.startsWith(form.slice(0, -2)))))
  const isNominative = start === '' && listed.some(isOther)
  const candidates = inflectedParadigms(word, start == null ? undefined : (lemma) => isIn(start, lemma))
  return {
    word,
    listed: [...listed, ...named],
    inflected: candidates.filter(
      (one) => isBelieved(one) && one.forms.has(word) && (!isNominative || isBase(one, word)),
    ),
  }
}

/** Whether a word is the genitive or partitive of another. */
const isBase = ({ heads, principal }: Paradigm, word: string) =>
  !principal[0] || heads.has(word) || principal[1]?.includes(word)

/** Whether the dictionary has a word without what stands before the last part of a compound. */
const isIn = (start: string, word: string) => word.startsWith(start) && isInDictionary(word.slice(start.length))

/** All spellings that the forms of a word may have. Look them up in the texts before calling `wordSense`. FORUM-7. */
export function possibleForms({ word, listed, inflected }: PossibleSenses): Set<string> {
  const found = new Set([word])
  for (const { forms } of [...listed, ...inflected]) for (const form of forms) found.add(form)
  return found
}

/**
 * The forms of a search word in a collection of texts. The sound of an Estonian word does not determine its inflection (laht – lahe, but
 * naht – nahi), so all paradigms are generated, and those accepted whose forms occur in the texts. FORUM-7.
 * @param isSeen whether a spelling occurs in the texts; called only with spellings from `possibleForms`
 */
export function wordSense({ word, ...possible }: PossibleSenses, isSeen: (form: string) => boolean): WordSense {
  const listed = bestParadigms(possible.listed, word, isSeen)
  const seen = new Set(listed.flatMap((paradigm) => seenForms(paradigm, word, isSeen)))
  const explains = (paradigm: Paradigm) =>
    [...seen].filter((form) => paradigm.forms.has(form)).length >= minShareExplained * seen.size
  // sadama, 'to rain', is also the genitive of sadam, 'harbour'.
  const isGenitiveOf = (paradigm: Paradigm) => paradigm.heads.has(word)
  // panen also inflects like aken, but panema has far more forms in the texts.
  const isVerbOf = (paradigm: Paradigm) =>
    personal.test(word) &&
    paradigm.heads.size === 0 &&
    seenForms(paradigm, word, isSeen).length >= minVerbForms * seen.size
  const others = possible.inflected.filter((paradigm) =>
    seen.size ? (isSeen(paradigm.lemma) && (explains(paradigm) || isGenitiveOf(paradigm))) || isVerbOf(paradigm) : true,
  )
  const inflected = bestParadigms(others, word, isSeen)
  const sense: WordSense = { word, forms: new Set([word]), starts: [], ends: [] }
  const starts = new Set<string>()
  const ends = new Set<string>()
  for (const paradigm of [...listed, ...inflected]) {
    const isNoun = paradigm.heads.size > 0
    // saaremees is a mees, not mesi.
    const isOther = (form: string) =>
      form !== word && (functionWords.has(form) || isIrregularForm(form, paradigm.lemma))
    for (const form of paradigm.forms) {
      if (!isNoun || !functionWords.has(form)) sense.forms.add(form)
      if (isNoun && isPartOfCompounds(form) && !isOther(form)) ends.add(form)
    }
    for (const head of paradigm.heads) if (isPartOfCompounds(head)) starts.add(head)
  }
  return { ...sense, starts: [...starts], ends: [...ends] }
}

/** The paradigms with the most forms in the texts; all of them if the texts have no form. */
function bestParadigms(paradigms: Paradigm[], word: string, isSeen: (form: string) => boolean): Paradigm[] {
  const scores = paradigms.map((paradigm) => seenForms(paradigm, word, isSeen).length)
  const highest = Math.max(0, ...scores)
  return paradigms.filter((_, index) => (scores[index] ?? 0) >= highest * minShareOfBest)
}

const seenForms = (paradigm: Paradigm, word: string, isSeen: (form: string) => boolean) =>
  [...paradigm.forms].filter((form) => form !== word && !functionWords.has(form) && isSeen(form))

/** How a word of a text relates to the search word; null when it is another word. FORUM-7. */
export function nearness(sense: WordSense, token: string, texts: Texts): Nearness | null {
  if (token === sense.word) return 'exact'
  if (isForm(sense, token)) return 'form'
  return isCompound(sense, token, texts) ? 'compound' : null
}

/** The suffix gi or ki: kooligi, kookki; but kooki is of kook. */
const emphatic = /([bdfghkpsštzž]k|[^bdfghkpsštzž]g)i$/

const isForm = ({ forms }: WordSense, token: string) =>
  forms.has(token) || (emphatic.test(token) && forms.has(token.slice(0, -2)))
