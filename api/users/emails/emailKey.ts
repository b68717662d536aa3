import { domainToASCII } from 'node:url'
import { searchableText } from '../../../schema/rules/normalText.ts'

/**
 * A key for comparing emails: ignores case, unicode normalisation (composed, full-width), invisible characters, the Turkish dotted I, and
 * whether the host is written in its own script or in punycode (`xn--`).
 */
export function emailKey(email: string): string {
  const folded = foldCase(searchableText(email).trim())
  const at = folded.lastIndexOf('@')
  // domainToASCII returns '' for an invalid host, which then stays unchanged.
  return at === -1 ? folded : folded.slice(0, at + 1) + (domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1))
}

/** Case folding: upper then lower case unifies letters with several lower-case forms (ß and ss, ς and σ, ı and i). */
function foldCase(text: string) {
  return text.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i')
}
