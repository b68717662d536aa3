import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { guessedWords } from './guessedWords.ts'

/** How hard a password is to guess, and what to say against it: 'short' has fewer than 8 characters, 'common' is guessed first. */
export interface PasswordStrength {
  strength: 'weak' | 'fair' | 'strong'
  warning: 'short' | 'common' | null
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, 'passwords-estonian': guessedWords },
  graphs: adjacencyGraphs,
})

const advised = 8
// Guessed within that many tries, a password is on the first page of every list.
const commonestGuesses = 10_000

/**
 * Estimates a password; `about` is what others know of its person, such as name and email. A hint: it refuses nothing.
 * Loaded only where somebody chooses a password, for the lists of common ones are long.
 */
export function passwordStrength(password: string, about: readonly string[]): PasswordStrength {
  const { score, guesses } = estimator.check(password, about.flatMap(partsOf))
  const isShort = [...password.normalize('NFKC')].length < advised
  const warning = guesses < commonestGuesses ? 'common' : isShort ? 'short' : null
  if (warning || score < 2) return { strength: 'weak', warning }
  return { strength: score < 4 ? 'fair' : 'strong', warning }
}

/** 'Mari Meri' is guessed whole, written together, and each of its words too. */
function partsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return [text, words.join(''), ...words].filter((part) => part.length > 2)
}
