import { softened, vowels, weakGrades, withLoweredEnd } from './gradation.ts'
import { furtherForms, irregularVerbs } from './irregularVerbs.ts'
import { type Paradigm, paradigm } from './nouns.ts'
import type { Stems } from './verbStems.ts'
import { stems } from './verbStems.ts'

const presentEndings = ['', 'n', 'd', 'b', 'me', 'te', 'vad', 'ks', 'ksin', 'ksid', 'ksime', 'ksite']
/** All paradigms that a verb in the -ma infinitive may have, judged only by its sound; empty for other words. FORUM-7. */
export function verbParadigms(word: string): Paradigm[] {
  if (!word.endsWith('ma') || word.length < 4) return []
  const known = irregularVerbs[word]
  if (known) return known.map((one) => verbParadigm(word, one, []))
  return regularStems(word.slice(0, -2)).map((one) => verbParadigm(word, one))
}

const noHeads: ReadonlySet<string> = new Set()
const principalOf = ({ present, infinitive, pastThird, active, passive }: Stems) =>
  [`${present}b`, infinitive, pastThird, `${active}nud`, passive].map((form) => [form])

const verbParadigm = (lemma: string, one: Stems, principal = principalOf(one)) =>
  paradigm({ lemma, heads: noHeads, principal }, () => formsOf(lemma, one))

function formsOf(word: string, one: Stems): Set<string> {
  const forms = new Set([word, `${one.strong}mas`, `${one.strong}mast`, `${one.strong}mata`, `${one.strong}vat`])
  for (const ending of presentEndings) forms.add(one.present + ending)
  forms.add(one.infinitive)
  forms.add(`${one.infinitive.slice(0, -1)}es`)
  forms.add(one.pastThird)
  for (const ending of ['n', 'd', 'me', 'te']) forms.add(one.past + ending)
  for (const ending of ['nud', 'nuks']) forms.add(one.active + ending)
  const voiced = new RegExp(`[${vowels}lnr]$`).test(one.active)
  for (const ending of voiced ? ['ge', 'gu', 'ke', 'ku'] : ['ke', 'ku']) forms.add(one.active + ending)
  forms.add(one.passive)
  forms.add(one.passive.slice(0, -3))
  forms.add(one.passivePast)
  forms.add(`${one.passivePast.slice(0, -1)}ud`)
  forms.add(`${one.passivePast.slice(0, -1)}av`)
  for (const form of furtherForms[word] ?? []) forms.add(form)
  return forms
}

function regularStems(stem: string): Stems[] {
  if (new RegExp(`^[^${vowels}]*[${vowels}]{2}$`).test(stem)) return [longVowelStems(stem)]
  return vowels.includes(stem.at(-1) ?? '') ? vowelStems(stem) : consonantStems(stem)
}

/** Verbs like müüma, jooma, sööma, viima, saama. */
function longVowelStems(stem: string): Stems {
  const head = stem.slice(0, -2)
  const long = stem.slice(-2)
  const raised = long === 'oo' ? `${head}uu` : long === 'öö' ? `${head}üü` : stem
  const past = /oo|öö/.test(long) ? `${head}õi` : /aa|ää/.test(long) ? stem.slice(0, -1) + 'i' : `${stem}si`
  // saada, keeda, võida; but käia, viia, tuua
  const withD = /aa|ää|ee|[õae]i/.test(long) ? 'da' : 'a'
  const passive = long === 'ei' ? `${stem}ta` : raised + withD
  const third = past.endsWith('si') ? past.slice(0, -1) : past
  return stems(stem, stem, raised + withD, past, third, stem, `${passive}kse`, `${stem}di`)
}

/** Verbs with a stem in a vowel: kirjutama; with gradation: hakkama – hakata, õppima – õpin, lugema – loen. */
function vowelStems(stem: string): Stems[] {
  const body = stem.slice(0, -1)
  const last = stem.at(-1) ?? ''
  const past = `${stem}si`
  const ways = [stems(stem, stem, `${stem}da`, past, `${stem}s`, stem, `${stem}takse`, `${stem}ti`)]
  if (new RegExp(`[^${vowels}]le$`).test(stem)) ways.push(...frequentativeStems(stem))
  for (const weak of softened(stem)) {
    // vedama – vean, but veetakse
    const passive = weak.replace(/ea$/, 'ee')
    ways.push(stems(weak, stem, `${stem}da`, past, `${stem}s`, stem, `${passive}takse`, `${passive}ti`))
  }
  // saagima – saeb
  if (stem.endsWith('aagi')) {
    const weak = `${stem.slice(0, -3)}e`
    ways.push(stems(weak, stem, `${stem}da`, past, `${stem}s`, stem, `${weak}takse`, `${weak}ti`))
  }
  for (const weak of weakGrades(body).filter((one) => one !== body)) {
    const low = weak + last
    if (last === 'a') ways.push(stems(stem, stem, `${low}ta`, past, `${stem}s`, low, `${low}takse`, `${low}ti`))
    ways.push(stems(low, stem, `${stem}da`, past, `${stem}s`, stem, `${low}takse`, `${low}ti`))
    ways.push(stems(low, stem, `${stem}da`, past, `${stem}s`, stem, `${weak}etakse`, `${weak}eti`))
  }
  return ways
}

/** Verbs in -tlema, -slema, -blema and the like: kauplema – kaubelda, õmblema – õmmelda, vaidlema – vaielda. */
function frequentativeStems(stem: string): Stems[] {
  return weakGrades(stem.slice(0, -2)).map((weak) => {
    const active = `${weak}el`
    return stems(stem, stem, `${active}da`, `${stem}si`, `${stem}s`, active, `${active}dakse`, `${active}di`)
  })
}

/** Verbs with a stem in a consonant: sõitma – sõidan, leidma – leian, maksma – maksta, laulma – laulda. */
function consonantStems(stem: string): Stems[] {
  const ways: Stems[] = []
  const past = stem.endsWith('s') ? `${stem}i` : `${stem}si`
  // maitsma – maitses
  if (stem.endsWith('s'))
    ways.push(stems(`${stem}e`, stem, `${stem}ta`, `${stem}esi`, `${stem}es`, stem, `${stem}takse`, `${stem}ti`))
  const third = `${stem}is`
  const short = new RegExp(`[^${vowels}]?[${vowels}]t$`).test(stem) && !new RegExp(`[${vowels}]{2}t$`).test(stem)
  for (const vowel of ['a', 'e']) {
    if (short) {
      // katma – kaetakse, kütma – köetakse; petma – petetakse
      for (const low of [withLoweredEnd(stem.slice(0, -1)), stem])
        ways.push(stems(stem + vowel, stem, `${stem}ta`, past, `${stem}tis`, stem, `${low}etakse`, `${low}eti`))
      continue
    }
    for (const weak of weakGrades(stem)) {
      // teadma – tean
      const present = weak.endsWith('ea') ? weak : weak + vowel
      if (stem.endsWith('t'))
        ways.push(stems(present, stem, `${stem}a`, past, third, stem, `${weak}etakse`, `${weak}eti`))
      else if (stem.endsWith('d')) ways.push(...droppingStems(stem, weak, present))
      else if (/[lnr]$/.test(stem)) {
        ways.push(stems(present, stem, `${stem}da`, past, third, stem, `${stem}dakse`, `${stem}di`))
      } else ways.push(stems(present, stem, `${stem}ta`, past, third, stem, `${stem}takse`, `${stem}ti`))
    }
  }
  return ways
}

/** Verbs with a stem in -d: leidma – leian – leiti, andma – annan – anti, murdma – murran – murti. */
function droppingStems(stem: string, weak: string, present: string): Stems[] {
  const hard = `${stem.slice(0, -1)}t`
  const past = `${stem}si`
  return [
    stems(present, stem, `${stem}a`, past, `${stem}is`, stem, `${hard}akse`, `${hard}i`),
    stems(present, stem, `${stem}a`, past, `${stem}is`, stem, `${weak}takse`, `${weak}ti`),
  ]
}

const irregular = Object.keys(irregularVerbs).flatMap(verbParadigms)

/** The irregular verbs of which a word is a form. FORUM-7. */
export const irregularLemmas = (word: string) =>
  irregular.flatMap(({ lemma, forms }) => (forms.has(word) ? [lemma] : []))
