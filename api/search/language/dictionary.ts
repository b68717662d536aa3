import { inflateRawSync } from 'node:zlib'
import dictionary from './dictionary.json' with { type: 'json' }
import { vowels } from './gradation.ts'

/** The automaton that `npm run dictionary` made (scripts/codegen/dictionary.ts describes its edges). */
const edges = new Uint32Array(new Uint8Array(inflateRawSync(Buffer.from(dictionary.edges, 'base64'))).buffer)

/**
 * Whether the dictionary has a form of an Estonian word. It has no compounds, no names, and no form with the suffix gi or ki. FORUM-7.
 * @param form in lower case
 */
export function isInDictionary(form: string): boolean {
  let [next, edge] = [0, 0]
  for (let at = 0; at < form.length; at += 1) {
    const letter = form.charCodeAt(at)
    for (edge = edges[next] ?? 0; (edge & 511) !== letter; edge = edges[++next] ?? 0)
      if ((edge & 512) > 0 || edge === 0) return false
    // No edge leads back to the first state.
    next = edge >>> 11 || edges.length
  }
  return (edge & 1024) > 0
}

/** Spelled like words: kogu-mis-ring, mesi-las-pere. */
const suffixes = new Set(['mis', 'las'])

/** Whether a word of the dictionary, or a compound of several, may begin compounds. FORUM-7. */
export const isFirstPart = (text: string): boolean =>
  (text.length > 2 || text === 'öö') && !suffixes.has(text) && splitWord(text) != null

/** The spellings of a word without diacritics, also with y for ü, that the dictionary has: ounapuu – õunapuu, kyla – küla. SEARCH-1. */
export function restoredSpellings(word: string): string[] {
  const ways = [...word].map((letter) => restored[letter] ?? [letter])
  if (ways.reduce((count, { length }) => count * length, 1) > mostRestored) return []
  const all = ways.reduce((starts, way) => starts.flatMap((start) => way.map((letter) => start + letter)), [''])
  return all.filter((one) => one !== word && splitWord(one) != null)
}

const restored: Record<string, string[]> = { a: ['a', 'ä'], o: ['o', 'õ', 'ö'], u: ['u', 'ü'], y: ['y', 'ü'] }
const mostRestored = 1000

/** Excludes suffixes: kärbsel-ine, Toom-ase. */
const isWord = (last: string) => last.length > 3 || new RegExp(`[${vowels}]{2}`).test(last)

/**
 * The last part of a compound of the dictionary's words, as long as possible, and what stands before it: '' before a word that is no
 * compound. Null for a word that the dictionary does not know. FORUM-7.
 */
export const splitWord = (word: string): Split | null => splits(word).next().value ?? null

type Split = [start: string, last: string]

/** All ways to split a word, in the order of `splitWord`: tööriist-akast, tööriista-kast. FORUM-7. */
export function* splits(word: string): Generator<Split, undefined> {
  if (isInDictionary(word)) {
    yield ['', word]
    return
  }
  for (let length = 2; length <= word.length - 3; length += 1) {
    const [start, last] = [word.slice(0, length), word.slice(length)]
    // ehitus-aasta, not ehitu-saasta
    const isInUs = start.endsWith('u') && last.startsWith('s') && isWord(last.slice(1))
    if (isInUs && isInDictionary(last.slice(1)) && isFirstPart(`${start}se`)) continue
    if (isWord(last) && isInDictionary(last) && isFirstPart(start)) yield [start, last]
  }
}
