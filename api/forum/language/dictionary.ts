import { inflateRawSync } from 'node:zlib'
import dictionary from './dictionary.json' with { type: 'json' }

/** The automaton that `npm run dictionary` made (scripts/codegen/dictionary.ts describes its edges). */
const edges = new Uint32Array(new Uint8Array(inflateRawSync(Buffer.from(dictionary.edges, 'base64'))).buffer)

/**
 * Whether the dictionary has a form of an Estonian word. It has no compounds, no names, and no form with the suffix gi or ki. FORUM-7.
 * @param form in lower case
 */
export function isInDictionary(form: string): boolean {
  let [state, isEnd] = [0, false]
  for (const letter of form) {
    const code = letter.charCodeAt(0)
    let index = state
    while (((edges[index] ?? 0) & 511) !== code) if ((edges[index++] ?? 512) & 512) return false
    const edge = edges[index] ?? 0
    isEnd = (edge & 1024) > 0
    // No edge leads back to the first state.
    state = edge >>> 11 || edges.length
  }
  return isEnd
}

/** Whether a word of the dictionary, or a compound of several, may begin compounds. FORUM-7. */
export const isFirstPart = (text: string) => (text.length > 2 || text === 'öö') && isKnown(text)

/** Whether a word of the dictionary, or a compound of several, may end compounds. FORUM-7. */
export const isLastPart = (text: string) => text.length > 2 && isKnown(text)

/** Whether the dictionary has a word, or all parts of a compound. FORUM-7. */
export const isKnown = (word: string): boolean => isInDictionary(word) || startOfCompound(word) !== ''

/** What stands before the last part of a compound of known words, which is as long as possible; '' for other words. FORUM-7. */
export function startOfCompound(word: string): string {
  if (isInDictionary(word)) return ''
  for (let length = 2; length <= word.length - 3; length += 1)
    if (isInDictionary(word.slice(length)) && isFirstPart(word.slice(0, length))) return word.slice(0, length)
  return ''
}
