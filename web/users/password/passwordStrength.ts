import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import commonWords from './commonWords.json'

/** The estimated strength of a password. Warnings: 'short' for fewer than 8 characters, 'common' for a frequently used one. */
export interface PasswordStrength {
  strength: 'weak' | 'fair' | 'strong'
  warning: 'short' | 'common' | null
}

// A selection with Estonian words, because the packages' own dictionaries have 200 kB gzipped.
const estimator = new ZxcvbnFactory({
  dictionary: {
    international: wordList(commonWords.international),
    estonian: wordList(commonWords.estonian),
  },
  graphs: adjacencyGraphs,
})

const advised = 8
// A password that is guessed within this number of attempts counts as common.
const commonestGuesses = 10_000

/**
 * Estimates the strength of a password. Import it lazily, for the word lists. AUTH-8.
 * @param about known facts about the person, such as name and email
 */
export function passwordStrength(password: string, about: readonly string[]): PasswordStrength {
  const { score, guesses } = estimator.check(withoutMarks(password), about.flatMap(candidatesOf))
  const isShort = [...password.normalize('NFKC')].length < advised
  const warning = guesses < commonestGuesses ? 'common' : isShort ? 'short' : null
  if (warning || score < 2) return { strength: 'weak', warning }
  return { strength: score < 4 ? 'fair' : 'strong', warning }
}

/** The guesses derived from a text: 'Mari Meri' gives the text, 'MariMeri', and each word. */
function candidatesOf(text: string): string[] {
  const words = withoutMarks(text).split(/[^\p{L}\p{N}]+/u)
  return [withoutMarks(text), words.join(''), ...words].filter((word) => word.length > 2)
}

/** Removes diacritics: 'salasõna' is guessed as easily as 'salasona', which is in the lists. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * Decodes a list of commonWords.json: a capital letter encodes the number of characters that a word shares with the previous one (A: 0,
 * B: 1 …), followed by the rest of the word. scripts/codegen/commonWords.ts encodes it.
 */
export function wordList(encoded: string): string[] {
  const words: string[] = []
  let before = ''
  for (const [word] of encoded.matchAll(/[A-Z][^A-Z]*/g)) {
    before = before.slice(0, word.charCodeAt(0) - 'A'.charCodeAt(0)) + word.slice(1)
    words.push(before)
  }
  return words
}
