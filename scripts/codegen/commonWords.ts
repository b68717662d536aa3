import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Maximum ranks of leaked passwords in the list. Passwords of fewer than 8 characters are weak by their length, so only words among them
 * are listed, to detect them in longer ones.
 */
const ranks = { long: 14_000, short: 5_000 }
const longFrom = 8

/** The ends of bands of ranks, in which words are sorted; few bands compress better. */
const bandEnds = [100, 1_000, ranks.long]

/** The words of web/users/password/commonWords.json, each list encoded, the likeliest band first. AUTH-8. */
export function commonWords() {
  const passwords = dictionary['passwords-common']
  const chosen = passwords.map((word, rank) =>
    rank < (word.length >= longFrom ? ranks.long : isWord(word) ? ranks.short : 0) ? word : null,
  )
  const bands = bandEnds.map((end, index) =>
    chosen.slice(bandEnds[index - 1] ?? 0, end).filter((word): word is string => word !== null),
  )
  return { international: encodeBands(bands), estonian: encodeBands(estonianBands()) }
}

/** The paragraphs of estonianWords.txt, in the form of `withoutMarks` of passwordStrength.ts. */
function estonianBands(): string[][] {
  const text = readFileSync(join(import.meta.dirname, 'estonianWords.txt'), 'utf8').replace(/^#.*\n/gm, '')
  const seen = new Set<string>()
  return text.split(/\n{2,}/).map((paragraph) =>
    paragraph
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .split(/\s+/)
      .filter((word) => word !== '' && !seen.has(word) && seen.add(word)),
  )
}

const isWord = (password: string) => /^[a-z]{4,}$/.test(password)

/**
 * A word per capital letter, which says how many characters it shares with the word before (A: 0, B: 1 …): half the size of plain words
 * after gzip. wordList.ts decodes it.
 */
function encodeBands(bands: string[][]): string {
  const words = bands.flatMap((band) => [...band].sort())
  return words.map((word, index) => encoded(word, words[index - 1] ?? '')).join('')
}

function encoded(word: string, before: string): string {
  if (!/^[^A-Z]+$/.test(word)) throw new Error(`${word} has a capital letter`)
  let shared = 0
  while (shared < 25 && shared < before.length && word[shared] === before[shared]) shared++
  return String.fromCharCode('A'.charCodeAt(0) + shared) + word.slice(shared)
}
