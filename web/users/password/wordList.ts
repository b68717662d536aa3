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
