import { isFirstPart, isInDictionary, splits, splitWord } from './dictionary.ts'
import { vowels } from './gradation.ts'
import { caseEndings } from './nounParts.ts'

/** The forms with which compounds of a word begin and end. */
export interface CompoundParts {
  starts: string[]
  ends: string[]
}

/** Lookups in the texts that distinguish a compound from a word that only resembles one. */
export interface Texts {
  /** Whether a spelling occurs. */
  hasWord: (word: string) => boolean
  /** Whether some word has this beginning. */
  hasBeginning: (beginning: string) => boolean
}

/** The lookups that `isCompound` needs before it can judge a token. */
export interface Evidence {
  words: string[]
  beginnings: string[]
}

const longVowel = /(aa|ee|ii|oo|uu|õõ|ää|öö|üü)$/

/** Whether a form is long enough to be recognized within a compound. */
export const isPartOfCompounds = (form: string) => form.length >= (longVowel.test(form) ? 2 : 3)

/** Continuations of a stem that are suffixes of derived or inflected words, not the second word of a compound. */
const derived = new RegExp(
  [
    '^(la([nst]|$)|li(ne|se|si|st|k)|lt|ni[kg]|n[dnt]|n[ei]$|ka([std]|le|ga|id)?$|ke(ne|se|st|si)|ku([dtl]|id|le|ga)?$',
    '|st|sti|tu|tl|t[ai]$|ta(ma|v|b$|d|n|s$|t|k|ks|ja)|d[aeu]|du[bs]|mi(ned?$|se|st|si)|mata|ma[dst]?t?$|mes?t?$|va[dlt]?$',
    '|ja([dtls]|le|ga)?$|ri$|us|mus|maat|ute|s[ei]$|si[dn]|se[dlst]|sse|ti)',
  ].join(''),
)
/** Further suffixes, for short stems such as tee, vee, jää, puu; also veerand (a quarter), which is no compound of vee and rand. */
const derivedShort =
  /^(n[eiu]|b|ma(ks)?$|me|d|ti|tu[bdns]|ri[bms]|ki|ke|v[ab]|le(ks|b|n)?$|re(s|b|n)|[lrt][^aeiouõäöü]|ga|j[au]|ks|rand(i|$))/
const sounded = new RegExp(`[${vowels}]`)
const vowelFirst = new RegExp(`^[${vowels}]`)
const vowelLast = new RegExp(`[${vowels}]$`)

/**
 * Many other words begin with a start of up to four letters, so the rest must begin another word of the texts (kuutasu – tasu, but not
 * kuulutus). Returns the number of letters that must match: more for a shorter start. A shorter rest must be a word itself.
 */
const comparedLetters = (start: string) => (start.length > 4 ? 0 : Math.min(4, 7 - start.length))

/** Whether a token is a compound that begins or ends with a form of the word, by the dictionary or the texts. FORUM-7. */
export function isCompound(parts: CompoundParts, token: string, { hasWord, hasBeginning }: Texts): boolean {
  const known = isKnownCompound(parts, token)
  if (known != null) return known
  const occurs = ({ word, beginning }: SecondPart) => (word ? hasWord(word) : !beginning || hasBeginning(beginning))
  return (
    secondParts(parts, token).some(occurs) || (endsLikeCompound(parts, token) && !siblings(parts, token).some(hasWord))
  )
}

/** võsasaega ends in saega, not in aega. */
const isInessive = (front: string) => /...[aei]s$/.test(front) && isInDictionary(front.slice(0, -1))

/** Whether the dictionary splits a token at a form of the word; null if it does not know the token. */
function isKnownCompound({ starts, ends }: CompoundParts, token: string): boolean | null {
  const [first, last] = splitWord(token) ?? []
  if (last == null || first === '') return last == null ? null : false
  // nädalavahetust ends in vahetust and not in ust; seltsimaja ends in maja, though selt-simaja would be longer.
  const endsIn = (end: string, front: string) =>
    end.length >= last.length ? isFirstPart(front) : end.length > 3 && isInDictionary(front) && !isInessive(front)
  if (ends.some((end) => token.endsWith(end) && endsIn(end, token.slice(0, -end.length)))) return true
  return starts.some((start) => {
    const end = token.startsWith(start) && splitWord(token.slice(start.length))?.[1]
    // koolimaja is split as koo-limaja first.
    return end && (end === last || (end.length > 3 && [...splits(token)].some((one) => one[1] === end)))
  })
}

/** The words and beginnings of words that decide whether a token is a compound. */
export function compoundEvidence(parts: CompoundParts, token: string): Evidence {
  if (isKnownCompound(parts, token) != null) return { words: [], beginnings: [] }
  const second = secondParts(parts, token)
  const others = endsLikeCompound(parts, token) ? siblings(parts, token) : []
  return {
    words: [...second.map(({ word }) => word), ...others].filter((word) => word != null),
    beginnings: second.map(({ beginning }) => beginning).filter((beginning) => beginning != null),
  }
}

/** What must occur in the texts for this to be the second word of a compound: a word, a beginning of words, or nothing. */
interface SecondPart {
  word?: string
  beginning?: string
}

/** The rest of a token after a form of the word, where it may be the second word of a compound. */
function secondParts({ starts }: CompoundParts, token: string): SecondPart[] {
  return starts.flatMap((start) => {
    if (!token.startsWith(start)) return []
    const rest = token.slice(start.length)
    if (rest.length < 3 || !sounded.test(rest) || derived.test(rest)) return []
    if (!vowelLast.test(start) && vowelFirst.test(rest)) return []
    if (start.length <= 3 && derivedShort.test(rest)) return []
    const compared = comparedLetters(start)
    if (compared === 0) return [{}]
    return [rest.length < compared ? { word: rest } : { beginning: rest.slice(0, compared) }]
  })
}

function endsLikeCompound({ ends }: CompoundParts, token: string): boolean {
  return ends.some((end) => {
    if (!token.endsWith(end)) return false
    const front = token.slice(0, -end.length)
    if (front.length < 3 || !sounded.test(front)) return false
    if (vowelLast.test(front)) return true
    // Excludes the comparative: kergemaks is no compound of ema.
    return front.length > 3 && !end.startsWith('ema') && (end.length > 4 || !vowelFirst.test(end))
  })
}

const nounEndings = [...caseEndings.filter(Boolean), 'd', 't', 'id', 'te', 'de']
const siblingEndings = ['', 'd', 't', ...caseEndings.filter((ending) => ending && ending.length < 3)]
const inNe = new RegExp(`^(.*?[${vowels}])s(t|i|id|(te|e)(d|${caseEndings.join('|')}))$`)

/**
 * Forms of another word that the token may be a form of, and that are no compounds with the word: lõunakülast ends like a compound of laps,
 * but it is lõunaküla + st; hommikuid is hommiku + id, õpilaste is of õpilane.
 */
function siblings(parts: CompoundParts, token: string): string[] {
  const stems = nounEndings.flatMap((ending) => {
    const stem = token.slice(0, -ending.length)
    return token.endsWith(ending) && stem.length > 3 && vowelLast.test(stem) ? [stem] : []
  })
  const found = stems.some((stem) => endsLikeCompound(parts, stem))
    ? []
    : stems.flatMap((stem) => siblingEndings.map((ending) => stem + ending))
  const base = inNe.exec(token)?.[1]
  if (base && !endsLikeCompound(parts, base)) found.push(`${base}ne`, `${base}se`, `${base}sed`)
  return found.filter((sibling) => sibling !== token && !endsLikeCompound(parts, sibling))
}
