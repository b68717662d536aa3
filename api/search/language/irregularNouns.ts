import { vowels } from './gradation.ts'
import type { Parts } from './nounParts.ts'
import { caseEndings, formsOfParts, parts } from './nounParts.ts'

/** For example kolmas – kolmanda. */
const ordinals = 'kolmas neljas viies kuues seitsmes kaheksas üheksas kümnes sajas tuhandes mitmes'.split(' ')

const ordinalParts = (word: string) => {
  const stem = `${word.slice(0, -1)}nda`
  return parts(stem, [`${stem}t`], [`${stem}te`], [`${stem}id`])
}

/** For example ase – aseme. Not a rule, because verbs such as tulema and panema have forms in -eme. */
const inEme = 'ase jäse side pide sade lade ude ige'.split(' ')

const emeParts = (word: string) => parts(`${word}me`, [`${word}t`], [`${word}mete`], [`${word}meid`])

/** Words like vars (varre), in which s is the nominative of a stem in -rte. */
const hissParts = (body: string) =>
  parts(`${body}re`, [`${body}t`], [`${body}te`, `${body}rede`], [`${body}si`], [`${body}de`])

const shortVäike = ['väiksed', ...caseEndings.map((ending) => `väikse${ending}`)]

/** Words whose forms do not follow from their sound. */
const irregularNouns: Record<string, Parts[]> = {
  süda: [parts('südame', ['südant'], ['südamete'], ['südameid'])],
  väike: [parts('väikese', ['väikest'], ['väikeste'], ['väikesi', 'väikseid'], shortVäike)],
  mees: [parts('mehe', ['meest'], ['meeste'], ['mehi'])],
  pea: [parts('pea', ['pead'], ['peade'], ['päid'], ['pähe'])],
  hea: [parts('hea', ['head'], ['heade'], ['häid'])],
  üks: [parts('ühe', ['üht', 'ühte'], ['ühtede'], ['ühtesid'])],
  kuus: [parts('kuue', ['kuut'], ['kuute'], ['kuusi'])],
  kaks: [parts('kahe', ['kaht', 'kahte'], ['kahtede'], ['kahtesid'])],
  kümme: [parts('kümne', ['kümmet'], ['kümnete'], ['kümneid'])],
  tuhat: [parts('tuhande', ['tuhat', 'tuhandet'], ['tuhandete'], ['tuhandeid'])],
  tütar: [parts('tütre', ['tütart'], ['tütarde'], ['tütreid'])],
  öö: [parts('öö', ['ööd'], ['ööde'], ['öid'], ['öösse', 'öösel', 'ööseks', 'öösi'])],
  ahi: [parts('ahju', ['ahju'], ['ahjude'], ['ahje', 'ahjusid'])],
  õlu: [parts('õlle', ['õlut'], ['õllede'], ['õllesid'])],
  soe: [parts('sooja', ['sooja'], ['soojade'], ['sooje', 'soojasid'])],
  kärbes: [parts('kärbse', ['kärbest'], ['kärbeste'], ['kärbseid'])],
  pöial: [parts('pöidla', ['pöialt'], ['pöialde'], ['pöidlaid'])],
  põial: [parts('pöidla', ['põialt', 'pöialt'], ['põialde', 'pöialde'], ['pöidlaid'])],
  sadu: [parts('saju', ['sadu'], ['sadude'], ['sadusid'])],
  kogu: [parts('kogu', ['kogu'], ['kogude'], ['kogusid'], ['kokku'])],
  paras: [parts('paraja', ['parajat'], ['parajate'], ['parajaid'])],
  varas: [parts('varga', ['varast'], ['varaste'], ['vargaid'])],
  uks: [parts('ukse', ['ust'], ['uste'], ['uksi'])],
  laps: [parts('lapse', ['last'], ['laste'], ['lapsi'])],
  silm: [parts('silma', ['silma'], ['silmade'], ['silmi', 'silmasid'])],
  puri: [parts('purje', ['purje'], ['purjede'], ['purjesid'])],
  asi: [parts('asja', ['asja'], ['asjade'], ['asju', 'asjasid'])],
  küla: [parts('küla', ['küla'], ['külade'], ['külasid', 'küli'], ['külla'])],
  vars: [hissParts('var')],
  kõrs: [hissParts('kõr')],
  õrs: [hissParts('õr')],
  ...Object.fromEntries(inEme.map((word) => [word, [emeParts(word)]])),
  ...Object.fromEntries(ordinals.map((word) => [word, [ordinalParts(word)]])),
}

const inLength = Object.keys(irregularNouns).sort((one, other) => other.length - one.length)
/** All forms of each irregular word. */
const irregularForms = new Map(
  inLength.map((lemma) => [lemma, (irregularNouns[lemma] ?? []).flatMap((one) => [...formsOfParts(lemma, one)])]),
)
const irregularLemma = new Map([...irregularForms].flatMap(([lemma, forms]) => forms.map((form) => [form, lemma])))

/** Whether a form is of an irregular word, and not only of another lemma: meest is of mees, not of mesi. */
export const isIrregularForm = (form: string, lemma: string): boolean =>
  !form.startsWith(lemma) && (irregularLemma.get(form) ?? lemma) !== lemma

const sounded = new RegExp(`[${vowels}].*[^${vowels}]|[^${vowels}].*[${vowels}]`)

/**
 * The principal parts of an irregular word, and of a word that ends like one: kalamees inflects as mees, suitsuahi as ahi. The texts decide
 * whether it really is a compound (peremees is, vahi is not). FORUM-7.
 */
export function irregularParts(word: string): { own?: Parts[]; ofLastWord: Parts[] } {
  const own = irregularNouns[word]
  if (own) return { own, ofLastWord: [] }
  const last = inLength.find((one) => word.endsWith(one) && isFirstPart(word.slice(0, -one.length)))
  if (!last) return { ofLastWord: [] }
  const first = word.slice(0, -last.length)
  return { ofLastWord: (irregularNouns[last] ?? []).map((one) => compoundParts(first, one)) }
}

const isFirstPart = (text: string) => text.length >= 3 && sounded.test(text)

function compoundParts(
  first: string,
  { genitive, partitive, pluralGenitive, pluralPartitive, into = [] }: Parts,
): Parts {
  const all = (forms: string[]) => forms.map((form) => first + form)
  return {
    genitive: first + genitive,
    partitive: all(partitive),
    pluralGenitive: all(pluralGenitive),
    pluralPartitive: all(pluralPartitive),
    into: into.map((form) => form && first + form),
  }
}

/** The irregular lemmas of which a word may be a form, alone or as the last word of a compound: kalamehed – kalamees. */
export function irregularLemmas(word: string): string[] {
  return inLength.flatMap((lemma) => {
    const ends = irregularForms.get(lemma) ?? []
    return ends.flatMap((form) => {
      if (!word.endsWith(form)) return []
      const first = word.slice(0, -form.length)
      return first === '' || isFirstPart(first) ? [first + lemma] : []
    })
  })
}
