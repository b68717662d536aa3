import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import commonWords from './commonWords.json'

/** The estimated strength of a password. Warnings: 'short' for fewer than 8 characters, 'common' for a frequently used one. */
export interface PasswordStrength {
  strength: 'weak' | 'fair' | 'strong'
  warning: 'short' | 'common' | null
}

// The packages' own dictionaries are 200 kB gzip: this is a choice of them, with Estonian words.
const estimator = new ZxcvbnFactory({
  dictionary: {
    international: wordList(commonWords.international),
    estonian: wordList(commonWords.estonian),
  },
  graphs: adjacencyGraphs,
})

const advised = 8
// A password that is guessed within this many attempts counts as common.
const commonestGuesses = 10_000

/**
 * Estimates the strength of a password. Import it lazily, for the word lists. AUTH-8.
 * @param about known facts about the person, such as name and email
 */
export function passwordStrength(password: string, about: readonly string[]): PasswordStrength {
  const { score, guesses } = estimator.check(withoutMarks(password), about.flatMap(partsOf))
  const isShort = [...password.normalize('NFKC')].length < advised
  const warning = guesses < commonestGuesses ? 'common' : isShort ? 'short' : null
  if (warning || score < 2) return { strength: 'weak', warning }
  return { strength: score < 4 ? 'fair' : 'strong', warning }
}

/** The guesses derived from a text: 'Mari Meri' gives the text, 'MariMeri', and each word. */
function partsOf(text: string): string[] {
  const words = withoutMarks(text).split(/[^\p{L}\p{N}]+/u)
  return [withoutMarks(text), words.join(''), ...words].filter((part) => part.length > 2)
}

/** 'salasõna' is guessed as easily as 'salasona', which the lists have. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/**
 * Decodes a list of commonWords.json: a capital letter says how many characters a word shares with the one before (A: 0, B: 1 …), then
 * comes the rest of it. scripts/codegen/commonWords.ts encodes it.
 */
export function wordList(encoded: string): string[] {
  const words: string[] = []
  let before = ''
  for (const [part] of encoded.matchAll(/[A-Z][^A-Z]*/g)) {
    before = before.slice(0, part.charCodeAt(0) - 'A'.charCodeAt(0)) + part.slice(1)
    words.push(before)
  }
  return words
}
