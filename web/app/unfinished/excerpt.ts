import { plainText } from '../../ui/richText/html/plainText.ts'

/** In characters. */
const longest = 200

/** The beginning of html or plain text, on one line. */
export function excerptOf(text: string): string {
  const words = plainText(text).replace(/\s+/g, ' ').trim()
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words
}
